package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/** Containers must be kept from running as root, each by itself or all by the pod. */
final class RunAsNonRootCheck implements PodCheck {
  private static final String FIELD = "runAsNonRoot";

  @Override
  public Optional<Violation> check(Pod pod) {
    Findings explicit = new Findings();
    Findings implicit = new Findings();
    boolean set = false;
    for (SecurityContext context : pod.securityContexts()) {
      JsonNode nonRoot = context.json().path(FIELD);
      if (Values.isFalse(nonRoot)) {
        explicit.add(context, FieldError.forbidden(context.field(FIELD), "false"));
      } else if (context.container().isEmpty()) {
        set = Values.isTrue(nonRoot);
      } else if (!Values.set(nonRoot) && !set) {
        implicit.add(context, FieldError.required(context.field(FIELD)));
      }
    }
    Optional<List<String>> blamed = explicit.containers().or(implicit::containers);
    implicit.errors().forEach(explicit::add);
    return explicit.violation("runAsNonRoot", "runAsNonRoot != true", blamed);
  }
}
