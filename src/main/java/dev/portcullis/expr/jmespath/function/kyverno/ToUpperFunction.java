package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import java.util.List;
import java.util.Set;

/**
 * {@code to_upper}: case mapping code point by code point, in no language and without expansion.
 */
final class ToUpperFunction extends KyvernoFunction {
  ToUpperFunction() {
    super(
        "to_upper",
        List.of(STRING),
        Set.of(ValueType.STRING),
        "maps every letter to its upper case form",
        "to_upper('straße')",
        "\"STRAßE\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) {
    StringBuilder out = new StringBuilder(arguments.text(0).length());
    arguments.text(0).codePoints().map(Character::toUpperCase).forEach(out::appendCodePoint);
    return text(out.toString());
  }
}
