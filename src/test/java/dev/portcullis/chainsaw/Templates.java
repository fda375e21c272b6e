package dev.portcullis.chainsaw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Map;

/** Texts in parentheses of objects that are sent, replaced by the values of their expressions. */
final class Templates {
  private Templates() {}

  /** All texts of a value. */
  static JsonNode all(JsonNode value, Bindings bindings) throws CaseFault {
    if (value.isTextual()) {
      AssertionKey key = AssertionKey.of(value.textValue());
      return key.isExpression()
          ? CaseExpressions.evaluate(key.statement(), NullNode.instance, bindings)
          : value;
    }
    if (value.isArray()) {
      ArrayNode out = Json.NODES.arrayNode();
      for (JsonNode element : value) {
        out.add(all(element, bindings));
      }
      return out;
    }
    if (value.isObject()) {
      ObjectNode out = Json.object();
      for (Map.Entry<String, JsonNode> field : value.properties()) {
        out.set(field.getKey(), all(field.getValue(), bindings));
      }
      return out;
    }
    return value;
  }

  /** A text that may be an expression. */
  static String text(JsonNode value, Bindings bindings) throws CaseFault {
    return all(value, bindings).asText("");
  }

  /** Only what an object is found by: its kind, name, namespace and labels. */
  static JsonNode reference(JsonNode object, Bindings bindings) throws CaseFault {
    ObjectNode out = object.deepCopy();
    for (String field : List.of("apiVersion", "kind")) {
      replace(out, field, bindings);
    }
    if (out.get("metadata") instanceof ObjectNode metadata) {
      for (String field : List.of("name", "namespace", "labels")) {
        replace(metadata, field, bindings);
      }
    }
    return out;
  }

  private static void replace(ObjectNode object, String field, Bindings bindings) throws CaseFault {
    if (object.has(field)) {
      object.set(field, all(object.get(field), bindings));
    }
  }
}
