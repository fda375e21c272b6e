package dev.portcullis.podsecurity;

import java.util.Optional;

/** Neither pod nor container may choose user 0. */
final class RunAsUserCheck implements PodCheck {
  @Override
  public Optional<Violation> check(Pod pod) {
    Findings findings = new Findings();
    for (SecurityContext context : pod.securityContexts()) {
      if (Values.isZero(context.json().path("runAsUser"))) {
        findings.add(context, FieldError.forbidden(context.field("runAsUser"), "0"));
      }
    }
    return findings.violation("runAsUser", "runAsUser=0");
  }
}
