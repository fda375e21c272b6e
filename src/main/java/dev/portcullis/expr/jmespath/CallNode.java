package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call of a function. That there is no such function shows when the call is reached. */
final class CallNode implements Node {
  private final String name;
  private final @Nullable JmesPathFunction function;
  private final @Nullable ArgumentCheck check;
  private final Node[] arguments;

  CallNode(String name, @Nullable JmesPathFunction function, List<Node> arguments) {
    this.name = name;
    this.function = function;
    this.check = function == null ? null : new ArgumentCheck(function.signature());
    this.arguments = arguments.toArray(Node[]::new);
    if (function != null) {
      for (int i = 0; i < this.arguments.length; i++) {
        if (this.arguments[i] instanceof LiteralNode literal) {
          function.prepare(i, literal.value());
        }
      }
    }
  }

  @Override
  public JsonNode evaluate(JsonNode current, Search search) throws ExpressionException {
    search.step();
    Argument[] values = new Argument[arguments.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = argument(arguments[i], current, search);
    }
    if (function == null || check == null) {
      throw new ExpressionException(Kind.EVALUATION, "unknown function: " + name);
    }
    check.accept(values, search.budget());
    return function.call(Arrays.asList(values), search.budget());
  }

  private static Argument argument(Node node, JsonNode current, Search search)
      throws ExpressionException {
    if (node instanceof LiteralNode literal) {
      return literal.argument();
    }
    return node instanceof ReferenceNode reference
        ? reference.argument(search)
        : new Argument.Value(Search.orNull(node.evaluate(current, search)));
  }
}
