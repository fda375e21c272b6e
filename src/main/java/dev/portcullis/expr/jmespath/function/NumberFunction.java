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
import java.util.function.DoubleUnaryOperator;

/** {@code abs(number)}, {@code ceil(number)} or {@code floor(number)}. */
final class NumberFunction implements JmesPathFunction {
  private final FunctionSignature signature;
  private final DoubleUnaryOperator operator;

  private NumberFunction(
      String name, String note, String example, String result, DoubleUnaryOperator operator) {
    this.signature =
        new FunctionSignature(
            name,
            List.of(Parameter.of(ValueType.NUMBER)),
            false,
            Set.of(ValueType.NUMBER),
            note,
            example,
            result);
    this.operator = operator;
  }

  static NumberFunction abs() {
    return new NumberFunction(
        "abs", "The absolute value of a number.", "abs(`-2`)", "2", Math::abs);
  }

  static NumberFunction ceil() {
    return new NumberFunction(
        "ceil", "The next whole number that is not smaller.", "ceil(`1.2`)", "2", Math::ceil);
  }

  static NumberFunction floor() {
    return new NumberFunction(
        "floor", "The next whole number that is not larger.", "floor(`1.8`)", "1", Math::floor);
  }

  @Override
  public FunctionSignature signature() {
    return signature;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) {
    return DoubleNode.valueOf(
        operator.applyAsDouble(JmesPathFunction.value(arguments, 0).doubleValue()));
  }
}
