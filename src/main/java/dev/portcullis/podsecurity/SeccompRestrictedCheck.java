package dev.portcullis.podsecurity;

import java.util.Optional;

/** Every container must have a seccomp profile, its own or that of the pod. */
final class SeccompRestrictedCheck implements PodCheck {
  @Override
  public Optional<Violation> check(Pod pod) {
    Findings findings = SeccompProfiles.forbidden(pod);
    if (findings.none() && !SeccompProfiles.allowed(pod.securityContexts().getFirst())) {
      for (SecurityContext context : pod.containerSecurityContexts()) {
        if (!SeccompProfiles.set(context)) {
          findings.add(context, FieldError.required(context.field(SeccompProfiles.FIELD)));
        }
      }
    }
    return findings.violation(SeccompProfiles.RESTRICTED, SeccompProfiles.REASON);
  }
}
