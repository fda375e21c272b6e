package dev.portcullis.podsecurity;

import java.util.List;
import java.util.Optional;

/**
 * A rule that a pod breaks.
 *
 * @param id the id of the check
 * @param reason the reason that messages give
 * @param errors the fields that break the rule, in the order of messages
 * @param containers the names of the containers that a report names the images of; empty when it
 *     names none
 */
record Violation(
    String id, String reason, List<FieldError> errors, Optional<List<String>> containers) {
  Violation {
    errors = List.copyOf(errors);
    containers = containers.map(List::copyOf);
  }

  /** The same violation of fewer fields. */
  Violation with(List<FieldError> fewer) {
    return new Violation(id, reason, fewer, containers);
  }
}
