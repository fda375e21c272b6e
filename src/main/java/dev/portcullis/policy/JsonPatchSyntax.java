package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.Pattern;
import dev.portcullis.value.JsonText;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlParts;
import dev.portcullis.yaml.YamlReader;
import java.util.List;
import java.util.Optional;

/**
 * Whether the text of {@code patchesJson6902} is a JSON Patch once variables are replaced by a
 * word.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6902">RFC 6902</a>
 */
final class JsonPatchSyntax {
  private static final Pattern VARIABLE =
      Pattern.compile("(^|[^\\\\])\\{\\{(?:\\{[^{}]*\\}|[^{}])*\\}\\}");

  private static final String WORD = "kyvernojsonpatchvariable";

  private JsonPatchSyntax() {}

  /**
   * What is wrong with a patch.
   *
   * @param text the text of the field
   * @param rule the path of the rule
   */
  static Optional<Problem> check(String text, String rule) {
    String path = rule + ".mutate.patchesJson6902";
    YamlParts parts = YamlReader.parts(VARIABLE.matcher(text).replaceAll("$1" + WORD));
    if (!parts.errors().isEmpty() && parts.errors().getFirst().index() == 0) {
      return Optional.of(slash(path, rule, parts.errors().getFirst().message()));
    }
    List<YamlDocument> documents = parts.documents();
    if (documents.isEmpty()) {
      return Optional.empty();
    }
    JsonNode patch = documents.getFirst().content();
    return decode(patch)
        .or(() -> pathWithoutSlash(patch))
        .map(detail -> slash(path, rule, detail))
        .or(
            () ->
                testWithoutValue(patch)
                    .map(d -> new Problem(path, "invalid value: " + rule + ": " + d)));
  }

  private static Problem slash(String path, String rule, String detail) {
    String text = "path must begin with a forward slash: " + rule + ": " + detail;
    return new Problem(path, text.strip());
  }

  private static Optional<String> decode(JsonNode patch) {
    if (!patch.isArray()) {
      return Optional.of(unmarshal(patch, "jsonpatch.Patch"));
    }
    for (JsonNode operation : patch) {
      Optional<String> problem =
          operation.isObject() || operation.isNull()
              ? operation(operation)
                  .map(detail -> "invalid operation " + JsonText.of(operation) + ": " + detail)
              : Optional.of(unmarshal(operation, "jsonpatch.Operation"));
      if (problem.isPresent()) {
        return problem;
      }
    }
    return Optional.empty();
  }

  private static String unmarshal(JsonNode found, String wanted) {
    String type = found.isBoolean() ? "bool" : Fields.typeName(found).replace("integer", "number");
    return "json: cannot unmarshal " + type + " into Go value of type " + wanted;
  }

  private static Optional<String> operation(JsonNode operation) {
    Optional<String> problem =
        switch (operation.path("op").asText("")) {
          case "add", "replace" -> value(operation).map(d -> "failed to decode 'value': " + d);
          case "move", "copy" ->
              text(operation, "from", "operation, missing from field")
                  .map(d -> "failed to decode 'from': " + d);
          case "remove", "test" -> Optional.empty();
          default -> Optional.of("unsupported operation");
        };
    return problem.or(
        () ->
            text(operation, "path", "operation missing path field")
                .map(d -> "failed to decode 'path': " + d));
  }

  private static Optional<String> value(JsonNode operation) {
    return operation.has("value")
        ? Optional.empty()
        : Optional.of("operation, missing value field: missing value");
  }

  private static Optional<String> text(JsonNode operation, String field, String missing) {
    JsonNode value = operation.path(field);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.of(missing + ": missing value");
    }
    return value.isTextual() ? Optional.empty() : Optional.of(unmarshal(value, "string"));
  }

  private static Optional<String> pathWithoutSlash(JsonNode patch) {
    return patch
        .valueStream()
        .map(operation -> operation.path("path").asText())
        .filter(path -> !path.startsWith("/"))
        .findFirst();
  }

  private static Optional<String> testWithoutValue(JsonNode patch) {
    return patch
        .valueStream()
        .filter(operation -> operation.path("op").asText().equals("test"))
        .flatMap(operation -> value(operation).stream())
        .findFirst();
  }
}
