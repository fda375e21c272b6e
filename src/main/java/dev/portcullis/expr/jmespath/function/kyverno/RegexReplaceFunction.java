package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.regex.GoRegex;
import dev.portcullis.expr.jmespath.function.kyverno.regex.Replacement;
import java.util.List;
import java.util.Set;

/** {@code regex_replace_all}: every match replaced by a template. */
final class RegexReplaceAllFunction extends RegexFunction {
  RegexReplaceAllFunction() {
    super(
        "regex_replace_all",
        List.of(STRING, STRING_OR_NUMBER, STRING_OR_NUMBER),
        Set.of(ValueType.STRING),
        "replaces all matches of a regular expression; $1 and ${name} are groups of the match",
        "regex_replace_all('a(x*)b', '-ab-axxb-', '${1}W')",
        "\"-W-xxW-\"");
  }

  @Override
  GoRegex compiled(String text) throws ExpressionException {
    try {
      return super.compiled(text);
    } catch (ExpressionException e) {
      throw e.within(prefix());
    }
  }

  @Override
  JsonNode evaluate(GoRegex regex, Arguments arguments, Budget budget) throws ExpressionException {
    Replacement replacement = Replacement.template(arguments.textOrNumber(2));
    return text(regex.replaceAll(arguments.textOrNumber(1), replacement, budget));
  }
}
