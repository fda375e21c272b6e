package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads blocks of conditions: the object with {@code any} and {@code all}, or the plain list. */
final class ReadConditions {
  private static final Set<String> CONDITION = Set.of("key", "operator", "value", "message");

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
    // The schema leaves this object open, so that Kyverno's decoder decides: it passes over other
    // fields and does not look at case.
    Fields fields = new Fields(value, path);
    return new Conditions.AnyAll(
        part(fields, spelling(value, "any")), part(fields, spelling(value, "all")));
  }

  private static String spelling(JsonNode block, String name) {
    if (block.has(name)) {
      return name;
    }
    for (String written : (Iterable<String>) block::fieldNames) {
      if (written.equalsIgnoreCase(name)) {
        return written;
      }
    }
    return name;
  }

  private static Optional<List<Conditions.Condition>> part(Fields block, String name)
      throws ReadFault {
    Optional<JsonNode> value = block.any(name);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (!value.get().isArray()) {
      throw Fields.mismatch(block.child(name), "array", value.get());
    }
    return Optional.of(list(value.get(), block.child(name)));
  }

  private static List<Conditions.Condition> list(JsonNode items, String path) throws ReadFault {
    List<Conditions.Condition> out = new ArrayList<>();
    for (JsonNode item : items) {
      Fields fields = Fields.of(item, path + "[" + out.size() + "]");
      onlyKnown(fields, CONDITION);
      out.add(
          new Conditions.Condition(
              fields.any("key").orElse(Json.NODES.nullNode()),
              fields.text("operator"),
              fields.any("value").orElse(Json.NODES.nullNode()),
              fields.text("message")));
    }
    return out;
  }

  private static void onlyKnown(Fields fields, Set<String> known) throws ReadFault {
    for (String name : (Iterable<String>) () -> fields.node().fieldNames()) {
      if (!known.contains(name)) {
        throw new ReadFault(fields.child(name), "unknown field `" + name + "`");
      }
    }
  }
}
