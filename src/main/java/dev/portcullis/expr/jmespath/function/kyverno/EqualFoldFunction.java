package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import java.util.List;
import java.util.Set;

/** {@code equal_fold}: equality under simple Unicode case folding, code point by code point. */
final class EqualFoldFunction extends KyvernoFunction {
  private static final int DOTTED_CAPITAL_I = 0x130;
  private static final int DOTLESS_SMALL_I = 0x131;

  EqualFoldFunction() {
    super(
        "equal_fold",
        List.of(STRING, STRING),
        Set.of(ValueType.BOOLEAN),
        "compares two strings regardless of case",
        "equal_fold('Kyverno', 'kYVERNO')",
        "true");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) {
    int[] a = arguments.text(0).codePoints().toArray();
    int[] b = arguments.text(1).codePoints().toArray();
    if (a.length != b.length) {
      return bool(false);
    }
    for (int i = 0; i < a.length; i++) {
      if (a[i] != b[i] && fold(a[i]) != fold(b[i])) {
        return bool(false);
      }
    }
    return bool(true);
  }

  /** The Turkish letters fold to themselves; all others have one folded form. */
  private static int fold(int c) {
    return c == DOTTED_CAPITAL_I || c == DOTLESS_SMALL_I
        ? c
        : Character.toLowerCase(Character.toUpperCase(c));
  }
}
