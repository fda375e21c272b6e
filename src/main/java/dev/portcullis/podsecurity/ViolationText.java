package dev.portcullis.podsecurity;

import java.util.List;
import java.util.stream.Collectors;

/** The text that a message gives of violations. */
final class ViolationText {
  private ViolationText() {}

  /**
   * The text.
   *
   * @param kind the kind of the resource: fields are named as they stand there
   */
  static String of(List<Violation> violations, String kind) {
    return violations.stream()
        .map(
            violation ->
                violation.errors().stream()
                    .map(error -> error.text(field(error.field(), kind)))
                    .collect(
                        Collectors.joining(
                            ", ",
                            "(Forbidden reason: " + violation.reason() + ", field error list: [",
                            "])")))
        .collect(Collectors.joining());
  }

  /**
   * Kyverno replaces words wherever they stand, and metadata also where the pod is the resource.
   */
  private static String field(String field, String kind) {
    String spec =
        switch (kind) {
          case "Pod" -> field;
          case "CronJob" -> field.replace("spec", "spec.jobTemplate.spec.template.spec");
          default -> field.replace("spec", "spec.template.spec");
        };
    return spec.replace("metadata", "spec.template.metadata");
  }
}
