package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import java.util.List;
import java.util.Set;

/** {@code starts_with(text, part)}. */
final class StartsWithFunction implements JmesPathFunction {
  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "starts_with",
          List.of(Parameter.of(ValueType.STRING), Parameter.of(ValueType.STRING)),
          false,
          Set.of(ValueType.BOOLEAN),
          "Whether a text starts with another.",
          "starts_with('webhook', 'web')",
          "true");

  @Override
  public FunctionSignature signature() {
    return SIGNATURE;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) {
    String text = JmesPathFunction.value(arguments, 0).textValue();
    return BooleanNode.valueOf(text.startsWith(JmesPathFunction.value(arguments, 1).textValue()));
  }
}
