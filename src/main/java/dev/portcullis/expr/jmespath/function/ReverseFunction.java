package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Set;

/** {@code reverse(list or text)}; a text by code points. */
final class ReverseFunction implements JmesPathFunction {
  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "reverse",
          List.of(Parameter.of(ValueType.ARRAY, ValueType.STRING)),
          false,
          Set.of(ValueType.ARRAY, ValueType.STRING),
          "A list or a text from its end.",
          "reverse('abc')",
          "\"cba\"");

  @Override
  public FunctionSignature signature() {
    return SIGNATURE;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) throws ExpressionException {
    JsonNode subject = JmesPathFunction.value(arguments, 0);
    if (subject.isTextual()) {
      return TextNode.valueOf(new StringBuilder(subject.textValue()).reverse().toString());
    }
    budget.spend(subject.size());
    ArrayNode out = Json.NODES.arrayNode(subject.size());
    for (int i = subject.size() - 1; i >= 0; i--) {
      out.add(subject.get(i));
    }
    return out;
  }
}
