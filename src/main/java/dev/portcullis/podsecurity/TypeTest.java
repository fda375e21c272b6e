package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.podsecurity.GoType.ListType;
import dev.portcullis.podsecurity.GoType.MapType;
import dev.portcullis.podsecurity.GoType.Own;
import dev.portcullis.podsecurity.GoType.ScalarType;
import dev.portcullis.podsecurity.GoType.StructType;
import dev.portcullis.value.GoNumber;
import dev.portcullis.value.JsonText;
import java.util.Map;
import java.util.OptionalLong;

/** Whether values have the types they should have. */
final class TypeTest {
  private TypeTest() {}

  /**
   * Whether a value and all below it have the types and the field names of a type, so that it can
   * be used as it is. Unknown fields do not count unless they are known ones in other case.
   */
  static boolean conforms(JsonNode value, GoType type) {
    if (value.isNull()) {
      return true;
    }
    return switch (type) {
      case StructType s -> value.isObject() && fieldsConform(value, s);
      case MapType m -> value.isObject() && allConform(value, m.value());
      case ListType l -> value.isArray() && allConform(value, l.element());
      case ScalarType s -> scalarConforms(value, s.scalar());
      case Own own -> ownConforms(value, own);
    };
  }

  private static boolean fieldsConform(JsonNode value, StructType type) {
    for (Map.Entry<String, JsonNode> entry : value.properties()) {
      GoType field = type.fields().get(entry.getKey());
      boolean conforms =
          field == null
              ? !type.folded().containsKey(GoTypes.folded(entry.getKey()))
              : conforms(entry.getValue(), field);
      if (!conforms) {
        return false;
      }
    }
    return true;
  }

  private static boolean allConform(JsonNode values, GoType type) {
    for (JsonNode value : values) {
      if (!conforms(value, type)) {
        return false;
      }
    }
    return true;
  }

  private static boolean scalarConforms(JsonNode value, GoType.Scalar scalar) {
    return switch (scalar) {
      case BOOL -> value.isBoolean();
      case STRING -> value.isTextual();
      case INT32 -> integer(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case INT64 -> integer(value, Long.MIN_VALUE, Long.MAX_VALUE);
    };
  }

  private static boolean ownConforms(JsonNode value, Own type) {
    return switch (type) {
      case QUANTITY -> QuantityText.valid(value);
      case INT_OR_STRING ->
          value.isTextual() || integer(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case TIME -> value.isTextual();
      case ANY -> true;
    };
  }

  private static boolean integer(JsonNode value, long min, long max) {
    if (!value.isNumber()) {
      return false;
    }
    OptionalLong number =
        value.isIntegralNumber()
            ? OptionalLong.of(value.longValue())
            : GoNumber.parseInt(numberText(value));
    return number.isPresent() && number.getAsLong() >= min && number.getAsLong() <= max;
  }

  /** A number as it stands in JSON. */
  static String numberText(JsonNode number) {
    return number.isIntegralNumber()
        ? Long.toString(number.longValue())
        : JsonText.number(number.doubleValue());
  }

  /** The kind of a JSON value in Go's errors. */
  static String kind(JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT, POJO -> "object";
      case ARRAY -> "array";
      case STRING, BINARY -> "string";
      case NUMBER -> "number";
      case BOOLEAN -> "bool";
      case NULL, MISSING -> "null";
    };
  }
}
