package dev.portcullis.expr.jmespath.function.kyverno.net;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * An IP address.
 *
 * @param octets its 4 or 16 bytes, each from 0 to 255
 */
public record IpAddress(List<Integer> octets) {
  private static final int V4 = 4;
  private static final int V6 = 16;

  public IpAddress {
    octets = List.copyOf(octets);
  }

  /** The address of 4 or 16 bytes; an IPv4 address that is written as IPv6 becomes IPv4. */
  public static IpAddress of(byte[] bytes) {
    List<Integer> octets = new ArrayList<>();
    for (byte b : bytes) {
      octets.add(b & 0xff);
    }
    return new IpAddress(octets).unmapped();
  }

  private IpAddress unmapped() {
    boolean mapped =
        octets.size() == V6
            && octets.subList(0, 10).stream().allMatch(o -> o == 0)
            && octets.get(10) == 0xff
            && octets.get(11) == 0xff;
    return mapped ? new IpAddress(octets.subList(12, V6)) : this;
  }

  /** Reads an address as text; empty when it is none, or has a zone or leading zeros. */
  public static Optional<IpAddress> parse(String text) {
    return (text.indexOf(':') >= 0 ? v6(text) : v4(text)).map(o -> new IpAddress(o).unmapped());
  }

  private static Optional<List<Integer>> v4(String text) {
    List<Integer> octets = new ArrayList<>();
    for (String part : text.split("\\.", -1)) {
      boolean number =
          !part.isEmpty()
              && part.length() <= 3
              && part.chars().allMatch(c -> c >= '0' && c <= '9')
              && (part.length() == 1 || part.charAt(0) != '0');
      if (!number || Integer.parseInt(part) > 0xff) {
        return Optional.empty();
      }
      octets.add(Integer.parseInt(part));
    }
    return octets.size() == V4 ? Optional.of(octets) : Optional.empty();
  }

  private static Optional<List<Integer>> v6(String text) {
    int gap = text.indexOf("::");
    if (gap < 0) {
      return groups(text).filter(octets -> octets.size() == V6);
    }
    Optional<List<Integer>> before = groups(text.substring(0, gap));
    Optional<List<Integer>> after = groups(text.substring(gap + 2));
    // The last group before the gap is not an IPv4 address.
    if (before.isEmpty() || after.isEmpty() || text.substring(0, gap).indexOf('.') >= 0) {
      return Optional.empty();
    }
    List<Integer> octets = new ArrayList<>(before.get());
    while (octets.size() + after.get().size() < V6) {
      octets.add(0);
    }
    octets.addAll(after.get());
    boolean filled = before.get().size() + after.get().size() < V6;
    return filled ? Optional.of(octets) : Optional.empty();
  }

  private static Optional<List<Integer>> groups(String text) {
    List<Integer> octets = new ArrayList<>();
    if (text.isEmpty()) {
      return Optional.of(octets);
    }
    String[] groups = text.split(":", -1);
    for (int i = 0; i < groups.length; i++) {
      String group = groups[i];
      if (i == groups.length - 1 && group.indexOf('.') >= 0) {
        Optional<List<Integer>> last = v4(group);
        if (last.isEmpty()) {
          return last;
        }
        octets.addAll(last.get());
      } else if (group.isEmpty()
          || group.length() > 4
          || !group.chars().allMatch(HexFormat::isHexDigit)) {
        return Optional.empty();
      } else {
        int value = HexFormat.fromHexDigits(group);
        octets.add(value >> 8);
        octets.add(value & 0xff);
      }
    }
    return Optional.of(octets);
  }

  /** Whether it is the machine itself, or belongs to a network that is not the Internet's. */
  public boolean isLoopbackOrPrivate() {
    int first = octets.get(0);
    int second = octets.get(1);
    if (octets.size() == V4) {
      return first == 127
          || first == 10
          || first == 172 && second >= 16 && second < 32
          || first == 192 && second == 168;
    }
    boolean one =
        octets.get(V6 - 1) == 1 && octets.subList(0, V6 - 1).stream().allMatch(o -> o == 0);
    return one || (first & 0xfe) == 0xfc;
  }

  /** The usual text: dotted, or hexadecimal groups with the longest run of zeros left out. */
  public String text() {
    if (octets.size() == V4) {
      return String.join(".", octets.stream().map(String::valueOf).toList());
    }
    List<Integer> groups = new ArrayList<>();
    for (int i = 0; i < V6; i += 2) {
      groups.add(octets.get(i) << 8 | octets.get(i + 1));
    }
    int start = 0;
    int length = 0;
    for (int i = 0; i < groups.size(); i++) {
      int end = i;
      while (end < groups.size() && groups.get(end) == 0) {
        end++;
      }
      if (end - i > length) {
        start = i;
        length = end - i;
      }
    }
    return length < 2
        ? joined(groups)
        : joined(groups.subList(0, start)) + "::" + joined(groups.subList(start + length, 8));
  }

  private static String joined(List<Integer> groups) {
    return String.join(":", groups.stream().map(Integer::toHexString).toList());
  }
}
