package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads blocks of conditions: the object with {@code any} and {@code all}, or the plain list. */
final class ReadConditions {
  private ReadConditions() {}

  /** The conditions of a field; absent when it is missing or null. */
  static Optional<Conditions> read(Fields owner, String field) throws ReadFault {
    Optional<JsonNode> value = owner.any(field);
    return value.isEmpty() ? Optional.empty() : Optional.of(block(value.get(), owner.child(field)));
  }

  private static Conditions block(JsonNode value, String path) throws ReadFault {
    if (value.isArray()) {
      return new Conditions.PlainList(list(value, path));
    }
    if (!value.isObject()) {
      throw new ReadFault(
          path,
          "must be a list of conditions or an object with `any` and `all`, but is "
              + Fields.typeName(value));
    }
    return new Conditions.AnyAll(part(value, path, "any"), part(value, path, "all"));
  }

  /**
   * A field of a block or a condition. The schema leaves both open, so that Kyverno's decoder
   * decides: it passes over other fields and does not look at case.
   */
  static JsonNode field(JsonNode object, String name) {
    JsonNode exact = object.path(name);
    if (!exact.isMissingNode() || !object.isObject()) {
      return exact;
    }
    return object.properties().stream()
        .filter(field -> field.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(exact);
  }

  private static Optional<List<Conditions.Condition>> part(JsonNode block, String path, String name)
      throws ReadFault {
    JsonNode value = field(block, name);
    if (value.isMissingNode() || value.isNull()) {
      return Optional.empty();
    }
    if (!value.isArray()) {
      throw Fields.mismatch(path + "." + name, "array", value);
    }
    return Optional.of(list(value, path + "." + name));
  }

  private static List<Conditions.Condition> list(JsonNode items, String path) throws ReadFault {
    List<Conditions.Condition> out = new ArrayList<>();
    for (JsonNode item : items) {
      String at = path + "[" + out.size() + "]";
      if (!item.isObject() && !item.isNull()) {
        throw Fields.mismatch(at, "object", item);
      }
      out.add(
          new Conditions.Condition(
              value(item, "key"),
              text(item, "operator", at),
              value(item, "value"),
              text(item, "message", at)));
    }
    return out;
  }

  private static JsonNode value(JsonNode condition, String name) {
    JsonNode value = field(condition, name);
    return value.isMissingNode() ? Json.NODES.nullNode() : value;
  }

  private static String text(JsonNode condition, String name, String path) throws ReadFault {
    JsonNode value = field(condition, name);
    if (value.isMissingNode() || value.isNull()) {
      return "";
    }
    if (!value.isTextual()) {
      throw Fields.mismatch(path + "." + name, "string", value);
    }
    return value.textValue();
  }
}
