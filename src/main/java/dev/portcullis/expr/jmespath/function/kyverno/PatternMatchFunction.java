package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.value.Wildcard;
import java.util.List;
import java.util.Set;

/**
 * {@code pattern_match}: whether a text as a whole matches a pattern of {@code *} and {@code ?}.
 */
final class PatternMatchFunction extends KyvernoFunction {
  /** A step of evaluation pays for this many comparisons of characters. */
  private static final int COMPARISONS_PER_STEP = 1024;

  PatternMatchFunction() {
    super(
        "pattern_match",
        List.of(STRING, STRING_OR_NUMBER),
        Set.of(ValueType.BOOLEAN),
        "whether a string or number matches a wildcard pattern",
        "pattern_match('prefix*', 'prefix-foo')",
        "true");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    String pattern = arguments.text(0);
    String text = arguments.textOrNumber(1);
    budget.spend((long) pattern.length() * text.length() / COMPARISONS_PER_STEP);
    return bool(Wildcard.matches(pattern, text));
  }
}
