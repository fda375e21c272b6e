package dev.portcullis.pattern;

import dev.portcullis.value.GoText;
import java.util.Optional;

/**
 * An anchor: a key of a pattern or overlay in parentheses, such as {@code =(image)}.
 *
 * @param kind what the anchor means
 * @param key the key inside the parentheses
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/validate/#anchors">Anchors</a>
 */
public record Anchor(Kind kind, String key) {
  /** What an anchor means, by its modifier. */
  public enum Kind {
    /** {@code (key)}. */
    CONDITIONAL(""),
    /** {@code <(key)}. */
    GLOBAL("<"),
    /** {@code X(key)}. */
    NEGATION("X"),
    /** {@code +(key)}. */
    ADD_IF_ABSENT("+"),
    /** {@code =(key)}. */
    EQUALITY("="),
    /** {@code ^(key)}. */
    EXISTENCE("^");

    private final String modifier;

    Kind(String modifier) {
      this.modifier = modifier;
    }

    /** What is written before the parenthesis. */
    public String modifier() {
      return modifier;
    }
  }

  /** Reads a key; empty when it is no anchor. White space around it does not count. */
  public static Optional<Anchor> parse(String key) {
    if (key.indexOf('(') < 0) {
      return Optional.empty();
    }
    String text = GoText.trimSpace(key);
    for (Kind kind : Kind.values()) {
      int open = kind.modifier.length();
      // The key is not empty, and only what is written around it decides: "((a))" has the key
      // "(a)".
      if (text.startsWith(kind.modifier + "(")
          && text.endsWith(")")
          && text.length() > open + 2
          && text.indexOf('\n') < 0) {
        return Optional.of(new Anchor(kind, text.substring(open + 1, text.length() - 1)));
      }
    }
    return Optional.empty();
  }

  /** The anchor as it is written. */
  public String text() {
    return kind.modifier + "(" + key + ")";
  }
}
