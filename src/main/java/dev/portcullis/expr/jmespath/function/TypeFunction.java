package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import java.util.List;
import java.util.Set;

/** {@code type(value)}. */
final class TypeFunction implements JmesPathFunction {
  private static final JsonNode NUMBER = TextNode.valueOf("number");
  private static final JsonNode STRING = TextNode.valueOf("string");
  private static final JsonNode BOOLEAN = TextNode.valueOf("boolean");
  private static final JsonNode ARRAY = TextNode.valueOf("array");
  private static final JsonNode OBJECT = TextNode.valueOf("object");
  private static final JsonNode NULL = TextNode.valueOf("null");

  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "type",
          List.of(Parameter.of(ValueType.ANY, ValueType.EXPRESSION)),
          false,
          Set.of(ValueType.STRING),
          "The name of the type of a value.",
          "type('x')",
          "\"string\"");

  @Override
  public FunctionSignature signature() {
    return SIGNATURE;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) throws ExpressionException {
    JsonNode value =
        switch (arguments.get(0)) {
          case Argument.Value v -> v.node();
          case Argument.Reference r ->
              throw new ExpressionException(Kind.EVALUATION, "unknown type");
        };
    return switch (value.getNodeType()) {
      case NUMBER -> NUMBER;
      case STRING -> STRING;
      case BOOLEAN -> BOOLEAN;
      case ARRAY -> ARRAY;
      case OBJECT -> OBJECT;
      case NULL, MISSING, BINARY, POJO -> NULL;
    };
  }
}
