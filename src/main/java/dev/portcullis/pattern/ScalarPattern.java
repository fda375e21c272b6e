package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A leaf of a pattern: a constant, or text with operators, ranges, alternatives and wildcards.
 * Immutable; everything that its text holds is parsed when it is compiled.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/validate/#operators">Operators
 *     in patterns</a>
 */
public interface ScalarPattern {
  /**
   * Whether a value passes.
   *
   * @param value the value; a missing one is a {@code MissingNode} or {@code NullNode}
   */
  boolean matches(JsonNode value);

  /**
   * Compiles a leaf. A map where only a leaf is looked at passes for every map, a list for nothing.
   */
  static ScalarPattern compile(JsonNode pattern) {
    return switch (pattern.getNodeType()) {
      case STRING -> TextPattern.parse(pattern.textValue());
      case BOOLEAN -> new ConstantPattern.BoolPattern(pattern.booleanValue());
      case NUMBER ->
          pattern.isIntegralNumber()
              ? new ConstantPattern.IntPattern(pattern.longValue())
              : new ConstantPattern.FloatPattern(pattern.doubleValue());
      case NULL, MISSING -> new ConstantPattern.NullPattern();
      case OBJECT, POJO -> new ConstantPattern.AnyMap();
      case ARRAY, BINARY -> new ConstantPattern.Nothing();
    };
  }
}
