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
import java.util.function.BiPredicate;

/** {@code starts_with(text, part)} or {@code ends_with(text, part)}. */
final class TextEndFunction implements JmesPathFunction {
  private final FunctionSignature signature;
  private final BiPredicate<String, String> test;

  private TextEndFunction(
      String name, String note, String example, BiPredicate<String, String> test) {
    this.signature =
        new FunctionSignature(
            name,
            List.of(Parameter.of(ValueType.STRING), Parameter.of(ValueType.STRING)),
            false,
            Set.of(ValueType.BOOLEAN),
            note,
            example,
            "true");
    this.test = test;
  }

  static TextEndFunction startsWith() {
    return new TextEndFunction(
        "starts_with",
        "Whether a text starts with another.",
        "starts_with('webhook', 'web')",
        String::startsWith);
  }

  static TextEndFunction endsWith() {
    return new TextEndFunction(
        "ends_with",
        "Whether a text ends with another.",
        "ends_with('webhook', 'hook')",
        String::endsWith);
  }

  @Override
  public FunctionSignature signature() {
    return signature;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) {
    return BooleanNode.valueOf(
        test.test(
            JmesPathFunction.value(arguments, 0).textValue(),
            JmesPathFunction.value(arguments, 1).textValue()));
  }
}
