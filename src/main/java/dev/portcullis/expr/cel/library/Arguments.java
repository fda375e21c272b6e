package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.IntValue;
import dev.portcullis.expr.cel.value.ListValue;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.Value;
import java.util.ArrayList;
import java.util.List;

/** Reads arguments whose types the choice of the overload has settled. */
final class Arguments {
  private Arguments() {}

  static String text(Value argument) {
    return ((StringValue) argument).value();
  }

  static long integer(Value argument) {
    return ((IntValue) argument).value();
  }

  static ListValue list(Value argument) {
    return (ListValue) argument;
  }

  /** The texts of a list, whose elements after the first may still be something else. */
  static List<String> texts(Value argument) throws ExpressionException {
    List<String> out = new ArrayList<>();
    for (Value element : (ListValue) argument) {
      if (!(element instanceof StringValue text)) {
        throw Failures.noSuchOverload();
      }
      out.add(text.value());
    }
    return out;
  }
}
