package dev.portcullis.podsecurity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The fields that one run of a check objects to, and the containers that they belong to. */
final class Findings {
  private final List<FieldError> errors = new ArrayList<>();
  private final List<PodContainer> containers = new ArrayList<>();

  /** Objects to a field of a security context. */
  void add(SecurityContext context, FieldError error) {
    errors.add(error);
    context.container().ifPresent(this::blame);
  }

  /** Objects to a field of a container. */
  void add(PodContainer container, FieldError error) {
    errors.add(error);
    blame(container);
  }

  /** Objects to a field of the pod. */
  void add(FieldError error) {
    errors.add(error);
  }

  private void blame(PodContainer container) {
    if (containers.isEmpty() || !containers.getLast().equals(container)) {
      containers.add(container);
    }
  }

  boolean none() {
    return errors.isEmpty();
  }

  List<FieldError> errors() {
    return errors;
  }

  /** The names of the containers; empty when none is to blame. */
  Optional<List<String>> containers() {
    return containers.isEmpty()
        ? Optional.empty()
        : Optional.of(containers.stream().map(PodContainer::name).toList());
  }

  /** The violation whose report names the images of the containers. */
  Optional<Violation> violation(String id, String reason) {
    return violation(id, reason, containers());
  }

  /** The violation whose report names no images. */
  Optional<Violation> violationWithoutImages(String id, String reason) {
    return violation(id, reason, Optional.empty());
  }

  /** The violation, if there is one. */
  Optional<Violation> violation(String id, String reason, Optional<List<String>> blamed) {
    return none() ? Optional.empty() : Optional.of(new Violation(id, reason, errors, blamed));
  }
}
