package dev.portcullis.expr.cel.value;

import dev.portcullis.expr.ExpressionException;

/**
 * Equality of values: numbers by value whatever their type, values of different types never.
 *
 * @see <a
 *     href="https://github.com/google/cel-spec/blob/master/doc/langdef.md#equality">Equality</a>
 */
public final class Equality {
  private Equality() {}

  /**
   * Whether two values are equal.
   *
   * @throws ExpressionException when a value that is made on demand cannot be made
   */
  public static boolean equal(Value a, Value b) throws ExpressionException {
    if (isNumber(a) && isNumber(b)) {
      return Order.isOrdered(a, b) && Order.numbers(a, b) == 0;
    }
    return switch (a) {
      case ListValue list -> b instanceof ListValue other && lists(list, other);
      case MapValue map -> b instanceof MapValue other && maps(map, other);
      case OptionalValue optional -> b instanceof OptionalValue other && optionals(optional, other);
      case TimestampValue t -> b instanceof TimestampValue other && t.time().isEqual(other.time());
      case BoolValue _,
          IntValue _,
          UintValue _,
          DoubleValue _,
          StringValue _,
          BytesValue _,
          NullValue _,
          DurationValue _,
          TypeValue _,
          OpaqueValue _ ->
          a.equals(b);
    };
  }

  /** Whether a value is a number. */
  public static boolean isNumber(Value value) {
    return value instanceof IntValue || value instanceof DoubleValue || value instanceof UintValue;
  }

  private static boolean lists(ListValue a, ListValue b) throws ExpressionException {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!equal(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean maps(MapValue a, MapValue b) throws ExpressionException {
    if (a.size() != b.size()) {
      return false;
    }
    for (Value key : a.keys()) {
      Value left = a.find(key);
      Value right = b.find(key);
      if (left == null || right == null || !equal(left, right)) {
        return false;
      }
    }
    return true;
  }

  private static boolean optionals(OptionalValue a, OptionalValue b) throws ExpressionException {
    Value left = a.value();
    Value right = b.value();
    return left == null || right == null ? left == right : equal(left, right);
  }
}
