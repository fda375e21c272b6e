package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import java.util.List;
import java.util.Set;

/**
 * {@code to_lower}: case mapping code point by code point, in no language and without expansion.
 */
final class ToLowerFunction extends KyvernoFunction {
  ToLowerFunction() {
    super(
        "to_lower",
        List.of(STRING),
        Set.of(ValueType.STRING),
        "maps every letter to its lower case form",
        "to_lower('ABC')",
        "\"abc\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) {
    return text(lower(arguments.text(0)));
  }

  static String lower(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints().map(Character::toLowerCase).forEach(out::appendCodePoint);
    return out.toString();
  }
}
