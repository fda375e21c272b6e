package dev.portcullis.podsecurity;

import java.util.Optional;

/** Seccomp profiles that are chosen must be the runtime's or local ones. */
final class SeccompBaselineCheck implements PodCheck {
  @Override
  public Optional<Violation> check(Pod pod) {
    return SeccompProfiles.forbidden(pod)
        .violation(SeccompProfiles.BASELINE, SeccompProfiles.REASON);
  }
}
