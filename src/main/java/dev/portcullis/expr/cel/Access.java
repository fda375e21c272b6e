package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.DoubleValue;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.IntValue;
import dev.portcullis.expr.cel.value.ListValue;
import dev.portcullis.expr.cel.value.MapValue;
import dev.portcullis.expr.cel.value.OptionalValue;
import dev.portcullis.expr.cel.value.UintValue;
import dev.portcullis.expr.cel.value.Value;
import dev.portcullis.expr.cel.value.ValueText;
import org.jspecify.annotations.Nullable;

/** Fields of maps and elements of lists. */
final class Access {
  private Access() {}

  /** What stands under a key or an index; its absence is an error. */
  static Value get(Value operand, Value key) throws ExpressionException {
    if (operand instanceof OptionalValue) {
      return find(operand, key);
    }
    Value found = lookUp(operand, key);
    if (found != null) {
      return found;
    }
    throw operand instanceof ListValue
        ? Failures.indexOutOfBounds(index(key))
        : Failures.noSuchKey(ValueText.plain(key));
  }

  /** What stands under a key or an index, as an optional; an optional operand is looked into. */
  static OptionalValue find(Value operand, Value key) throws ExpressionException {
    Value inner = operand instanceof OptionalValue optional ? optional.value() : operand;
    return inner == null ? OptionalValue.NONE : OptionalValue.ofNullable(lookUp(inner, key));
  }

  /** Whether something stands under a key; what has no keys has none. */
  static boolean has(Value operand, Value key) throws ExpressionException {
    Value inner = operand instanceof OptionalValue optional ? optional.value() : operand;
    return switch (inner) {
      case null -> false;
      case MapValue map -> map.contains(key);
      case ListValue list -> within(list, index(key));
      default -> false;
    };
  }

  private static @Nullable Value lookUp(Value operand, Value key) throws ExpressionException {
    if (operand instanceof MapValue map) {
      return map.find(key);
    }
    if (operand instanceof ListValue list) {
      long index = index(key);
      return within(list, index) ? list.get((int) index) : null;
    }
    return null;
  }

  private static boolean within(ListValue list, long index) {
    return index >= 0 && index < list.size();
  }

  private static long index(Value key) throws ExpressionException {
    if (key instanceof IntValue i) {
      return i.value();
    }
    if (key instanceof UintValue u && u.bits() >= 0) {
      return u.bits();
    }
    if (key instanceof DoubleValue d && d.value() == (long) d.value()) {
      return (long) d.value();
    }
    throw Failures.failure("unsupported index type '" + key.typeName() + "' in list");
  }
}
