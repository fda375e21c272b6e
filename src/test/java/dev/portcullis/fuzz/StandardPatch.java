package dev.portcullis.fuzz;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The three operations of RFC 6902 that differences are made of, to the letter: the libraries at
 * hand take empty names or {@code ~01} for something else.
 */
final class StandardPatch {
  private StandardPatch() {}

  /** The document after the operations. */
  static JsonNode apply(JsonNode patch, JsonNode document) {
    JsonNode out = document.deepCopy();
    for (JsonNode operation : patch) {
      JsonPointer path = JsonPointer.compile(operation.get("path").textValue());
      change(
          out.at(path.head()),
          path.last(),
          operation.get("op").textValue(),
          operation.get("value"));
    }
    return out;
  }

  private static void change(JsonNode parent, JsonPointer last, String operation, JsonNode value) {
    switch (parent) {
      case ObjectNode object -> change(object, last.getMatchingProperty(), operation, value);
      case ArrayNode list -> change(list, last.getMatchingIndex(), operation, value);
      default -> throw new AssertionError("nothing to change at " + last);
    }
  }

  private static void change(ObjectNode object, String name, String operation, JsonNode value) {
    if (object.has(name) == operation.equals("add")) {
      throw new AssertionError(operation + " of a member `" + name + "`");
    }
    if (operation.equals("remove")) {
      object.remove(name);
    } else {
      object.set(name, value.deepCopy());
    }
  }

  private static void change(ArrayNode list, int index, String operation, JsonNode value) {
    switch (operation) {
      case "add" -> list.insert(index(index, list.size() + 1), value.deepCopy());
      case "remove" -> list.remove(index(index, list.size()));
      default -> list.set(index(index, list.size()), value.deepCopy());
    }
  }

  private static int index(int index, int end) {
    if (index < 0 || index >= end) {
      throw new AssertionError("no element " + index);
    }
    return index;
  }
}
