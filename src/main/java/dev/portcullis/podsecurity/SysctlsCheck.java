package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.Set;

/** Only kernel parameters that stay inside the pod may be set. */
final class SysctlsCheck implements PodCheck {
  private final Set<String> allowed;

  SysctlsCheck(Set<String> allowed) {
    this.allowed = allowed;
  }

  @Override
  public Optional<Violation> check(Pod pod) {
    Findings findings = new Findings();
    JsonNode sysctls = pod.spec().path("securityContext").path("sysctls");
    for (int i = 0; i < sysctls.size(); i++) {
      String name = Values.text(sysctls.get(i).path("name"));
      if (!allowed.contains(name)) {
        String field = "spec.securityContext.sysctls[" + i + "].name";
        findings.add(FieldError.forbidden(field, name));
      }
    }
    return findings.violation("sysctls", "forbidden sysctls");
  }
}
