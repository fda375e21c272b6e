package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import java.util.List;
import java.util.Set;

/** {@code not_null(value, ...)}; null when all are. */
final class NotNullFunction implements JmesPathFunction {
  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "not_null",
          List.of(Parameter.of(ValueType.ANY)),
          true,
          Set.of(ValueType.ANY),
          "The first value that is not null.",
          "not_null(`null`, `1`)",
          "1");

  @Override
  public FunctionSignature signature() {
    return SIGNATURE;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) {
    for (int i = 0; i < arguments.size(); i++) {
      JsonNode value = JmesPathFunction.value(arguments, i);
      if (!value.isNull()) {
        return value;
      }
    }
    return NullNode.instance;
  }
}
