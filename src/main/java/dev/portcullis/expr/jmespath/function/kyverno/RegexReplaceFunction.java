package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.regex.GoRegex;
import dev.portcullis.expr.jmespath.function.kyverno.regex.Replacement;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * {@code regex_replace_all}: every match replaced by a template; or {@code
 * regex_replace_all_literal}: by a text.
 */
final class RegexReplaceFunction extends RegexFunction {
  private final Function<String, Replacement> replacement;

  private RegexReplaceFunction(
      String name,
      String note,
      String example,
      String result,
      Function<String, Replacement> replacement) {
    super(
        name,
        List.of(STRING, STRING_OR_NUMBER, STRING_OR_NUMBER),
        Set.of(ValueType.STRING),
        note,
        example,
        result);
    this.replacement = replacement;
  }

  static RegexReplaceFunction template() {
    return new RegexReplaceFunction(
        "regex_replace_all",
        "replaces all matches of a regular expression; $1 and ${name} are groups of the match",
        "regex_replace_all('a(x*)b', '-ab-axxb-', '${1}W')",
        "\"-W-xxW-\"",
        Replacement::template);
  }

  static RegexReplaceFunction literal() {
    return new RegexReplaceFunction(
        "regex_replace_all_literal",
        "replaces all matches of a regular expression by a text as it is",
        "regex_replace_all_literal('a(x*)b', '-ab-axxb-', '${1}')",
        "\"-${1}-${1}-\"",
        Replacement::literal);
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
    Replacement by = replacement.apply(arguments.textOrNumber(2));
    return text(regex.replaceAll(arguments.textOrNumber(1), by, budget));
  }
}
