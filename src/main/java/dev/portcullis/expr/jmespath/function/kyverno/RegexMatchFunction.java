package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.regex.GoRegex;
import java.util.List;
import java.util.Set;

/** {@code regex_match}: whether a regular expression matches some part of a text. */
final class RegexMatchFunction extends RegexFunction {
  RegexMatchFunction() {
    super(
        "regex_match",
        List.of(STRING, STRING_OR_NUMBER),
        Set.of(ValueType.BOOLEAN),
        "whether a regular expression matches somewhere in a string or number",
        "regex_match('^[1-7]$', `1`)",
        "true");
  }

  @Override
  JsonNode evaluate(GoRegex regex, Arguments arguments, Budget budget) throws ExpressionException {
    return bool(regex.find(arguments.textOrNumber(1), budget));
  }
}
