package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** What {@code $patch} asks for. */
enum Directive {
  /** The default: the patch is merged. */
  MERGE,
  /** The patch takes the place of what is there. */
  REPLACE,
  /** What is there goes. */
  DELETE;

  private static final String KEY = "$patch";

  /** The directive of a map, which is taken out of it. */
  static Directive takeFrom(ObjectNode patch) throws PatchFailure {
    JsonNode value = patch.get(KEY);
    if (value == null) {
      return MERGE;
    }
    Directive directive = of(value);
    patch.remove(KEY);
    return directive;
  }

  /**
   * The directive of a list, which is the first element that has one, if it has nothing else. It is
   * taken out, and with it every element with the same directive.
   */
  static Directive takeFrom(ArrayNode patch) throws PatchFailure {
    for (JsonNode element : patch) {
      JsonNode value = element.get(KEY);
      if (value != null) {
        if (element.size() > 1) {
          return MERGE;
        }
        Directive directive = of(value);
        KeyedList.remove(patch, List.of(KEY), List.of(NodeKind.text(value)));
        return directive;
      }
    }
    return MERGE;
  }

  private static Directive of(JsonNode value) throws PatchFailure {
    String text = NodeKind.text(value);
    return switch (text) {
      case "merge" -> MERGE;
      case "replace" -> REPLACE;
      case "delete" -> DELETE;
      default -> throw new PatchFailure("unknown patch strategy '" + text + "'");
    };
  }
}
