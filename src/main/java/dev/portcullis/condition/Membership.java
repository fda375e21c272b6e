package dev.portcullis.condition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.pattern.ScalarPattern;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Json;
import dev.portcullis.value.Wildcard;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * {@code AnyIn}, {@code AllIn}, {@code AnyNotIn} and {@code AllNotIn}. Elements are compared as
 * texts, with wildcards on either side. A value that is no set at all makes each of them false.
 */
enum Membership implements Operator {
  /** Some element of the key is in the value. */
  ANY_IN(false),
  /** Every element of the key is in the value. */
  ALL_IN(false),
  /** Some element of the key is not in the value. */
  ANY_NOT_IN(true),
  /** No element of the key is in the value. */
  ALL_NOT_IN(true);

  private final boolean negative;

  Membership(boolean negative) {
    this.negative = negative;
  }

  @Override
  public boolean holds(Operand key, Operand value) {
    JsonNode node = key.node();
    if (node.isArray()) {
      return elements(key.texts(), value.choices());
    }
    if (node.isTextual() || node.isNumber() || node.isBoolean()) {
      return scalar(GoText.of(node), value.choices()).map(in -> in != negative).orElse(false);
    }
    return false;
  }

  private static Optional<Boolean> scalar(String key, Choices choices) {
    return switch (choices) {
      case Choices.Elements e -> Optional.of(e.texts().matchesEitherWay(key));
      case Choices.Range r ->
          Optional.of(Wildcard.matches(r.text(), key) || passes(r.inside(), key));
      case Choices.Text t ->
          Wildcard.matches(t.text(), key)
              ? Optional.of(true)
              : t.texts().map(texts -> texts.contains(key));
      case Choices.Single s -> Optional.empty();
      case Choices.None n -> Optional.empty();
    };
  }

  private boolean elements(List<String> keys, Choices choices) {
    return switch (choices) {
      case Choices.Elements e -> decide(keys, e.texts()::matchesEitherWay);
      case Choices.Single s ->
          (this == ANY_IN || this == ANY_NOT_IN) && decide(keys, s.texts()::matchesEitherWay);
      case Choices.Range r -> isOnly(keys, r.text()) ? !negative : range(keys, r);
      case Choices.Text t -> {
        if (isOnly(keys, t.text())) {
          yield !negative;
        }
        Optional<TextSet> texts = t.texts();
        yield texts.isPresent() && decide(keys, texts.get()::matchesEitherWay);
      }
      case Choices.None n -> false;
    };
  }

  private boolean range(List<String> keys, Choices.Range range) {
    return this == ANY_NOT_IN
        ? some(keys, key -> passes(range.outside(), key), true)
        : decide(keys, key -> passes(range.inside(), key));
  }

  private boolean decide(List<String> keys, Predicate<String> in) {
    return switch (this) {
      case ANY_IN -> some(keys, in, true);
      case ALL_IN -> !some(keys, in, false);
      case ANY_NOT_IN -> some(keys, in, false);
      case ALL_NOT_IN -> !some(keys, in, true);
    };
  }

  /** Whether some key is in, or out. */
  private static boolean some(List<String> keys, Predicate<String> in, boolean wanted) {
    for (String key : keys) {
      if (in.test(key) == wanted) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOnly(List<String> keys, String text) {
    return keys.size() == 1 && keys.getFirst().equals(text);
  }

  private static boolean passes(ScalarPattern pattern, String key) {
    return pattern.matches(Json.NODES.textNode(key));
  }
}
