package dev.portcullis.adapter.certificate;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

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

  /** The same names, and those under which the machine itself is called. */
  public ServerNames withLocalhost() {
    Set<String> names = new LinkedHashSet<>(dnsNames);
    names.add("localhost");
    Set<String> numbers = new LinkedHashSet<>(addresses);
    numbers.add("127.0.0.1");
    return new ServerNames(commonName, List.copyOf(names), List.copyOf(numbers));
  }
}
