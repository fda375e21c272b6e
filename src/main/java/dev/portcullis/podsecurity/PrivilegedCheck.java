package dev.portcullis.podsecurity;

import java.util.Optional;

/** Containers must not be privileged. */
final class PrivilegedCheck implements PodCheck {
  @Override
  public Optional<Violation> check(Pod pod) {
    Findings findings = new Findings();
    for (SecurityContext context : pod.containerSecurityContexts()) {
      if (Values.isTrue(context.json().path("privileged"))) {
        findings.add(context, FieldError.forbidden(context.field("privileged"), "true"));
      }
    }
    return findings.violation("privileged", "privileged");
  }
}
