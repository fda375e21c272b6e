package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.arithmetic.Arithmetic;
import java.util.List;
import java.util.Set;

/**
 * {@code sum}: the sum of a list of operands of one kind, in place of the standard function that
 * knows only numbers. A single element is given back as it is, whatever it is.
 */
final class SumFunction extends ArithmeticFunction {
  SumFunction() {
    super(
        "sum",
        List.of(ARRAY),
        Set.of(ValueType.ANY),
        "adds up a list of numbers, quantities or durations",
        "sum(`[\"1h\",\"30s\"]`)",
        "\"1h0m30s\"",
        Arithmetic::add);
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    JsonNode items = arguments.node(0);
    if (items.isEmpty()) {
      throw refusal("at least one element in the array is required");
    }
    budget.spend(items.size());
    JsonNode sum = items.get(0);
    for (int i = 1; i < items.size(); i++) {
      sum = combine(sum, items.get(i));
    }
    return sum;
  }
}
