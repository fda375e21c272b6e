package dev.portcullis.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The wildcard matcher against a slow twin that reads like its description. */
class WildcardTwinTest {
  private static final long PAIRS = Long.getLong("twin.pairs", 20_000);

  /** Small, so that matches are frequent; with a character outside of the basic plane. */
  private static final String[] LETTERS = {"a", "b", ".", "/", "[", "\\", "\u00e4", "\ud83d\ude00"};

  @Test
  void agreesWithItsTwin() {
    Random random = new Random(17);
    long matched = 0;
    for (long i = 0; i < PAIRS; i++) {
      String text = text(random);
      String pattern = random.nextInt(4) == 0 ? text(random) : patternFor(text, random);
      boolean expected = twin(pattern, text);
      assertThat(Wildcard.matches(pattern, text)).as("%s on %s", pattern, text).isEqualTo(expected);
      matched += expected ? 1 : 0;
    }
    // Both answers must be frequent, or the comparison says little.
    assertThat(matched).isBetween(PAIRS / 5, PAIRS * 4 / 5);
  }

  private static boolean twin(String pattern, String text) {
    if (pattern.isEmpty()) {
      return text.isEmpty();
    }
    if (pattern.startsWith("*")) {
      return twin(pattern.substring(1), text)
          || (!text.isEmpty() && twin(pattern, withoutFirst(text)));
    }
    if (text.isEmpty()) {
      return false;
    }
    boolean first = pattern.startsWith("?") || pattern.codePointAt(0) == text.codePointAt(0);
    return first && twin(withoutFirst(pattern), withoutFirst(text));
  }

  private static String withoutFirst(String text) {
    return text.substring(Character.charCount(text.codePointAt(0)));
  }

  private static String text(Random random) {
    StringBuilder out = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      out.append(LETTERS[random.nextInt(LETTERS.length)]);
    }
    return out.toString();
  }

  /** The text with some characters turned into wildcards, and now and then one disturbed. */
  private static String patternFor(String text, Random random) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              switch (random.nextInt(8)) {
                case 0 -> out.append('?');
                case 1 -> out.append('*');
                case 2 -> out.append('*').appendCodePoint(c);
                case 3 -> out.append(LETTERS[random.nextInt(LETTERS.length)]);
                default -> out.appendCodePoint(c);
              }
            });
    return random.nextInt(4) == 0
        ? out.append(random.nextBoolean() ? "*" : "?").toString()
        : out.toString();
  }
}
