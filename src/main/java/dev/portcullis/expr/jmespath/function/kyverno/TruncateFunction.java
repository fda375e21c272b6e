package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import java.util.List;
import java.util.Set;

/** {@code truncate}: the first code points of a text. */
final class TruncateFunction extends KyvernoFunction {
  TruncateFunction() {
    super(
        "truncate",
        List.of(STRING, NUMBER),
        Set.of(ValueType.STRING),
        "cuts a string to a number of characters",
        "truncate('Lorem ipsum', `5`)",
        "\"Lorem\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) {
    String text = arguments.text(0);
    double wanted = arguments.number(1);
    if (wanted >= text.length()) {
      return text(text);
    }
    int length = Math.min((int) Math.max(0, wanted), text.codePointCount(0, text.length()));
    return text(text.substring(0, text.offsetByCodePoints(0, length)));
  }
}
