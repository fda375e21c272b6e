package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.ElementExpression;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** {@code sort_by(list, &key)}: a sorted copy, equals keep their order. */
final class SortByFunction implements JmesPathFunction {
  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "sort_by",
          List.of(Parameter.of(ValueType.ARRAY), Parameter.of(ValueType.EXPRESSION)),
          false,
          Set.of(ValueType.ARRAY),
          "The elements of a list in the order of their keys.",
          "sort_by(`[{\"v\": 2}, {\"v\": 1}]`, &v)",
          "[{\"v\":1},{\"v\":2}]");

  @Override
  public FunctionSignature signature() {
    return SIGNATURE;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) throws ExpressionException {
    JsonNode list = JmesPathFunction.value(arguments, 0);
    if (list.size() < 2) {
      return list;
    }
    ElementExpression key = ElementKey.expression(arguments, 1);
    List<Keyed> sorted = new ArrayList<>(list.size());
    JsonNode first = ElementKey.first(key.evaluate(list.get(0)));
    sorted.add(new Keyed(first, list.get(0)));
    for (int i = 1; i < list.size(); i++) {
      sorted.add(new Keyed(later(first, key, list.get(i)), list.get(i)));
    }
    sorted.sort(Keyed.ASCENDING);
    ArrayNode out = Json.NODES.arrayNode(sorted.size());
    for (Keyed element : sorted) {
      out.add(element.element());
    }
    return out;
  }

  /** Whatever is wrong with the key of a later element gets the same text. */
  private static JsonNode later(JsonNode first, ElementExpression key, JsonNode element)
      throws ExpressionException {
    try {
      return ElementKey.like(first, key.evaluate(element));
    } catch (ExpressionException e) {
      if (e.kind() == Kind.BUDGET) {
        throw e;
      }
      throw new ExpressionException(Kind.EVALUATION, "error in sort_by comparison");
    }
  }

  private record Keyed(JsonNode key, JsonNode element) {
    static final Comparator<Keyed> ASCENDING = (a, b) -> ElementOrder.compare(a.key, b.key);
  }
}
