package dev.portcullis.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.pattern.Anchor.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnchorTest {
  @ParameterizedTest
  @EnumSource
  void everyKindIsReadAsItIsWritten(Kind kind) {
    Anchor anchor = new Anchor(kind, "key");
    assertThat(Anchor.parse(anchor.text())).contains(anchor);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a", "()", "=()", "(a", "a)", "x(a)", "!(a)", "= (a)", "=^(a)", "(a)b"})
  void otherKeysAreNoAnchors(String key) {
    assertThat(Anchor.parse(key)).isEmpty();
  }

  @Test
  void whatStandsInParenthesesIsTheKey() {
    assertThat(Anchor.parse(" (a) ")).contains(new Anchor(Kind.CONDITIONAL, "a"));
    assertThat(Anchor.parse("( a )")).contains(new Anchor(Kind.CONDITIONAL, " a "));
    assertThat(Anchor.parse("((a))")).contains(new Anchor(Kind.CONDITIONAL, "(a)"));
    assertThat(Anchor.parse("X(a)b)")).contains(new Anchor(Kind.NEGATION, "a)b"));
  }
}
