package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Containers must forbid privilege escalation. */
final class AllowPrivilegeEscalationCheck implements PodCheck {
  private static final String FIELD = "allowPrivilegeEscalation";

  @Override
  public Optional<Violation> check(Pod pod) {
    Findings findings = new Findings();
    for (SecurityContext context : pod.containerSecurityContexts()) {
      JsonNode allowed = context.json().path(FIELD);
      if (!Values.set(context.json())) {
        findings.add(context, FieldError.required(context.field(FIELD)));
      } else if (!Values.isFalse(allowed)) {
        String found = Values.set(allowed) ? "true" : "nil";
        findings.add(context, FieldError.forbidden(context.field(FIELD), found));
      }
    }
    return findings.violation(FIELD, "allowPrivilegeEscalation != false");
  }
}
