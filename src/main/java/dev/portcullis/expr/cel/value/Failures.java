package dev.portcullis.expr.cel.value;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The errors of CEL, with the words of cel-go. */
public final class Failures {
  private Failures() {}

  /** An error with this text. */
  public static ExpressionException failure(String text) {
    return new ExpressionException(Kind.EVALUATION, text);
  }

  /** An operator or a standard function does not take its operands. */
  public static ExpressionException noSuchOverload() {
    return failure("no such overload");
  }

  /** A function of a library does not take its arguments. */
  public static ExpressionException noSuchOverload(String function, Value... arguments) {
    return failure(
        Arrays.stream(arguments)
            .map(Value::typeName)
            .collect(Collectors.joining(", ", "no such overload: " + function + "(", ")")));
  }

  /** A key is missing. */
  public static ExpressionException noSuchKey(String key) {
    return new ExpressionException(Kind.UNKNOWN_KEY, "no such key: " + key);
  }

  /** An index is not in the list. */
  public static ExpressionException indexOutOfBounds(long index) {
    return failure("index out of bounds: " + index);
  }
}
