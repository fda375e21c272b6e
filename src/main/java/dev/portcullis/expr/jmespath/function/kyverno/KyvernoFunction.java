package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
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

/** What Kyverno's functions share: the signature, the wording of refusals, the price of a text. */
abstract class KyvernoFunction implements JmesPathFunction {
  static final Parameter STRING = Parameter.of(ValueType.STRING);
  static final Parameter NUMBER = Parameter.of(ValueType.NUMBER);
  static final Parameter STRING_OR_NUMBER = Parameter.of(ValueType.STRING, ValueType.NUMBER);
  static final Parameter OBJECT = Parameter.of(ValueType.OBJECT);
  static final Parameter ARRAY = Parameter.of(ValueType.ARRAY);
  static final Parameter OBJECT_OR_ARRAY = Parameter.of(ValueType.OBJECT, ValueType.ARRAY);
  static final Parameter ANY = Parameter.of(ValueType.ANY);

  /** Reading or writing this many characters costs a step. */
  static final int CHARACTERS_PER_STEP = 64;

  /** Making a tree of this many characters costs a step. */
  static final int PARSED_PER_STEP = 8;

  private final FunctionSignature signature;

  KyvernoFunction(
      String name,
      List<Parameter> parameters,
      Set<ValueType> returns,
      String note,
      String example,
      String result) {
    this.signature = new FunctionSignature(name, parameters, false, returns, note, example, result);
  }

  @Override
  public final FunctionSignature signature() {
    return signature;
  }

  @Override
  public final JsonNode call(List<Argument> arguments, Budget budget) throws ExpressionException {
    Arguments values = new Arguments(arguments);
    budget.spend(values.characters() / CHARACTERS_PER_STEP);
    return evaluate(values, budget);
  }

  /** Gives the value for arguments that fit the signature. */
  abstract JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException;

  /** A refusal that names the function. */
  final ExpressionException refusal(String text) {
    return failure(prefix() + text);
  }

  /** What a refusal that names the function starts with. */
  final String prefix() {
    return "JMESPath function '" + signature.name() + "': ";
  }

  /** A refusal in the words of whatever read the argument, without the name of the function. */
  static ExpressionException failure(String text) {
    return new ExpressionException(Kind.EVALUATION, text);
  }

  static JsonNode text(String value) {
    return TextNode.valueOf(value);
  }

  static JsonNode number(double value) {
    return DoubleNode.valueOf(value);
  }

  static JsonNode bool(boolean value) {
    return BooleanNode.valueOf(value);
  }
}
