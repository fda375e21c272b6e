package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.value.GoQuote;
import java.util.Optional;

/** Reads IP addresses as Go's {@code netip} does, with its words for what is wrong. */
final class IpReader {
  private static final int V6_BYTES = 16;

  private final String text;

  private IpReader(String text) {
    this.text = text;
  }

  /** Reads an address as CEL takes it: without a zone, and no IPv4 address in IPv6 clothes. */
  static IpAddress read(String text) throws ExpressionException {
    IpAddress address;
    int zone = text.indexOf('%');
    try {
      address = new IpReader(zone < 0 ? text : text.substring(0, zone)).address();
    } catch (ExpressionException e) {
      throw e.within(
          "IP Address "
              + GoQuote.printable(text)
              + " parse error during conversion from string: ParseAddr("
              + GoQuote.printable(text)
              + "): ");
    }
    if (zone >= 0) {
      throw Failures.failure(
          "IP address " + GoQuote.printable(text) + " with zone value is not allowed");
    }
    return notMapped(address, text);
  }

  static IpAddress notMapped(IpAddress address, String text) throws ExpressionException {
    if (address.isMapped()) {
      throw Failures.failure(
          "IPv4-mapped IPv6 address " + GoQuote.printable(text) + " is not allowed");
    }
    return address;
  }

  /** Reads an address, or gives empty. */
  static Optional<IpAddress> find(String text) {
    try {
      return Optional.of(read(text));
    } catch (ExpressionException e) {
      return Optional.empty();
    }
  }

  /** Reads any address without a zone. */
  static IpAddress any(String text) throws ExpressionException {
    return new IpReader(text).address();
  }

  private IpAddress address() throws ExpressionException {
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '.' -> {
          return new IpAddress(v4(text));
        }
        case ':' -> {
          return new IpAddress(v6());
        }
        default -> {}
      }
    }
    throw Failures.failure("unable to parse IP");
  }

  private static byte[] v4(String text) throws ExpressionException {
    String[] fields = text.split("\\.", -1);
    if (fields.length < IpAddress.V4_BYTES) {
      throw Failures.failure("IPv4 address too short");
    }
    if (fields.length > IpAddress.V4_BYTES) {
      throw Failures.failure("IPv4 address too long");
    }
    byte[] out = new byte[IpAddress.V4_BYTES];
    for (int i = 0; i < out.length; i++) {
      out[i] = (byte) octet(fields[i]);
    }
    return out;
  }

  private static int octet(String field) throws ExpressionException {
    if (field.isEmpty()) {
      throw Failures.failure("IPv4 field must have at least one digit");
    }
    int value = 0;
    for (int i = 0; i < field.length(); i++) {
      int digit = field.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        throw Failures.failure(
            "unexpected character (at " + GoQuote.printable(field.substring(i)) + ")");
      }
      if (i == 1 && field.charAt(0) == '0') {
        throw Failures.failure("IPv4 field has octet with leading zero");
      }
      value = value * 10 + digit;
      if (value > 255) {
        throw Failures.failure("IPv4 field has value >255");
      }
    }
    return value;
  }

  private byte[] v6() throws ExpressionException {
    int gap = text.indexOf("::");
    if (gap < 0) {
      byte[] all = groups(text);
      if (all.length != V6_BYTES) {
        throw Failures.failure(
            all.length < V6_BYTES ? "address string too short" : "trailing garbage after address");
      }
      return all;
    }
    byte[] head = groups(text.substring(0, gap));
    byte[] tail = groups(text.substring(gap + 2));
    if (head.length + tail.length >= V6_BYTES) {
      throw Failures.failure("the :: must expand to at least one field of zeros");
    }
    byte[] out = new byte[V6_BYTES];
    System.arraycopy(head, 0, out, 0, head.length);
    System.arraycopy(tail, 0, out, V6_BYTES - tail.length, tail.length);
    return out;
  }

  private static byte[] groups(String part) throws ExpressionException {
    if (part.isEmpty()) {
      return new byte[0];
    }
    String[] fields = part.split(":", -1);
    boolean embedded = fields[fields.length - 1].indexOf('.') >= 0;
    int plain = embedded ? fields.length - 1 : fields.length;
    byte[] out = new byte[2 * plain + (embedded ? IpAddress.V4_BYTES : 0)];
    for (int i = 0; i < plain; i++) {
      int group = group(fields[i]);
      out[2 * i] = (byte) (group >> 8);
      out[2 * i + 1] = (byte) group;
    }
    if (embedded) {
      System.arraycopy(v4(fields[plain]), 0, out, 2 * plain, IpAddress.V4_BYTES);
    }
    return out;
  }

  private static int group(String field) throws ExpressionException {
    if (field.isEmpty()) {
      throw Failures.failure("each colon-separated field must have at least one digit");
    }
    int value = 0;
    for (int i = 0; i < field.length(); i++) {
      int digit = field.charAt(i) < 128 ? Character.digit(field.charAt(i), 16) : -1;
      if (digit < 0) {
        throw Failures.failure(
            "unexpected character (at " + GoQuote.printable(field.substring(i)) + ")");
      }
      if (i == 4) {
        throw Failures.failure("each group must have 4 or less digits");
      }
      value = value << 4 | digit;
    }
    return value;
  }
}
