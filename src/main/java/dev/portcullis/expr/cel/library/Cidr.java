package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.OpaqueValue;
import dev.portcullis.value.GoQuote;

/**
 * A network: an address and how many of its bits count.
 *
 * @param address the address, maybe with bits after the prefix
 * @param prefix how many bits count
 */
record Cidr(IpAddress address, int prefix) implements OpaqueValue {
  private static final String PREFIX =
      "network address parse error during conversion from string: ";

  static Cidr read(String text) throws ExpressionException {
    int slash = text.lastIndexOf('/');
    if (slash < 0) {
      throw wrong(text, "no '/'");
    }
    IpAddress address;
    try {
      address = IpReader.any(text.substring(0, slash));
    } catch (ExpressionException e) {
      throw wrong(
          text, "ParseAddr(" + GoQuote.printable(text.substring(0, slash)) + "): " + e.text());
    }
    String bits = text.substring(slash + 1);
    boolean number =
        !bits.isEmpty()
            && bits.length() <= 3
            && bits.chars().allMatch(c -> c >= '0' && c <= '9')
            && (bits.length() == 1 || bits.charAt(0) != '0');
    if (!number) {
      throw wrong(text, "bad bits after slash: " + GoQuote.printable(bits));
    }
    int prefix = Integer.parseInt(bits);
    if (prefix > address.bits()) {
      throw wrong(text, "prefix length out of range");
    }
    try {
      return new Cidr(IpReader.notMapped(address, text), prefix);
    } catch (ExpressionException e) {
      throw e.within(PREFIX);
    }
  }

  private static ExpressionException wrong(String text, String reason) {
    return Failures.failure(
        PREFIX + PREFIX + "netip.ParsePrefix(" + GoQuote.printable(text) + "): " + reason);
  }

  boolean contains(IpAddress other) {
    return other.bits() == address.bits() && other.masked(prefix).equals(address.masked(prefix));
  }

  boolean contains(Cidr other) {
    return prefix <= other.prefix && contains(other.address);
  }

  Cidr masked() {
    return new Cidr(address.masked(prefix), prefix);
  }

  @Override
  public String typeName() {
    return "net.CIDR";
  }

  @Override
  public String toString() {
    return address + "/" + prefix;
  }
}
