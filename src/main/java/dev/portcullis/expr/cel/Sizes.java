package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BytesValue;
import dev.portcullis.expr.cel.value.CostMeter;
import dev.portcullis.expr.cel.value.ListValue;
import dev.portcullis.expr.cel.value.MapValue;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.Value;

/** How large values are, for what walking over them costs. */
final class Sizes {
  private Sizes() {}

  /** What comparing two values costs: as much as the smaller one is large. */
  static long comparison(Value a, Value b) {
    return 1 + Math.min(weight(a), weight(b));
  }

  /** What walking over a value costs. */
  static long weight(Value value) {
    return switch (value) {
      case StringValue text -> (text.value().length() + 9) / 10;
      case BytesValue bytes -> (bytes.bytes().length + 9) / 10;
      case ListValue list -> list.size();
      case MapValue map -> map.size();
      default -> 1;
    };
  }

  /** Spends what a call costs: one unit and the walk over the texts it is given. */
  static void spendCall(CostMeter cost, Value[] arguments) throws ExpressionException {
    long units = 1;
    for (Value argument : arguments) {
      if (argument instanceof StringValue || argument instanceof BytesValue) {
        units += weight(argument);
      }
    }
    cost.spend(units);
  }
}
