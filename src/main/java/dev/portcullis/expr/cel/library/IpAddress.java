package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.cel.value.OpaqueValue;
import java.util.Arrays;

/** An IP address of version 4 or 6. */
final class IpAddress implements OpaqueValue {
  static final int V4_BYTES = 4;
  private static final int V6_GROUPS = 8;

  private final byte[] bytes;

  IpAddress(byte[] bytes) {
    this.bytes = bytes;
  }

  boolean isV4() {
    return bytes.length == V4_BYTES;
  }

  int bits() {
    return bytes.length * 8;
  }

  private int at(int index) {
    return bytes[index] & 0xff;
  }

  /** The address with all bits after the first ones cleared. */
  IpAddress masked(int prefix) {
    byte[] out = bytes.clone();
    for (int i = 0; i < out.length; i++) {
      int kept = Math.clamp(prefix - i * 8L, 0, 8);
      out[i] = (byte) (out[i] & (0xff00 >> kept));
    }
    return new IpAddress(out);
  }

  boolean isUnspecified() {
    return Arrays.equals(bytes, new byte[bytes.length]);
  }

  boolean isLoopback() {
    if (isV4()) {
      return at(0) == 127;
    }
    byte[] one = new byte[bytes.length];
    one[one.length - 1] = 1;
    return Arrays.equals(bytes, one);
  }

  boolean isLinkLocalMulticast() {
    return isV4() ? at(0) == 224 && at(1) == 0 && at(2) == 0 : at(0) == 0xff && (at(1) & 0x0f) == 2;
  }

  boolean isLinkLocalUnicast() {
    return isV4() ? at(0) == 169 && at(1) == 254 : at(0) == 0xfe && (at(1) & 0xc0) == 0x80;
  }

  boolean isGlobalUnicast() {
    boolean multicast = isV4() ? (at(0) & 0xf0) == 0xe0 : at(0) == 0xff;
    boolean broadcast = isV4() && at(0) == 255 && at(1) == 255 && at(2) == 255 && at(3) == 255;
    return !multicast && !broadcast && !isUnspecified() && !isLoopback() && !isLinkLocalUnicast();
  }

  /** Whether this is an IPv4 address written as an IPv6 address. */
  boolean isMapped() {
    if (isV4()) {
      return false;
    }
    for (int i = 0; i < 10; i++) {
      if (at(i) != 0) {
        return false;
      }
    }
    return at(10) == 0xff && at(11) == 0xff;
  }

  @Override
  public String typeName() {
    return "net.IP";
  }

  /** The canonical text. */
  @Override
  public String toString() {
    if (isV4()) {
      return at(0) + "." + at(1) + "." + at(2) + "." + at(3);
    }
    int[] groups = new int[V6_GROUPS];
    for (int i = 0; i < V6_GROUPS; i++) {
      groups[i] = at(2 * i) << 8 | at(2 * i + 1);
    }
    return groups(groups);
  }

  /** Groups in hexadecimal, the first longest run of two or more zeros left out. */
  private static String groups(int[] groups) {
    int start = -1;
    int length = 1;
    for (int i = 0; i < V6_GROUPS; i++) {
      int end = i;
      while (end < V6_GROUPS && groups[end] == 0) {
        end++;
      }
      if (end - i > length) {
        start = i;
        length = end - i;
      }
    }
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < V6_GROUPS; i++) {
      if (i == start) {
        out.append("::");
        i += length - 1;
        continue;
      }
      if (!out.isEmpty() && out.charAt(out.length() - 1) != ':') {
        out.append(':');
      }
      out.append(Integer.toHexString(groups[i]));
    }
    return out.toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IpAddress address && Arrays.equals(bytes, address.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
