package dev.portcullis.expr.cel.library;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.BytesValue;
import dev.portcullis.expr.cel.value.DoubleValue;
import dev.portcullis.expr.cel.value.DurationValue;
import dev.portcullis.expr.cel.value.IntValue;
import dev.portcullis.expr.cel.value.ListValue;
import dev.portcullis.expr.cel.value.MapValue;
import dev.portcullis.expr.cel.value.NullValue;
import dev.portcullis.expr.cel.value.OptionalValue;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.TimestampValue;
import dev.portcullis.expr.cel.value.UintValue;
import dev.portcullis.expr.cel.value.Value;
import java.util.Iterator;

/**
 * Whether a value fits the declared type of a parameter; of lists and maps one entry is looked at.
 */
final class RuntimeTypes {
  private RuntimeTypes() {}

  static boolean fits(CelType type, Value value) {
    return switch (type.kind()) {
      case DYN, ANY, TYPE_PARAM -> true;
      case BOOL -> value instanceof BoolValue;
      case INT -> value instanceof IntValue;
      case UINT -> value instanceof UintValue;
      case DOUBLE -> value instanceof DoubleValue;
      case STRING -> value instanceof StringValue;
      case BYTES -> value instanceof BytesValue;
      case NULL_TYPE -> value instanceof NullValue;
      case TIMESTAMP -> value instanceof TimestampValue;
      case DURATION -> value instanceof DurationValue;
      case LIST -> value instanceof ListValue list && fits((ListType) type, list);
      case MAP -> value instanceof MapValue map && fits((MapType) type, map);
      case OPAQUE ->
          value instanceof OptionalValue
              ? type.name().equals("optional_type")
              : value.typeName().equals(type.name());
      default -> value.typeName().equals(type.name());
    };
  }

  private static boolean fits(ListType type, ListValue list) {
    return list.size() == 0 || !type.hasElemType() || fits(type.elemType(), list.get(0));
  }

  private static boolean fits(MapType type, MapValue map) {
    Iterator<Value> keys = map.keys().iterator();
    return !keys.hasNext() || fits(type.keyType(), keys.next());
  }
}
