package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.podsecurity.GoType.ListType;
import dev.portcullis.podsecurity.GoType.MapType;
import dev.portcullis.podsecurity.GoType.Own;
import dev.portcullis.podsecurity.GoType.ScalarType;
import dev.portcullis.podsecurity.GoType.StructType;
import dev.portcullis.value.Json;
import dev.portcullis.value.Utf8Order;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads an object as a structure, as Go's JSON reader does: unknown fields are left out, names are
 * found whatever their case, and the first value of a wrong type is the error. Belongs to one
 * object.
 *
 * @see <a href="https://pkg.go.dev/encoding/json#Unmarshal">json.Unmarshal</a>
 */
final class TypedReader {
  private final Deque<String> path = new ArrayDeque<>();
  private String struct = "";
  private Optional<String> first = Optional.empty();
  private Optional<String> end = Optional.empty();

  /** What reading an object gives. */
  sealed interface Result {
    /**
     * The object with the names of the structure.
     *
     * @param object the object
     */
    record Read(JsonNode object) implements Result {}

    /**
     * A value has the wrong type.
     *
     * @param message Go's text
     */
    record Wrong(String message) implements Result {}
  }

  /** Reads an object. */
  static Result read(JsonNode object, StructType type) {
    if (TypeTest.conforms(object, type)) {
      return new Result.Read(object);
    }
    TypedReader reader = new TypedReader();
    JsonNode read = reader.value(object, type);
    return reader
        .end
        .or(() -> reader.first)
        .<Result>map(Result.Wrong::new)
        .orElseGet(() -> new Result.Read(read));
  }

  private JsonNode value(JsonNode value, GoType type) {
    if (value.isNull() || end.isPresent()) {
      return value;
    }
    return switch (type) {
      case StructType s -> value.isObject() ? fields(value, s) : wrong(value, type);
      case MapType m -> value.isObject() ? entries(value, m) : wrong(value, type);
      case ListType l -> value.isArray() ? elements(value, l) : wrong(value, type);
      case ScalarType s -> scalar(value, s);
      case Own own -> own(value, own);
    };
  }

  private JsonNode fields(JsonNode value, StructType type) {
    ObjectNode out = Json.object();
    String outer = struct;
    for (Map.Entry<String, JsonNode> entry : sorted(value).entrySet()) {
      String key = entry.getKey();
      String name = type.fields().containsKey(key) ? key : type.folded().get(GoTypes.folded(key));
      GoType field = name == null ? null : type.fields().get(name);
      if (name == null || field == null || end.isPresent()) {
        continue;
      }
      path.addLast(name);
      struct = type.name();
      merge(out, name, value(entry.getValue(), field));
      path.removeLast();
      struct = outer;
    }
    return out;
  }

  /** A field that is written twice, in different case, takes what both say. */
  private static void merge(ObjectNode out, String name, JsonNode value) {
    JsonNode before = out.path(name);
    if (before instanceof ObjectNode object && value instanceof ObjectNode more) {
      more.properties().forEach(entry -> merge(object, entry.getKey(), entry.getValue()));
    } else if (!value.isNull() || before.isMissingNode()) {
      out.set(name, value);
    }
  }

  private JsonNode entries(JsonNode value, MapType type) {
    ObjectNode out = Json.object();
    sorted(value).forEach((key, entry) -> out.set(key, value(entry, type.value())));
    return out;
  }

  private JsonNode elements(JsonNode value, ListType type) {
    ArrayNode out = Json.NODES.arrayNode(value.size());
    value.forEach(element -> out.add(value(element, type.element())));
    return out;
  }

  /** Go writes the object before it reads it, with sorted keys, which decides what comes first. */
  private static Map<String, JsonNode> sorted(JsonNode object) {
    Map<String, JsonNode> sorted = new TreeMap<>(Utf8Order.BYTEWISE);
    object.properties().forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    return sorted;
  }

  private JsonNode scalar(JsonNode value, ScalarType type) {
    if (TypeTest.conforms(value, type)) {
      return value;
    }
    boolean number = type.scalar() == GoType.Scalar.INT32 || type.scalar() == GoType.Scalar.INT64;
    if (number && value.isNumber()) {
      note(mismatch("number " + TypeTest.numberText(value), type.text()));
      return Json.NODES.nullNode();
    }
    return wrong(value, type);
  }

  private JsonNode own(JsonNode value, Own type) {
    if (TypeTest.conforms(value, type)) {
      return value;
    }
    // These types end the reading of the whole object with an error of their own.
    end =
        Optional.of(
            switch (type) {
              case QUANTITY -> QuantityText.error(value);
              case INT_OR_STRING ->
                  mismatch(
                      value.isNumber()
                          ? "number " + TypeTest.numberText(value)
                          : TypeTest.kind(value),
                      "int32");
              case TIME, ANY -> mismatch(TypeTest.kind(value), "string");
            });
    return value;
  }

  private JsonNode wrong(JsonNode value, GoType type) {
    note(mismatch(TypeTest.kind(value), type.text()));
    return Json.NODES.nullNode();
  }

  private void note(String message) {
    first = first.or(() -> Optional.of(message));
  }

  private String mismatch(String found, String wanted) {
    return "json: cannot unmarshal "
        + found
        + " into Go struct field "
        + struct
        + "."
        + String.join(".", path)
        + " of type "
        + wanted;
  }
}
