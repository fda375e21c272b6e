package dev.portcullis.expr.jmespath.function.kyverno;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegexFunctionsTest {
  private static final Budget.Limits SMALL =
      new Budget.Limits(100_000, 1 << 20, 1 << 20, 100, Long.MAX_VALUE);

  private static String call(JmesPathFunction function, String... arguments)
      throws ExpressionException {
    List<Argument> values =
        Stream.of(arguments)
            .<Argument>map(text -> new Argument.Value(TextNode.valueOf(text)))
            .toList();
    return function.call(values, new Budget(SMALL, () -> 0L)).asText();
  }

  @Test
  void repeatedCallsCompileOnce() throws ExpressionException {
    RegexMatchFunction function = new RegexMatchFunction();
    for (int i = 0; i < 50; i++) {
      assertThat(call(function, "^a+$", "a".repeat(i))).isEqualTo(Boolean.toString(i > 0));
    }
    assertThat(function.compilations()).isEqualTo(1);
  }

  @Test
  void expressionsUsedLastAreKept() throws ExpressionException {
    RegexMatchFunction function = new RegexMatchFunction();
    for (int i = 0; i < 1000; i++) {
      call(function, "^x$", "x");
      call(function, "^" + i + "$", "x");
    }
    assertThat(function.compilations()).isEqualTo(1001);
  }

  @Test
  void failuresAndLargeExpressionsAreNotKept() throws ExpressionException {
    RegexMatchFunction function = new RegexMatchFunction();
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> call(function, "(", "x")).isInstanceOf(ExpressionException.class);
      assertThat(call(function, "(?:abc){1000}", "x")).isEqualTo("false");
    }
    assertThat(function.compilations()).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"(a{1000}){2}", "((a{10}){11}){10}"})
  void nestedCountsAreRefused(String regex) {
    assertThatThrownBy(() -> call(new RegexMatchFunction(), regex, "x"))
        .hasMessageContaining("invalid repeat count");
  }

  @Test
  void hugeExpressionsAreRefused() {
    assertThatThrownBy(() -> call(new RegexMatchFunction(), "[ab]{1000}".repeat(200), "x"))
        .hasMessageContaining("expression too large");
    assertThatThrownBy(() -> call(new RegexMatchFunction(), "(".repeat(5000), "x"))
        .hasMessageContaining("expression nests too deeply");
    assertThatThrownBy(() -> call(new RegexMatchFunction(), "a".repeat(1 << 17), "x"))
        .hasMessageContaining("expression too large");
  }

  @Test
  void matchingIsPaidFor() {
    assertThatThrownBy(() -> call(new RegexMatchFunction(), "(?:x+x+)+y", "x".repeat(10_000_000)))
        .hasMessageContaining("steps limit");
  }

  @Test
  void whatAnEventLoopMaySpendPaysForShortMatchesOnly() throws ExpressionException {
    assertThat(call(new RegexMatchFunction(), "^(a+)+$", "a".repeat(20_000))).isEqualTo("true");
    assertThatThrownBy(() -> call(new RegexMatchFunction(), "(a?){20}z", "a".repeat(60_000)))
        .hasMessageContaining("steps limit");
  }

  @Test
  void outputIsBounded() {
    String text = "a".repeat(5000);
    String growing = "$0".repeat(5000);
    assertThatThrownBy(() -> call(RegexReplaceFunction.template(), "a+", text, growing))
        .hasMessageContaining("output limit");
    assertThatThrownBy(() -> call(new ReplaceAllFunction(), text, "a", text))
        .hasMessageContaining("output limit");
    assertThatThrownBy(() -> call(new ReplaceAllFunction(), text, "", text))
        .hasMessageContaining("output limit");
    assertThatThrownBy(() -> call(new RandomFunction(new Random(1)), "((a{1000})*)*"))
        .hasMessageContaining("limit exceeded");
    assertThatThrownBy(() -> call(new RandomFunction(new Random(1)), "((^*)+)+"))
        .hasMessageContaining("limit exceeded");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[0-9a-z]{5}",
        "abc",
        "a|bb|ccc",
        "x[[:digit:]]+y",
        "[^a-z]{3}",
        "(ab){2,4}",
        "q?",
        "[[:upper:]_]{8}",
        "^a.c$",
        "\\.\\x41\\101",
        "[]a-]{3}",
        "[[:^alpha:]]",
        "é{2}"
      })
  void randomTextsMatch(String pattern) throws ExpressionException {
    RandomFunction function = new RandomFunction(new Random(42));
    for (int i = 0; i < 50; i++) {
      String text = call(function, pattern);
      String wanted = "(?s)^(?:" + pattern + ")$";
      assertThat(call(new RegexMatchFunction(), wanted, text)).as(text).isEqualTo("true");
    }
  }

  @Test
  void randomTextsVary() throws ExpressionException {
    RandomFunction function = new RandomFunction(new Random(1));
    assertThat(call(function, "[a-z]{20}")).isNotEqualTo(call(function, "[a-z]{20}"));
  }
}
