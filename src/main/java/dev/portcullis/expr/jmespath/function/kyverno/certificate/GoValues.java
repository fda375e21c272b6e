package dev.portcullis.expr.jmespath.function.kyverno.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.value.Json;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;

/** The values of Go's structures in JSON. */
final class GoValues {
  private GoValues() {}

  static JsonNode bytes(byte[] bytes) {
    return TextNode.valueOf(Base64.getEncoder().encodeToString(bytes));
  }

  static JsonNode number(double number) {
    return DoubleNode.valueOf(number);
  }

  /** A list that was never filled is null. */
  static <T> JsonNode list(List<T> items, Function<T, JsonNode> json) {
    return items.isEmpty() ? NullNode.instance : array(items, json);
  }

  static <T> ArrayNode array(List<T> items, Function<T, JsonNode> json) {
    ArrayNode array = Json.NODES.arrayNode();
    items.forEach(item -> array.add(json.apply(item)));
    return array;
  }

  static JsonNode texts(List<String> texts) {
    return list(texts, TextNode::valueOf);
  }

  /** An object identifier as a list of numbers. */
  static JsonNode oid(List<Long> oid) {
    return array(oid, number -> number(number));
  }

  /** An object identifier with dots. */
  static String dotted(List<Long> oid) {
    return String.join(".", oid.stream().map(String::valueOf).toList());
  }
}
