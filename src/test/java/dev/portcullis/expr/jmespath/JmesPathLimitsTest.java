package dev.portcullis.expr.jmespath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.Budget.Limits;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.jmespath.syntax.Parser;
import dev.portcullis.value.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the text and the data are, an evaluation ends, and soon. */
class JmesPathLimitsTest {
  private static final String TOO_DEEP =
      "SyntaxError: expression is nested more than " + Parser.MAX_DEPTH + " levels deep";

  private final JmesPathCompiler compiler =
      new JmesPathCompiler(StandardCatalogue.in(FakeEnvironment.fixed()));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(", "!", "& ", "[", "{a:", "f(", "[?", "a.", "a||", "a&&", "a|", "a[0].", "a==", "a[].",
        "a.*.", "a[?b].", "*."
      })
  void deepTextsAreSyntaxErrors(String part) {
    String text = part.repeat(100_000) + "a";
    ExpressionException failure =
        catchThrowableOfType(ExpressionException.class, () -> compiler.compile(text));
    assertThat(failure.kind()).isEqualTo(Kind.SYNTAX);
    assertThat(failure.text()).isEqualTo(TOO_DEEP);
  }

  @ParameterizedTest
  @ValueSource(strings = {".a", "[0]", "[*]", "[]", "[:]", "||a", "|a", "[?a]", ".[a]", "==a"})
  void longChainsAreSyntaxErrors(String part) {
    String text = "a" + part.repeat(100_000);
    ExpressionException failure =
        catchThrowableOfType(ExpressionException.class, () -> compiler.compile(text));
    assertThat(failure.text()).isEqualTo(TOO_DEEP);
  }

  @Test
  void whatIsJustNotTooDeepIsEvaluated() throws ExpressionException {
    int nested = Parser.MAX_DEPTH - 1;
    assertThat(search("(".repeat(nested) + "`1`" + ")".repeat(nested), Json.object()))
        .isEqualTo(Json.NODES.numberNode(1.0));
    String many = "a || ".repeat(200) + "`1`";
    assertThat(search(many, Json.object())).isEqualTo(Json.NODES.numberNode(1.0));
  }

  @Test
  void deepJsonInLiteralsIsASyntaxError() {
    String text = "`" + "[".repeat(100_000) + "`";
    ExpressionException failure =
        catchThrowableOfType(ExpressionException.class, () -> compiler.compile(text));
    assertThat(failure.kind()).isEqualTo(Kind.SYNTAX);
  }

  @Test
  void stepsAreSpentPerElement() {
    ArrayNode list = Json.NODES.arrayNode();
    for (int i = 0; i < 1000; i++) {
      list.add((long) i);
    }
    for (String text : new String[] {"[*]", "[]", "[?@]", "[:]", "map(&@, @)", "[*].[@, @][]"}) {
      ExpressionException failure =
          catchThrowableOfType(
              ExpressionException.class, () -> compiler.compile(text).search(list, budget(500)));
      assertThat(failure.kind()).as(text).isEqualTo(Kind.BUDGET);
    }
  }

  @Test
  void limitsAreNotForgivenWhereFailuresAre() {
    String text = "map(&@, @)[] || 'fallback'";
    ArrayNode list = Json.NODES.arrayNode();
    for (int i = 0; i < 1000; i++) {
      list.add((long) i);
    }
    ExpressionException failure =
        catchThrowableOfType(
            ExpressionException.class, () -> compiler.compile(text).search(list, budget(500)));
    assertThat(failure.kind()).isEqualTo(Kind.BUDGET);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " | to_string(@)", " | @ == [@][0]", " | abs(@)", " | {x: @, y: @}"})
  void valuesThatDoubleWithEveryStepAreRefused(String consumer) {
    String text = "`[1]`" + " | [@, @]".repeat(60) + consumer;
    ExpressionException failure =
        catchThrowableOfType(ExpressionException.class, () -> search(text, Json.object()));
    assertThat(failure.kind()).as(failure.text()).isEqualTo(Kind.BUDGET);
  }

  @Test
  void longTextsAreNotJoined() {
    String text = "x".repeat(1 << 20);
    JsonNode many = Json.NODES.arrayNode().add(text).add(text).add(text);
    ExpressionException failure =
        catchThrowableOfType(
            ExpressionException.class,
            () -> search("join('', [join('', @), join('', @), join('', @)])", many));
    assertThat(failure.kind()).isEqualTo(Kind.BUDGET);
    assertThat(failure.text()).contains("output limit");
  }

  @Test
  void hostileTextsAreSearchedInLinearTime() throws ExpressionException {
    String haystack = "a".repeat(1_000_000);
    JsonNode data =
        Json.object()
            .put("text", haystack)
            .put("absent", "a".repeat(400_000) + "b")
            .put("present", "a".repeat(400_000));
    assertThat(search("contains(text, absent)", data).booleanValue()).isFalse();
    assertThat(search("contains(text, present)", data).booleanValue()).isTrue();
  }

  private JsonNode search(String text, JsonNode data) throws ExpressionException {
    return compiler.compile(text).search(data, Budget.untimed());
  }

  private static Budget budget(long steps) {
    Limits all = Limits.DEFAULT;
    return new Budget(
        new Limits(steps, all.contextBytes(), all.outputBytes(), all.depth(), all.nanos()),
        () -> 0L);
  }
}
