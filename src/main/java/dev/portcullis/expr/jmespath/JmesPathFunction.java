package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import java.util.List;

/** One function of the dialect. One class each; stateless, or with its environment given once. */
public interface JmesPathFunction {
  /** Its name, parameters and documentation. */
  FunctionSignature signature();

  /**
   * Calls it. Number and types of the arguments have been checked against the signature.
   *
   * @param arguments the arguments in order
   * @param budget what may be spent; a function whose output can be large checks it before making
   *     it
   * @throws ExpressionException the refusal with Kyverno's text
   */
  JsonNode call(List<Argument> arguments, Budget budget) throws ExpressionException;

  /**
   * Tells the function, while an expression is compiled, of an argument that is written in it, so
   * that what can be parsed is parsed before the first call. What is wrong with it is said by the
   * call.
   *
   * @param index the argument's position
   * @param literal its value
   */
  default void prepare(int index, JsonNode literal) {
    // Most functions parse nothing.
  }

  /** The value of an argument that the signature says is one. */
  static JsonNode value(List<Argument> arguments, int index) {
    return switch (arguments.get(index)) {
      case Argument.Value v -> v.node();
      case Argument.Reference r ->
          throw new IllegalStateException("argument " + index + " is an expression");
    };
  }
}
