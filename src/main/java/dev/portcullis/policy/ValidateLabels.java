package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Labels and annotations in patterns and overlays are texts; YAML makes other things of them. */
final class ValidateLabels {
  private ValidateLabels() {}

  static Optional<Problem> check(Rule rule, String path) {
    boolean wrong =
        Stream.concat(
                bodies(rule.json().path("validate"), "pattern"),
                Stream.concat(
                    rule.json().path("validate").path("anyPattern").valueStream(),
                    bodies(rule.json().path("mutate"), "patchStrategicMerge")))
            .anyMatch(ValidateLabels::hasOtherValues);
    return wrong
        ? Optional.of(
            new Problem(
                path,
                "labels and annotations supports only string values, \"use double quotes around the"
                    + " non string values\""))
        : Optional.empty();
  }

  private static Stream<JsonNode> bodies(JsonNode owner, String field) {
    return owner.path("foreach").isArray()
        ? owner.path("foreach").valueStream().map(loop -> loop.path(field))
        : Stream.of(owner.path(field));
  }

  private static boolean hasOtherValues(JsonNode overlay) {
    JsonNode template = overlay.path("spec").path("template").path("metadata");
    return Stream.of(overlay.path("metadata"), template)
        .flatMap(metadata -> List.of("labels", "annotations").stream().map(metadata::path))
        .filter(JsonNode::isObject)
        .flatMap(JsonNode::valueStream)
        .anyMatch(value -> !value.isTextual());
  }
}
