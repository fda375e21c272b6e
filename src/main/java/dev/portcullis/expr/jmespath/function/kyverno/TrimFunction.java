package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** {@code trim}: characters of a set removed from both ends. */
final class TrimFunction extends KyvernoFunction {
  TrimFunction() {
    super(
        "trim",
        List.of(STRING, STRING),
        Set.of(ValueType.STRING),
        "removes all of the given characters from both ends",
        "trim('¡¡¡Hello, Gophers!!!', '!¡')",
        "\"Hello, Gophers\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) {
    int[] text = arguments.text(0).codePoints().toArray();
    BitSet cutset = new BitSet();
    arguments.text(1).codePoints().forEach(cutset::set);
    int start = 0;
    int end = text.length;
    while (start < end && cutset.get(text[start])) {
      start++;
    }
    while (end > start && cutset.get(text[end - 1])) {
      end--;
    }
    return text(new String(text, start, end - start));
  }
}
