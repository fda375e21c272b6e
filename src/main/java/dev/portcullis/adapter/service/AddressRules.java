package dev.portcullis.adapter.service;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which addresses services may have. What is allowed is allowed whatever else is denied.
 *
 * @param allowed blocks of addresses that may be called in any case
 * @param denied blocks of addresses that may not be called
 */
public record AddressRules(List<AddressBlock> allowed, List<AddressBlock> denied) {
  private static final int NAT64 = 12;
  private static final int V6 = 16;

  /** Addresses under which machines learn of themselves, and often find their credentials. */
  private static final List<String> METADATA =
      List.of(
          "169.254.0.0/16",
          "fe80::/10",
          "fd00:ec2::254",
          "fd20:ce::254",
          "100.100.100.200",
          "168.63.129.16",
          "192.0.0.192");

  /** Addresses that are nobody's own. */
  private static final List<String> NOBODY =
      List.of("0.0.0.0/8", "::/128", "224.0.0.0/4", "ff00::/8", "255.255.255.255");

  /** Link-local, metadata, unspecified and multicast addresses are denied. */
  public static final AddressRules DEFAULT =
      new AddressRules(
          List.of(),
          Stream.concat(METADATA.stream(), NOBODY.stream())
              .map(text -> AddressBlock.read(text).orElseThrow())
              .toList());

  public AddressRules {
    allowed = List.copyOf(allowed);
    denied = List.copyOf(denied);
  }

  /** These rules and more. */
  public AddressRules with(List<AddressBlock> moreAllowed, List<AddressBlock> moreDenied) {
    return new AddressRules(
        Stream.concat(allowed.stream(), moreAllowed.stream()).toList(),
        Stream.concat(denied.stream(), moreDenied.stream()).toList());
  }

  /** Whether an address may be called. */
  public boolean permit(InetAddress address) {
    byte[] bytes = address.getAddress();
    return contain(allowed, bytes)
        || (!contain(denied, bytes)
            && embedded(bytes).map(inner -> !contain(denied, inner)).orElse(true));
  }

  private static boolean contain(List<AddressBlock> blocks, byte[] address) {
    return blocks.stream().anyMatch(block -> block.contains(address));
  }

  /** The IPv4 address to which a gateway translates an IPv6 address. */
  private static Optional<byte[]> embedded(byte[] address) {
    if (address.length != V6) {
      return Optional.empty();
    }
    boolean nat64 =
        address[0] == 0
            && address[1] == 0x64
            && address[2] == (byte) 0xff
            && address[3] == (byte) 0x9b;
    // The loopback address looks like an embedded one, but begins with zeros there too.
    boolean compatible = zeros(address, NAT64) && address[NAT64] != 0;
    if (nat64 || compatible) {
      return Optional.of(Arrays.copyOfRange(address, NAT64, V6));
    }
    boolean sixToFour = address[0] == 0x20 && address[1] == 0x02;
    return sixToFour ? Optional.of(Arrays.copyOfRange(address, 2, 6)) : Optional.empty();
  }

  private static boolean zeros(byte[] address, int count) {
    for (int i = 0; i < count; i++) {
      if (address[i] != 0) {
        return false;
      }
    }
    return true;
  }
}
