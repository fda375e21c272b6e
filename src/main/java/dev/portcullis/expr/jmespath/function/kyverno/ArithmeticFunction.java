package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.arithmetic.Arithmetic.Operation;
import dev.portcullis.expr.jmespath.function.kyverno.arithmetic.Calculation;
import dev.portcullis.expr.jmespath.function.kyverno.arithmetic.Operand;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the arithmetic functions share: reading operands and naming the function in refusals. */
abstract class ArithmeticFunction extends KyvernoFunction {
  static final Set<ValueType> NUMBER_OR_STRING = EnumSet.of(ValueType.NUMBER, ValueType.STRING);

  private final Operation operation;

  ArithmeticFunction(
      String name,
      List<Parameter> parameters,
      Set<ValueType> returns,
      String note,
      String example,
      String result,
      Operation operation) {
    super(name, parameters, returns, note, example, result);
    this.operation = operation;
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    return combine(arguments.node(0), arguments.node(1));
  }

  /** Carries out the operation on two values. */
  final JsonNode combine(JsonNode left, JsonNode right) throws ExpressionException {
    Optional<Operand> a = Operand.of(left);
    Optional<Operand> b = Operand.of(right);
    if (a.isEmpty() || b.isEmpty()) {
      throw refusal("invalid operand");
    }
    return switch (operation.calculate(a.get(), b.get())) {
      case Calculation.Result result -> result.operand().json();
      case Calculation.Refused refused -> throw refusal(refused.reason());
    };
  }
}
