package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** The masks over {@code /proc} must stay. */
final class ProcMountCheck implements PodCheck {
  @Override
  public Optional<Violation> check(Pod pod) {
    Findings findings = new Findings();
    for (SecurityContext context : pod.containerSecurityContexts()) {
      JsonNode procMount = context.json().path("procMount");
      String type = Values.text(procMount);
      if (Values.set(procMount) && !type.equals("Default")) {
        findings.add(context, FieldError.forbidden(context.field("procMount"), type));
      }
    }
    return findings.violation("procMount", "procMount");
  }
}
