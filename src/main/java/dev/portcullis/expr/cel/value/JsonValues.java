package dev.portcullis.expr.cel.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Json;

/** JSON as values and back. Objects and arrays are wrapped, not copied. */
public final class JsonValues {
  private JsonValues() {}

  /** The value of a JSON tree; a missing one is null. */
  public static Value of(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT -> new JsonMap((ObjectNode) node);
      case ARRAY -> new JsonList((ArrayNode) node);
      case STRING -> new StringValue(node.textValue());
      case BOOLEAN -> BoolValue.of(node.booleanValue());
      case NUMBER ->
          node.isIntegralNumber()
              ? new IntValue(node.longValue())
              : new DoubleValue(node.doubleValue());
      case NULL, MISSING, POJO, BINARY -> NullValue.NULL;
    };
  }

  /**
   * The JSON of a value.
   *
   * @throws ExpressionException when it holds something that JSON has no form for
   */
  public static JsonNode json(Value value) throws ExpressionException {
    return switch (value) {
      case NullValue _ -> Json.NODES.nullNode();
      case BoolValue b -> Json.NODES.booleanNode(b.value());
      case IntValue i -> Json.NODES.numberNode(i.value());
      case UintValue u -> Json.NODES.numberNode(u.bits());
      case DoubleValue d -> Json.NODES.numberNode(d.value());
      case StringValue s -> Json.NODES.textNode(s.value());
      case JsonList list -> list.array();
      case JsonMap map -> map.object();
      case ListValue list -> array(list);
      case MapValue map -> object(map);
      case BytesValue _,
          OptionalValue _,
          TimestampValue _,
          DurationValue _,
          TypeValue _,
          OpaqueValue _ ->
          throw Failures.failure("a value of type " + value.typeName() + " has no JSON form");
    };
  }

  private static ArrayNode array(ListValue list) throws ExpressionException {
    ArrayNode out = Json.NODES.arrayNode(list.size());
    for (Value element : list) {
      out.add(json(element));
    }
    return out;
  }

  private static ObjectNode object(MapValue map) throws ExpressionException {
    ObjectNode out = Json.object();
    for (Value key : map.keys()) {
      Value value = map.find(key);
      if (!(key instanceof StringValue name) || value == null) {
        throw Failures.failure("a key of type " + key.typeName() + " has no JSON form");
      }
      out.set(name.value(), json(value));
    }
    return out;
  }
}
