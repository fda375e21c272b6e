package dev.portcullis.podsecurity;

import java.util.Optional;

/**
 * A check that pods which say that they run on Windows need not pass.
 *
 * @param check the check for all others
 */
record ExceptOnWindows(PodCheck check) implements PodCheck {
  @Override
  public Optional<Violation> check(Pod pod) {
    boolean windows = Values.text(pod.spec().path("os").path("name")).equals("windows");
    return windows ? Optional.empty() : check.check(pod);
  }
}
