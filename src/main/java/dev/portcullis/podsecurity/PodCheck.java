package dev.portcullis.podsecurity;

import java.util.Optional;

/** One rule of the Pod Security Standards in one of its versions. */
interface PodCheck {
  /** What breaks the rule; empty when nothing does. */
  Optional<Violation> check(Pod pod);
}
