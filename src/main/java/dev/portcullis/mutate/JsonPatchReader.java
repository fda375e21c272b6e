package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.mutate.JsonPatch.Stage;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the text of {@code patchesJson6902}. */
final class JsonPatchReader {
  private JsonPatchReader() {}

  /** Reads a text: JSON when it begins with a bracket, YAML otherwise. */
  static JsonPatch read(String text) {
    return text.startsWith("[") ? readJson(text) : readYaml(text);
  }

  private static JsonPatch readJson(String text) {
    try {
      return finite(Json.parse(text), Stage.OPERATIONS);
    } catch (Json.JsonSyntaxException e) {
      return new JsonPatch.Unreadable(Stage.OPERATIONS, "invalid state detected");
    }
  }

  private static JsonPatch readYaml(String text) {
    JsonNode document;
    try {
      document = first(YamlReader.documents(text));
    } catch (YamlSyntaxException e) {
      if (e.before().isEmpty()) {
        return new JsonPatch.Unreadable(Stage.YAML, String.valueOf(e.getMessage()));
      }
      // Only the first document is ever looked at.
      document = first(e.before());
    }
    return finite(document, Stage.YAML);
  }

  /** The operations of a document, unless it holds a number that no JSON can hold. */
  private static JsonPatch finite(JsonNode document, Stage stage) {
    Optional<String> number = nonFinite(document);
    return number.isPresent()
        ? new JsonPatch.Unreadable(stage, "json: unsupported value: " + number.get())
        : operations(document);
  }

  private static JsonNode first(List<YamlDocument> documents) {
    return documents.isEmpty() || documents.getFirst().index() > 0
        ? NullNode.getInstance()
        : documents.getFirst().content();
  }

  private static Optional<String> nonFinite(JsonNode node) {
    if (node.isDouble() && !Double.isFinite(node.doubleValue())) {
      return Optional.of(GoText.shortest(node.doubleValue()));
    }
    for (JsonNode child : node) {
      Optional<String> found = nonFinite(child);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static JsonPatch operations(JsonNode document) {
    if (document.isNull()) {
      return new JsonPatch.Operations(List.of());
    }
    if (!document.isArray()) {
      return unreadable(cannotUnmarshal(document, "jsonpatch.Patch"));
    }
    List<JsonPatch.Operation> operations = new ArrayList<>(document.size());
    for (JsonNode element : document) {
      if (!element.isObject() && !element.isNull()) {
        return unreadable(cannotUnmarshal(element, "jsonpatch.Operation"));
      }
    }
    for (JsonNode element : document) {
      try {
        operations.add(operation(element));
      } catch (PatchFailure failure) {
        return unreadable("invalid operation " + JsonText.of(element) + ": " + failure.text());
      }
    }
    return new JsonPatch.Operations(operations);
  }

  private static JsonPatch unreadable(String reason) {
    return new JsonPatch.Unreadable(Stage.OPERATIONS, reason);
  }

  private static JsonPatch.Operation operation(JsonNode fields) throws PatchFailure {
    JsonPatch.Kind kind = kind(fields.path("op").asText(""));
    String from = "";
    switch (kind) {
      case ADD, REPLACE -> {
        if (!fields.has("value")) {
          throw new PatchFailure(
              "failed to decode 'value': operation, missing value field: missing value");
        }
      }
      case MOVE, COPY -> from = text(fields, "from", "operation, missing from field");
      case REMOVE, TEST -> {}
    }
    String path = text(fields, "path", "operation missing path field");
    JsonNode value = fields.path("value");
    return new JsonPatch.Operation(
        kind, path, from, value.isMissingNode() ? NullNode.getInstance() : value);
  }

  private static JsonPatch.Kind kind(String op) throws PatchFailure {
    return switch (op) {
      case "add" -> JsonPatch.Kind.ADD;
      case "remove" -> JsonPatch.Kind.REMOVE;
      case "replace" -> JsonPatch.Kind.REPLACE;
      case "move" -> JsonPatch.Kind.MOVE;
      case "copy" -> JsonPatch.Kind.COPY;
      case "test" -> JsonPatch.Kind.TEST;
      default -> throw new PatchFailure("unsupported operation");
    };
  }

  private static String text(JsonNode fields, String name, String missing) throws PatchFailure {
    JsonNode value = fields.path(name);
    String prefix = "failed to decode '" + name + "': ";
    if (value.isMissingNode() || value.isNull()) {
      throw new PatchFailure(prefix + missing + ": missing value");
    }
    if (!value.isTextual()) {
      throw new PatchFailure(prefix + cannotUnmarshal(value, "string"));
    }
    return value.textValue();
  }

  /** What Go says of a JSON value of another type than expected. */
  static String cannotUnmarshal(JsonNode value, String type) {
    String found =
        switch (value.getNodeType()) {
          case OBJECT, POJO -> "object";
          case ARRAY -> "array";
          case BOOLEAN -> "bool";
          case NUMBER -> "number";
          case STRING, BINARY -> "string";
          case NULL, MISSING -> "null";
        };
    return "json: cannot unmarshal " + found + " into Go value of type " + type;
  }
}
