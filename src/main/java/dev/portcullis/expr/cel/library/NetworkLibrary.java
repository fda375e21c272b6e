package dev.portcullis.expr.cel.library;

import static dev.portcullis.expr.cel.library.Arguments.text;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.IntValue;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.Value;
import java.util.function.Predicate;

/**
 * IP addresses and networks.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/using-api/cel/#kubernetes-ip-address-library">IP
 *     address library</a>
 * @see <a href="https://kubernetes.io/docs/reference/using-api/cel/#kubernetes-cidr-library">CIDR
 *     library</a>
 */
public final class NetworkLibrary {
  /** The library. */
  public static final Library LIBRARY =
      Library.named("kubernetes.net")
          .add("ip(string) net.IP", (a, _) -> IpReader.read(text(a[0])))
          .add("isIP(string) bool", (a, _) -> BoolValue.of(IpReader.find(text(a[0])).isPresent()))
          .add(
              "ip.isCanonical(string) bool",
              (a, _) -> BoolValue.of(IpReader.read(text(a[0])).toString().equals(text(a[0]))))
          .add("net.IP::family() int", (a, _) -> new IntValue(ip(a[0]).isV4() ? 4 : 6))
          .add("net.IP::isUnspecified() bool", (a, _) -> test(a[0], IpAddress::isUnspecified))
          .add("net.IP::isLoopback() bool", (a, _) -> test(a[0], IpAddress::isLoopback))
          .add(
              "net.IP::isLinkLocalMulticast() bool",
              (a, _) -> test(a[0], IpAddress::isLinkLocalMulticast))
          .add(
              "net.IP::isLinkLocalUnicast() bool",
              (a, _) -> test(a[0], IpAddress::isLinkLocalUnicast))
          .add("net.IP::isGlobalUnicast() bool", (a, _) -> test(a[0], IpAddress::isGlobalUnicast))
          .add("string(net.IP) string", (a, _) -> new StringValue(a[0].toString()))
          .add("cidr(string) net.CIDR", (a, _) -> Cidr.read(text(a[0])))
          .add("isCIDR(string) bool", (a, _) -> BoolValue.of(isCidr(text(a[0]))))
          .add(
              "net.CIDR::containsIP(string) bool",
              (a, _) -> BoolValue.of(cidr(a[0]).contains(IpReader.read(text(a[1])))))
          .add(
              "net.CIDR::containsIP(net.IP) bool",
              (a, _) -> BoolValue.of(cidr(a[0]).contains(ip(a[1]))))
          .add(
              "net.CIDR::containsCIDR(string) bool",
              (a, _) -> BoolValue.of(cidr(a[0]).contains(Cidr.read(text(a[1])))))
          .add(
              "net.CIDR::containsCIDR(net.CIDR) bool",
              (a, _) -> BoolValue.of(cidr(a[0]).contains(cidr(a[1]))))
          .add("net.CIDR::ip() net.IP", (a, _) -> cidr(a[0]).address())
          .add("net.CIDR::prefixLength() int", (a, _) -> new IntValue(cidr(a[0]).prefix()))
          .add("net.CIDR::masked() net.CIDR", (a, _) -> cidr(a[0]).masked())
          .add("string(net.CIDR) string", (a, _) -> new StringValue(a[0].toString()))
          .build();

  private NetworkLibrary() {}

  private static IpAddress ip(Value value) {
    return (IpAddress) value;
  }

  private static Cidr cidr(Value value) {
    return (Cidr) value;
  }

  private static Value test(Value address, Predicate<IpAddress> test) {
    return BoolValue.of(test.test(ip(address)));
  }

  private static boolean isCidr(String text) {
    try {
      Cidr.read(text);
      return true;
    } catch (ExpressionException e) {
      return false;
    }
  }
}
