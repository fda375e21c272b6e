package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Numbers;
import java.util.Set;

/** Checks number and types of arguments against a signature. */
final class ArgumentCheck {
  private final Parameter[] parameters;
  private final boolean variadic;

  ArgumentCheck(FunctionSignature signature) {
    this.parameters = signature.parameters().toArray(Parameter[]::new);
    this.variadic = signature.variadic();
  }

  /**
   * Checks the arguments; a reference where any value is accepted becomes a value in place.
   *
   * @throws ExpressionException with the dialect's text
   */
  void accept(Argument[] arguments, Budget budget) throws ExpressionException {
    if (parameters.length == 0) {
      return; // a function without parameters takes whatever it is given
    }
    if (variadic ? arguments.length < parameters.length : arguments.length != parameters.length) {
      throw failure(variadic ? "Invalid arity." : "incorrect number of args");
    }
    for (int i = 0; i < arguments.length; i++) {
      Set<ValueType> types = parameters[Math.min(i, parameters.length - 1)].types();
      arguments[i] = checked(arguments[i], types, budget);
    }
  }

  private static Argument checked(Argument argument, Set<ValueType> types, Budget budget)
      throws ExpressionException {
    return switch (argument) {
      case Argument.Value(JsonNode node) -> {
        if (!accepts(types, node, budget)) {
          throw mismatch(node, types, budget);
        }
        yield argument;
      }
      case Argument.Reference r -> {
        if (types.contains(ValueType.EXPRESSION)) {
          yield argument;
        }
        if (!types.contains(ValueType.ANY)) {
          throw mismatch(ReferenceNode.AS_VALUE, types, budget);
        }
        yield new Argument.Value(ReferenceNode.AS_VALUE);
      }
    };
  }

  private static boolean accepts(Set<ValueType> types, JsonNode value, Budget budget)
      throws ExpressionException {
    for (ValueType type : types) {
      if (accepts(type, value, budget)) {
        return true;
      }
    }
    return false;
  }

  private static boolean accepts(ValueType type, JsonNode value, Budget budget)
      throws ExpressionException {
    return switch (type) {
      case ANY -> true;
      case NUMBER -> value.isNumber();
      case STRING -> value.isTextual();
      case BOOLEAN -> value.isBoolean();
      case ARRAY -> value.isArray();
      case OBJECT -> value.isObject();
      case ARRAY_NUMBER -> isArrayOf(JsonNodeType.NUMBER, value, budget);
      case ARRAY_STRING -> isArrayOf(JsonNodeType.STRING, value, budget);
      case EXPRESSION -> false;
    };
  }

  private static boolean isArrayOf(JsonNodeType type, JsonNode value, Budget budget)
      throws ExpressionException {
    if (!(value instanceof ArrayNode array)) {
      return false;
    }
    budget.spend(array.size());
    for (int i = 0; i < array.size(); i++) {
      if (array.get(i).getNodeType() != type) {
        return false;
      }
    }
    return true;
  }

  private static ExpressionException mismatch(JsonNode value, Set<ValueType> types, Budget budget)
      throws ExpressionException {
    TreeSize.check(value, budget);
    StringBuilder text = new StringBuilder("Invalid type for: ");
    text.append(GoText.of(Numbers.floats(value))).append(", expected: []jmespath.JpType{");
    String separator = "";
    for (ValueType type : types) {
      text.append(separator).append('"').append(type.text()).append('"');
      separator = ", ";
    }
    return failure(text.append('}').toString());
  }

  private static ExpressionException failure(String message) {
    return new ExpressionException(Kind.EVALUATION, message);
  }
}
