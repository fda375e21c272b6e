package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import java.util.List;
import java.util.Set;

/** {@code join(separator, texts)}. */
final class JoinFunction implements JmesPathFunction {
  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "join",
          List.of(Parameter.of(ValueType.STRING), Parameter.of(ValueType.ARRAY_STRING)),
          false,
          Set.of(ValueType.STRING),
          "Texts in a row with a separator between them.",
          "join('-', `[\"a\", \"b\"]`)",
          "\"a-b\"");

  @Override
  public FunctionSignature signature() {
    return SIGNATURE;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) throws ExpressionException {
    String separator = JmesPathFunction.value(arguments, 0).textValue();
    JsonNode texts = JmesPathFunction.value(arguments, 1);
    long length = (long) separator.length() * Math.max(0, texts.size() - 1);
    for (int i = 0; i < texts.size(); i++) {
      length += texts.get(i).textValue().length();
    }
    budget.checkOutput(length);
    StringBuilder out = new StringBuilder((int) length);
    for (int i = 0; i < texts.size(); i++) {
      out.append(i == 0 ? "" : separator).append(texts.get(i).textValue());
    }
    return TextNode.valueOf(out.toString());
  }
}
