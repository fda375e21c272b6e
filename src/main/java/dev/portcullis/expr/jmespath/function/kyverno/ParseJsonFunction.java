package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.value.GoJson;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.util.List;
import java.util.Set;

/** {@code parse_json}: the value of a JSON text. */
final class ParseJsonFunction extends KyvernoFunction {
  ParseJsonFunction() {
    super(
        "parse_json",
        List.of(STRING),
        Set.of(ValueType.ANY),
        "reads a JSON text",
        "parse_json('{\"a\":[1]}')",
        "{\"a\":[1]}");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    budget.spend(arguments.text(0).length() / PARSED_PER_STEP);
    try {
      return GoJson.parse(arguments.text(0));
    } catch (JsonSyntaxException e) {
      throw failure(String.valueOf(e.getMessage()));
    }
  }
}
