package dev.portcullis.condition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Wildcard;
import java.util.List;
import java.util.Optional;

/**
 * The deprecated {@code In} and {@code NotIn}: lists are compared exactly, a text must match or
 * hold a JSON array of strings.
 */
enum OldMembership implements Operator {
  /** Every element of the key is in the value. */
  IN,
  /** Some element of the key is not in the value. */
  NOT_IN;

  @Override
  public boolean holds(Operand key, Operand value) throws ExpressionException {
    JsonNode node = key.node();
    if (node.isArray()) {
      return elements(strings(key), value);
    }
    if (node.isTextual() || node.isNumber() || node.isBoolean()) {
      return scalar(GoText.of(node), value).map(in -> in == (this == IN)).orElse(false);
    }
    return false;
  }

  private static Optional<Boolean> scalar(String key, Operand value) {
    return switch (value.choices()) {
      case Choices.Elements e -> Optional.of(e.texts().matchesEitherWay(key));
      case Choices.Range r ->
          Wildcard.matches(r.text(), key) ? Optional.of(true) : Optional.empty();
      case Choices.Text t ->
          Wildcard.matches(t.text(), key)
              ? Optional.of(true)
              : t.array().map(texts -> texts.contains(key));
      case Choices.Single s -> Optional.empty();
      case Choices.None n -> Optional.empty();
    };
  }

  private boolean elements(List<String> keys, Operand value) {
    JsonNode node = value.node();
    if (node.isTextual() && keys.size() == 1 && keys.getFirst().equals(node.textValue())) {
      // Both operators answer so; Kyverno's NotIn forgets to negate.
      return true;
    }
    Optional<TextSet> texts = members(value);
    return texts.isPresent() && keys.stream().allMatch(texts.get()::contains) == (this == IN);
  }

  private static Optional<TextSet> members(Operand value) {
    return switch (value.choices()) {
      case Choices.Elements e ->
          onlyStrings(value.node()) ? Optional.of(e.texts()) : Optional.empty();
      case Choices.Text t -> t.array();
      case Choices.Range r -> Optional.empty();
      case Choices.Single s -> Optional.empty();
      case Choices.None n -> Optional.empty();
    };
  }

  private static List<String> strings(Operand key) throws ExpressionException {
    if (!onlyStrings(key.node())) {
      throw new ExpressionException(
          Kind.EVALUATION, "a list key of In and NotIn can only hold strings");
    }
    return key.texts();
  }

  private static boolean onlyStrings(JsonNode list) {
    for (JsonNode element : list) {
      if (!element.isTextual()) {
        return false;
      }
    }
    return true;
  }
}
