package dev.portcullis.adapter.certificate;

import java.net.InetAddress;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bouncycastle.util.IPAddress;

/**
 * Under which names a server is called.
 *
 * @param commonName the name in the subject
 * @param dnsNames host names
 * @param addresses IP addresses
 */
public record ServerNames(String commonName, List<String> dnsNames, List<String> addresses) {
  public ServerNames {
    dnsNames = List.copyOf(dnsNames);
    addresses = List.copyOf(addresses);
  }

  /** The names under which an API server calls a webhook by service. */
  public static ServerNames ofService(String service, String namespace) {
    return new ServerNames(
        service + "." + namespace + ".svc",
        List.of(service, service + "." + namespace, service + "." + namespace + ".svc"),
        List.of());
  }

  /**
   * The same names, and the address under which the machine is called in place of its Service.
   *
   * @param address a host name or an IP address; nothing is added when it is empty
   */
  public ServerNames withAddress(String address) {
    if (address.isEmpty()) {
      return this;
    }
    Set<String> names = new LinkedHashSet<>(dnsNames);
    Set<String> numbers = new LinkedHashSet<>(addresses);
    if (IPAddress.isValid(address)) {
      // In the one form in which certificates are read back.
      numbers.add(InetAddress.ofLiteral(address).getHostAddress());
    } else {
      names.add(address);
    }
    return new ServerNames(commonName, List.copyOf(names), List.copyOf(numbers));
  }

  /** The same names under another common name. */
  public ServerNames withCommonName(String other) {
    return new ServerNames(other, dnsNames, addresses);
  }

  /** Whether a certificate is good for all names and addresses. */
  public boolean coveredBy(X509Certificate certificate) {
    Set<String> all = new HashSet<>();
    try {
      Collection<List<?>> named = certificate.getSubjectAlternativeNames();
      if (named != null) {
        named.forEach(name -> all.add(String.valueOf(name.get(1))));
      }
    } catch (CertificateParsingException e) {
      // What cannot be read says nothing, so it covers nothing.
      return false;
    }
    return all.containsAll(dnsNames) && all.containsAll(addresses);
  }

  /** The same names, and those under which the machine itself is called. */
  public ServerNames withLocalhost() {
    Set<String> names = new LinkedHashSet<>(dnsNames);
    names.add("localhost");
    Set<String> numbers = new LinkedHashSet<>(addresses);
    numbers.add("127.0.0.1");
    return new ServerNames(commonName, List.copyOf(names), List.copyOf(numbers));
  }
}
