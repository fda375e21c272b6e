package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import dev.portcullis.value.GoText;
import java.util.List;

/**
 * The arguments of a call, which fit the signature of the function.
 *
 * @param values the arguments in order
 */
record Arguments(List<Argument> values) {
  JsonNode node(int index) {
    return JmesPathFunction.value(values, index);
  }

  String text(int index) {
    return node(index).textValue();
  }

  double number(int index) {
    return node(index).doubleValue();
  }

  /** A string as it is, a number in plain notation with single precision, as Kyverno reads it. */
  String textOrNumber(int index) {
    JsonNode value = node(index);
    return value.isNumber() ? GoText.single(value.doubleValue()) : value.textValue();
  }

  /** A number without its fraction; out of range it is as small as Go makes it. */
  static long truncated(double number) {
    return number >= -0x1p63 && number < 0x1p63 ? (long) number : Long.MIN_VALUE;
  }

  /** The length of all arguments that are texts. */
  long characters() {
    long sum = 0;
    for (Argument argument : values) {
      if (argument instanceof Argument.Value value && value.node().isTextual()) {
        sum += value.node().textValue().length();
      }
    }
    return sum;
  }
}
