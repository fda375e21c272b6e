package dev.portcullis.condition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.pattern.ScalarPattern;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the value of an {@code AnyIn}, {@code AllIn}, {@code AnyNotIn} or {@code AllNotIn} condition
 * offers its key.
 */
sealed interface Choices {
  /** A list: the texts of its elements. */
  record Elements(TextSet texts) implements Choices {}

  /** A single number or bool, which only some operators accept. */
  record Single(TextSet texts) implements Choices {}

  /**
   * A text of the form {@code 1-10}.
   *
   * @param text the text
   * @param inside passes what lies in the range
   * @param outside passes what lies outside of it
   */
  record Range(String text, ScalarPattern inside, ScalarPattern outside) implements Choices {}

  /**
   * Any other text.
   *
   * @param text the text
   * @param array the strings of the JSON array it holds, empty when it holds none
   * @param json whether it is JSON of any kind
   */
  record Text(String text, Optional<TextSet> array, boolean json) implements Choices {
    /** The array, or the text itself where it is no JSON; empty for JSON of another kind. */
    Optional<TextSet> texts() {
      return json ? array : Optional.of(TextSet.of(List.of(text)));
    }
  }

  /** A map or null: nothing a key can be in. */
  record None() implements Choices {}

  /** Reads a value. */
  static Choices of(JsonNode value) {
    if (value.isArray()) {
      List<String> texts = new ArrayList<>(value.size());
      value.forEach(element -> texts.add(GoText.of(element)));
      return new Elements(TextSet.of(texts));
    }
    if (value.isNumber() || value.isBoolean()) {
      return new Single(TextSet.of(List.of(GoText.of(value))));
    }
    if (!value.isTextual()) {
      return new None();
    }
    String text = value.textValue();
    return RangeText.matches(text) ? range(text) : text(text);
  }

  private static Range range(String text) {
    // The first hyphen may be the sign of the lower end; Kyverno replaces it all the same.
    int hyphen = text.indexOf('-');
    String outside = text.substring(0, hyphen) + "!-" + text.substring(hyphen + 1);
    return new Range(text, pattern(text), pattern(outside));
  }

  private static ScalarPattern pattern(String text) {
    return ScalarPattern.compile(Json.NODES.textNode(text));
  }

  private static Text text(String text) {
    return switch (JsonStrings.read(text)) {
      case JsonStrings.Strings s -> new Text(text, Optional.of(TextSet.of(s.texts())), true);
      case JsonStrings.OtherJson o -> new Text(text, Optional.empty(), true);
      case JsonStrings.NoJson n -> new Text(text, Optional.empty(), false);
    };
  }
}
