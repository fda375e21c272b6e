package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.value.GoText;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code lookup}: the member of an object or list whose key or index is computed. */
final class LookupFunction extends KyvernoFunction {
  LookupFunction() {
    super(
        "lookup",
        List.of(OBJECT_OR_ARRAY, STRING_OR_NUMBER),
        Set.of(ValueType.ANY),
        "the value of an object for a key, or of a list for an index; null when there is none",
        "lookup(`{\"a\":\"x\"}`, 'a')",
        "\"x\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    JsonNode container = arguments.node(0);
    JsonNode key = arguments.node(1);
    if (container instanceof ObjectNode) {
      if (!key.isTextual()) {
        throw refusal("argument #2 is not of type String");
      }
      return orNull(container.get(key.textValue()));
    }
    if (!key.isNumber()) {
      throw refusal("argument #2 is not of type Number");
    }
    double index = index(key.doubleValue());
    return index >= 0 && index < container.size()
        ? orNull(container.get((int) index))
        : NullNode.instance;
  }

  private double index(double number) throws ExpressionException {
    if (number != Math.rint(number) || Double.isInfinite(number)) {
      throw refusal("argument #2: expected an integer number but got: " + GoText.shortest(number));
    }
    if (number < -0x1p63 || number >= 0x1p63) {
      throw refusal(
          "argument #2: number is outside the range of integer numbers: "
              + GoText.shortest(number));
    }
    return number;
  }

  private static JsonNode orNull(@Nullable JsonNode value) {
    return value == null ? NullNode.instance : value;
  }
}
