package dev.portcullis.adapter.service;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;

/** A block of addresses that begin with the same bits, such as {@code 169.254.0.0/16}. */
public final class AddressBlock {
  private final byte[] network;
  private final int bits;

  private AddressBlock(byte[] network, int bits) {
    this.network = network;
    this.bits = bits;
  }

  /** Reads an address, or an address and a number of bits; empty when the text is neither. */
  public static Optional<AddressBlock> read(String text) {
    int slash = text.indexOf('/');
    String address = slash < 0 ? text : text.substring(0, slash);
    if (!isLiteral(address)) {
      return Optional.empty();
    }
    try {
      byte[] network = InetAddress.getByName(address).getAddress();
      int most = network.length * Byte.SIZE;
      int bits = slash < 0 ? most : Integer.parseInt(text.substring(slash + 1));
      return bits < 0 || bits > most
          ? Optional.empty()
          : Optional.of(new AddressBlock(network, bits));
    } catch (UnknownHostException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** What is no literal would be looked up. */
  private static boolean isLiteral(String text) {
    boolean v6 = text.indexOf(':') >= 0;
    return !text.isEmpty()
        && text.chars()
            .allMatch(
                c ->
                    c == '.'
                        || (c >= '0' && c <= '9')
                        || (v6 && (c == ':' || Character.digit(c, 16) >= 0)));
  }

  /** Whether an address, as its bytes, is in the block. */
  boolean contains(byte[] address) {
    if (address.length != network.length) {
      return false;
    }
    int whole = bits / Byte.SIZE;
    if (!Arrays.equals(address, 0, whole, network, 0, whole)) {
      return false;
    }
    int rest = bits % Byte.SIZE;
    int mask = rest == 0 ? 0 : 0xff << (Byte.SIZE - rest);
    return rest == 0 || ((address[whole] ^ network[whole]) & mask & 0xff) == 0;
  }
}
