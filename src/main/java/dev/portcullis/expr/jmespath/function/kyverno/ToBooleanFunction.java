package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import java.util.List;
import java.util.Set;

/** {@code to_boolean}: a text read as true or false. */
final class ToBooleanFunction extends KyvernoFunction {
  ToBooleanFunction() {
    super(
        "to_boolean",
        List.of(STRING),
        Set.of(ValueType.BOOLEAN),
        "reads 'true' or 'false' in any case",
        "to_boolean('TrUe')",
        "true");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    String text = arguments.text(0);
    return switch (ToLowerFunction.lower(text)) {
      case "true" -> bool(true);
      case "false" -> bool(false);
      default ->
          throw refusal("lowercase argument must be 'true' or 'false' (provided: '" + text + "')");
    };
  }
}
