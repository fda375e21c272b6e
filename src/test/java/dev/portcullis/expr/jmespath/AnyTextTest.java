package dev.portcullis.expr.jmespath;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever the text is, it gives a value or fails with a reason. */
class AnyTextTest {
  private static final int TEXTS = 30_000;

  private static final String[] PARTS = {
    "a",
    "b",
    "true",
    "\"a\"",
    "\"\\u0061\"",
    "'x'",
    "'\\''",
    "`1`",
    "`[1, {\"a\": 2}]`",
    "`\"x\"`",
    "`",
    "'",
    "\"",
    "\\",
    "@",
    "*",
    ".",
    ".*",
    "[",
    "]",
    "[]",
    "[*]",
    "[?",
    "[0]",
    "[-1]",
    "[::-1]",
    "[:2]",
    ":",
    "0",
    "-",
    "1",
    "{",
    "}",
    "{a: ",
    "(",
    ")",
    ",",
    "&",
    "&&",
    "|",
    "||",
    "!",
    "=",
    "==",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "length(",
    "sort_by(",
    "map(&",
    "merge(",
    "to_string(",
    "nofunc(",
    "not_null(",
    " ",
    "\n",
    "\u00e9",
    "\ud83d\ude00",
    "\ud83d",
    "#",
    "$",
    "+"
  };

  private final JmesPathCompiler compiler =
      new JmesPathCompiler(StandardCatalogue.in(FakeEnvironment.fixed()));

  @Test
  void everyTextGivesAValueOrAReason() {
    Random random = new Random(7);
    JsonNode data = new RandomExpression(11).object(4);
    int values = 0;
    int failures = 0;
    for (int i = 0; i < TEXTS; i++) {
      String text = text(random);
      if (hasValue(text, data)) {
        values++;
      } else {
        failures++;
      }
    }
    assertThat(values).isGreaterThan(TEXTS / 50);
    assertThat(failures).isGreaterThan(TEXTS / 50);
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int parts = random.nextInt(8); parts >= 0; parts--) {
      text.append(PARTS[random.nextInt(PARTS.length)]);
    }
    return text.toString();
  }

  private boolean hasValue(String text, JsonNode data) {
    JmesPath expression;
    try {
      expression = compiler.compile(text);
      assertThat(compiler.describe(text)).as(text).startsWith("AST");
    } catch (ExpressionException e) {
      assertThat(e.kind()).as(text).isEqualTo(Kind.SYNTAX);
      assertThat(e.text()).as(text).isNotBlank();
      return false;
    }
    try {
      JsonNode value = expression.search(data, Budget.untimed());
      assertThat(value).as(text).isNotNull();
      assertThat(value.isMissingNode()).as(text).isFalse();
      return true;
    } catch (ExpressionException e) {
      assertThat(e.kind()).as(text).isNotEqualTo(Kind.SYNTAX);
      assertThat(e.text()).as(text).isNotBlank();
      return false;
    }
  }
}
