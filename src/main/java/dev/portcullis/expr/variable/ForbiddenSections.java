package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.util.List;
import java.util.Optional;

/** Finds variables in sections of a rule where there can be none. */
final class ForbiddenSections {
  private static final String OPEN = "{{";
  private static final String CLOSE = "}}";

  private ForbiddenSections() {}

  /**
   * The first section that holds a variable, as messages name it.
   *
   * @param rule the rule as JSON
   */
  static Optional<String> first(JsonNode rule) {
    if (patchPathHolds(rule.path("mutate").path("patchesJson6902").asText(""))) {
      return Optional.of("patchesJSON6902 path");
    }
    if (holds(rule.path("exclude"))) {
      return Optional.of("exclude");
    }
    if (holds(rule.path("match"))) {
      return Optional.of("match");
    }
    return imageReferenceHolds(rule.path("verifyImages"))
        ? Optional.of("image reference")
        : Optional.empty();
  }

  /** A text that is no list of operations is left to the check of patches. */
  private static boolean patchPathHolds(String patch) {
    if (!VariableScan.mayHold(patch)) {
      return false;
    }
    for (JsonNode operation : operations(patch)) {
      if (!VariableScan.find(operation.path("path").asText("")).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private static JsonNode operations(String patch) {
    try {
      List<YamlDocument> documents = YamlReader.documents(patch);
      return documents.isEmpty() ? Json.object() : documents.getFirst().content();
    } catch (YamlSyntaxException e) {
      // What is wrong with the text is told by the check of patches.
      return Json.object();
    }
  }

  /** Any double braces without others inside count here, escaped or not. */
  private static boolean holds(JsonNode section) {
    if (section.isMissingNode()) {
      return false;
    }
    String text = JsonText.of(section);
    for (int at = text.indexOf(OPEN); at >= 0; at = text.indexOf(OPEN, at + 1)) {
      int next = at + OPEN.length();
      while (next < text.length() && text.charAt(next) != '{' && text.charAt(next) != '}') {
        next++;
      }
      if (text.startsWith(CLOSE, next)) {
        return true;
      }
    }
    return false;
  }

  private static boolean imageReferenceHolds(JsonNode verifyImages) {
    for (JsonNode verify : verifyImages) {
      for (JsonNode reference : verify.path("imageReferences")) {
        if (!VariableScan.find(reference.asText("")).isEmpty()) {
          return true;
        }
      }
      if (!VariableScan.find(verify.path("image").asText("")).isEmpty()) {
        return true;
      }
    }
    return false;
  }
}
