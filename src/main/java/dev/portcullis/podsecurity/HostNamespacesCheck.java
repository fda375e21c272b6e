package dev.portcullis.podsecurity;

import java.util.List;
import java.util.Optional;

/** The namespaces of the host must not be shared. */
final class HostNamespacesCheck implements PodCheck {
  private static final List<String> FIELDS = List.of("hostNetwork", "hostPID", "hostIPC");

  @Override
  public Optional<Violation> check(Pod pod) {
    Findings findings = new Findings();
    for (String field : FIELDS) {
      if (Values.isTrue(pod.spec().path(field))) {
        findings.add(FieldError.forbidden("spec." + field, "true"));
      }
    }
    return findings.violation("hostNamespaces", "host namespaces");
  }
}
