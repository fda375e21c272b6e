package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.Equality;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import java.util.List;
import java.util.Set;

/** {@code contains(list or text, needle)}. */
final class ContainsFunction implements JmesPathFunction {
  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "contains",
          List.of(Parameter.of(ValueType.ARRAY, ValueType.STRING), Parameter.of(ValueType.ANY)),
          false,
          Set.of(ValueType.BOOLEAN),
          "Whether a list has an element, or a text a part.",
          "contains('admission', 'miss')",
          "true");

  @Override
  public FunctionSignature signature() {
    return SIGNATURE;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) throws ExpressionException {
    JsonNode subject = JmesPathFunction.value(arguments, 0);
    JsonNode needle = JmesPathFunction.value(arguments, 1);
    if (subject.isTextual()) {
      return BooleanNode.valueOf(
          needle.isTextual() && TextSearch.contains(subject.textValue(), needle.textValue()));
    }
    budget.spend(subject.size());
    for (int i = 0; i < subject.size(); i++) {
      if (Equality.same(subject.get(i), needle, budget)) {
        return BooleanNode.TRUE;
      }
    }
    return BooleanNode.FALSE;
  }
}
