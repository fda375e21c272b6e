package dev.portcullis.chainsaw;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a key or a text of an assertion tree says.
 *
 * @param each whether the value's elements are asserted one by one ({@code ~.key})
 * @param eachName the name under which their index or key is bound ({@code ~name.key})
 * @param binding the name under which the value is bound ({@code key->name})
 * @param isExpression whether the statement stands in parentheses, and so is an expression
 * @param statement a field's name or an expression
 * @see <a href="https://kyverno.github.io/kyverno-json/latest/policies/asserts/">Assertion
 *     trees</a>
 */
record AssertionKey(
    boolean each,
    Optional<String> eachName,
    Optional<String> binding,
    boolean isExpression,
    String statement) {
  private static final Pattern EACH = Pattern.compile("~(\\w+)?\\.(.*)", Pattern.DOTALL);
  private static final Pattern BINDING = Pattern.compile("(.*?)\\s*->\\s*(\\w+)", Pattern.DOTALL);
  private static final Pattern ESCAPED = Pattern.compile("\\\\(.+)\\\\", Pattern.DOTALL);
  private static final Pattern EXPRESSION = Pattern.compile("\\((?:jp;)?(.+)\\)", Pattern.DOTALL);

  static AssertionKey of(String text) {
    String rest = text;
    boolean each = false;
    Optional<String> eachName = Optional.empty();
    Optional<String> binding = Optional.empty();
    Matcher matcher = EACH.matcher(rest);
    if (matcher.matches()) {
      each = true;
      eachName = Optional.ofNullable(matcher.group(1));
      rest = matcher.group(2);
    }
    matcher = BINDING.matcher(rest);
    if (matcher.matches()) {
      binding = Optional.of(matcher.group(2));
      rest = matcher.group(1);
    }
    matcher = ESCAPED.matcher(rest);
    if (matcher.matches()) {
      return new AssertionKey(each, eachName, binding, false, matcher.group(1));
    }
    matcher = EXPRESSION.matcher(rest);
    boolean isExpression = matcher.matches();
    return new AssertionKey(
        each, eachName, binding, isExpression, isExpression ? matcher.group(1) : rest);
  }
}
