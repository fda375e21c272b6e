package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.value.Numbers;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code label_match}: whether an object has all the pairs of another. */
final class LabelMatchFunction extends KyvernoFunction {
  LabelMatchFunction() {
    super(
        "label_match",
        List.of(OBJECT, OBJECT),
        Set.of(ValueType.BOOLEAN),
        "whether the second object has every pair of the first",
        "label_match(`{\"app\":\"x\"}`, `{\"app\":\"x\",\"tier\":\"y\"}`)",
        "true");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    JsonNode labels = arguments.node(1);
    for (Map.Entry<String, JsonNode> wanted : arguments.node(0).properties()) {
      budget.spend(1);
      JsonNode value = labels.get(wanted.getKey());
      if (value == null || !Numbers.same(wanted.getValue(), value)) {
        return bool(false);
      }
    }
    return bool(true);
  }
}
