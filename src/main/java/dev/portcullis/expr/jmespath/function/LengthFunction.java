package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import java.util.List;
import java.util.Set;

/** {@code length(text, list or object)}; of a text in code points. */
final class LengthFunction implements JmesPathFunction {
  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "length",
          List.of(Parameter.of(ValueType.STRING, ValueType.ARRAY, ValueType.OBJECT)),
          false,
          Set.of(ValueType.NUMBER),
          "The number of characters, elements or keys.",
          "length('straße')",
          "6");

  @Override
  public FunctionSignature signature() {
    return SIGNATURE;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) {
    JsonNode subject = JmesPathFunction.value(arguments, 0);
    int length = subject.size();
    if (subject.isTextual()) {
      String text = subject.textValue();
      length = text.codePointCount(0, text.length());
    }
    return DoubleNode.valueOf(length);
  }
}
