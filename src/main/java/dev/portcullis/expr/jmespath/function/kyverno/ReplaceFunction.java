package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import java.util.List;
import java.util.Set;

/** {@code replace}: the first occurrences of a text replaced. */
final class ReplaceFunction extends KyvernoFunction {
  ReplaceFunction() {
    super(
        "replace",
        List.of(STRING, STRING, STRING, NUMBER),
        Set.of(ValueType.STRING),
        "replaces the first n occurrences of a text; all if n is negative",
        "replace('aXaXa', 'X', '-', `1`)",
        "\"a-aXa\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    return text(
        Occurrences.replace(
            arguments.text(0),
            arguments.text(1),
            arguments.text(2),
            Arguments.truncated(arguments.number(3)),
            budget));
  }
}
