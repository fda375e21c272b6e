package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import java.util.List;
import java.util.Set;

/** {@code trim_prefix}: a text without its prefix. */
final class TrimPrefixFunction extends KyvernoFunction {
  TrimPrefixFunction() {
    super(
        "trim_prefix",
        List.of(STRING, STRING),
        Set.of(ValueType.STRING),
        "removes a prefix once, if it is there",
        "trim_prefix('registry.io/x', 'registry.io/')",
        "\"x\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) {
    String text = arguments.text(0);
    String prefix = arguments.text(1);
    return text(text.startsWith(prefix) ? text.substring(prefix.length()) : text);
  }
}
