package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Typed access to the fields of one JSON object. A field that is missing or null is absent.
 *
 * @param node the object
 * @param path its path, for messages
 */
record Fields(JsonNode node, String path) {
  /** The fields of an object. */
  static Fields of(JsonNode node, String path) throws ReadFault {
    if (!node.isObject()) {
      throw mismatch(path, "object", node);
    }
    return new Fields(node, path);
  }

  static ReadFault mismatch(String path, String wanted, JsonNode found) {
    return new ReadFault(path, "must be of type " + wanted + ", but is " + typeName(found));
  }

  /** The name JSON schema has for the type of a value. */
  static String typeName(JsonNode value) {
    return switch (value.getNodeType()) {
      case ARRAY -> "array";
      case BOOLEAN -> "boolean";
      case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
      case STRING -> "string";
      case OBJECT, POJO -> "object";
      case NULL, MISSING, BINARY -> "null";
    };
  }

  /** The path of a field. */
  String child(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  /** Any value that is not null. */
  Optional<JsonNode> any(String name) {
    return node.optional(name).filter(v -> !v.isNull());
  }

  boolean has(String name) {
    return any(name).isPresent();
  }

  Optional<String> optionalText(String name) throws ReadFault {
    Optional<JsonNode> value = any(name);
    if (value.isPresent() && !value.get().isTextual()) {
      throw mismatch(child(name), "string", value.get());
    }
    return value.map(JsonNode::textValue);
  }

  String text(String name) throws ReadFault {
    return optionalText(name).orElse("");
  }

  Optional<Boolean> optionalBool(String name) throws ReadFault {
    Optional<JsonNode> value = any(name);
    if (value.isPresent() && !value.get().isBoolean()) {
      throw mismatch(child(name), "boolean", value.get());
    }
    return value.map(JsonNode::booleanValue);
  }

  boolean bool(String name, boolean absent) throws ReadFault {
    return optionalBool(name).orElse(absent);
  }

  Optional<Integer> optionalInt(String name) throws ReadFault {
    Optional<JsonNode> value = any(name);
    if (value.isPresent() && !value.get().isIntegralNumber()) {
      throw mismatch(child(name), "integer", value.get());
    }
    return value.map(JsonNode::intValue);
  }

  Optional<Fields> object(String name) throws ReadFault {
    Optional<JsonNode> value = any(name);
    return value.isEmpty() ? Optional.empty() : Optional.of(of(value.get(), child(name)));
  }

  /** The items of a list; empty when absent. */
  List<JsonNode> items(String name) throws ReadFault {
    Optional<JsonNode> value = any(name);
    if (value.isPresent() && !value.get().isArray()) {
      throw mismatch(child(name), "array", value.get());
    }
    return value.map(v -> v.valueStream().toList()).orElse(List.of());
  }

  List<Fields> objects(String name) throws ReadFault {
    List<Fields> out = new ArrayList<>();
    for (JsonNode item : items(name)) {
      out.add(of(item, child(name) + "[" + out.size() + "]"));
    }
    return out;
  }

  List<String> texts(String name) throws ReadFault {
    List<String> out = new ArrayList<>();
    for (JsonNode item : items(name)) {
      if (!item.isTextual()) {
        throw mismatch(child(name) + "[" + out.size() + "]", "string", item);
      }
      out.add(item.textValue());
    }
    return out;
  }

  Map<String, String> textMap(String name) throws ReadFault {
    Optional<Fields> object = object(name);
    Map<String, String> out = new LinkedHashMap<>();
    if (object.isPresent()) {
      for (Map.Entry<String, JsonNode> entry : object.get().node().properties()) {
        if (!entry.getValue().isTextual()) {
          throw mismatch(object.get().child(entry.getKey()), "string", entry.getValue());
        }
        out.put(entry.getKey(), entry.getValue().textValue());
      }
    }
    return out;
  }
}
