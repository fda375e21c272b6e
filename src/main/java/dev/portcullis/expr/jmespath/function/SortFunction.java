package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** {@code sort(texts or numbers)}: a sorted copy; texts by their bytes. */
final class SortFunction implements JmesPathFunction {
  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "sort",
          List.of(Parameter.of(ValueType.ARRAY_STRING, ValueType.ARRAY_NUMBER)),
          false,
          Set.of(ValueType.ARRAY_STRING, ValueType.ARRAY_NUMBER),
          "Texts or numbers in ascending order.",
          "sort(`[3, 1, 2]`)",
          "[1,2,3]");

  @Override
  public FunctionSignature signature() {
    return SIGNATURE;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) throws ExpressionException {
    JsonNode list = JmesPathFunction.value(arguments, 0);
    budget.spend(list.size());
    List<JsonNode> sorted = new ArrayList<>(list.size());
    for (int i = 0; i < list.size(); i++) {
      sorted.add(list.get(i));
    }
    sorted.sort(ElementOrder.ASCENDING);
    return Json.NODES.arrayNode(sorted.size()).addAll(sorted);
  }
}
