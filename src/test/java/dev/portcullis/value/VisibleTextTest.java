package dev.portcullis.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class VisibleTextTest {
  static Set<Map.Entry<String, String>> pairs() {
    return Map.of(
            "plain text: ä ☃ 😀", "plain text: ä ☃ 😀",
            "a\nb\tc\rd", "a\\nb\\tc\\rd",
            "\u001b[31mred", "\\x1b[31mred",
            "\u0085next", "\\x85next",
            "left\u202eright", "left\\u202eright",
            "a\u2028b", "a\\u2028b",
            "half \ud83d pair", "half \\ud83d pair",
            "tag \ud83c\udff4\udb40\udc67", "tag \ud83c\udff4\\U000e0067")
        .entrySet();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void whatCannotBeSeenIsEscaped(Map.Entry<String, String> pair) {
    assertThat(VisibleText.of(pair.getKey())).isEqualTo(pair.getValue());
  }

  @Test
  void aLongTextIsCutBetweenCharacters() {
    assertThat(VisibleText.of("abc😀", 4)).isEqualTo("abc...");
    assertThat(VisibleText.of("abc", 3)).isEqualTo("abc");
  }
}
