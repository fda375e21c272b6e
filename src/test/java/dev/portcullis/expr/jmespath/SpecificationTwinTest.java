package dev.portcullis.expr.jmespath;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.Numbers;
import io.burt.jmespath.jackson.JacksonRuntime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where Kyverno's dialect does not leave the specification, an independent library must agree. */
class SpecificationTwinTest {
  private static final long PAIRS = Long.getLong("twin.pairs", 25_000);
  private static final int NESTING = 3;

  private final JmesPathCompiler compiler =
      new JmesPathCompiler(StandardCatalogue.in(FakeEnvironment.fixed()));
  private final JacksonRuntime library = new JacksonRuntime();

  @Test
  void agreesWithAnIndependentLibrary() throws ExpressionException {
    List<String> differences = new ArrayList<>();
    long telling = 0;
    for (long seed = 0; seed < PAIRS; seed++) {
      RandomExpression generator = new RandomExpression(seed);
      String marked = generator.expression(NESTING);
      String text = marked.replace(RandomExpression.NOT_NULL, "");
      String strict = marked.replace(RandomExpression.NOT_NULL, "@ != `null` && ");
      JsonNode data = generator.object(NESTING);
      String ours = ours(text, data);
      String theirs = JsonText.of(Numbers.floats(library.compile(strict).search(data)));
      if (!ours.equals(theirs)) {
        differences.add(seed + ": " + text + "\n  " + data + "\n  " + ours + "\n  " + theirs);
      }
      telling += ours.equals("null") ? 0 : 1;
    }
    assertThat(differences).isEmpty();
    assertThat(telling).as("pairs with a result").isGreaterThan(PAIRS / 2);
  }

  /** The specification knows no unknown keys: they are null. */
  private String ours(String text, JsonNode data) throws ExpressionException {
    try {
      return JsonText.of(compiler.compile(text).search(data, Budget.untimed()));
    } catch (ExpressionException e) {
      if (e.kind() == ExpressionException.Kind.UNKNOWN_KEY) {
        return "null";
      }
      throw e.within(text + ": ");
    }
  }
}
