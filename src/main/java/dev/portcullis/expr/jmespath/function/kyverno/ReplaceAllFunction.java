package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import java.util.List;
import java.util.Set;

/** {@code replace_all}: all occurrences of a text replaced. */
final class ReplaceAllFunction extends KyvernoFunction {
  ReplaceAllFunction() {
    super(
        "replace_all",
        List.of(STRING, STRING, STRING),
        Set.of(ValueType.STRING),
        "replaces all occurrences of a text",
        "replace_all('aXaXa', 'X', '-')",
        "\"a-a-a\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    return text(
        Occurrences.replace(
            arguments.text(0), arguments.text(1), arguments.text(2), Occurrences.ALL, budget));
  }
}
