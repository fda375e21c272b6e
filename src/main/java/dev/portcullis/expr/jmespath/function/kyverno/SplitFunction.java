package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Set;

/** {@code split}: the pieces between separators, empty ones included. */
final class SplitFunction extends KyvernoFunction {
  SplitFunction() {
    super(
        "split",
        List.of(STRING, STRING),
        Set.of(ValueType.ARRAY),
        "splits a string at a separator; an empty separator splits it into characters",
        "split('a,b,,c', ',')",
        "[\"a\",\"b\",\"\",\"c\"]");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    String text = arguments.text(0);
    String separator = arguments.text(1);
    ArrayNode pieces = Json.NODES.arrayNode();
    if (separator.isEmpty()) {
      budget.spend(text.length());
      text.codePoints().forEach(c -> pieces.add(Character.toString(c)));
      return pieces;
    }
    int start = 0;
    for (int at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, start)) {
      budget.spend(1);
      pieces.add(text.substring(start, at));
      start = at + separator.length();
    }
    return pieces.add(text.substring(start));
  }
}
