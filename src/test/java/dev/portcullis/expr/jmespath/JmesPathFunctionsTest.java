package dev.portcullis.expr.jmespath;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every function says what it does, and its example does what it says. */
class JmesPathFunctionsTest {
  private static final FunctionCatalogue CATALOGUE = StandardCatalogue.in(FakeEnvironment.fixed());

  private final JmesPathCompiler compiler = new JmesPathCompiler(CATALOGUE);

  static Stream<FunctionSignature> signatures() {
    return CATALOGUE.all().stream().map(JmesPathFunction::signature);
  }

  @ParameterizedTest
  @MethodSource("signatures")
  void examplesGiveTheirResults(FunctionSignature signature) throws ExpressionException {
    assertThat(signature.note()).isNotBlank();
    assertThat(signature.example()).contains(signature.name() + "(");
    JmesPath example = compiler.compile(signature.example());
    String result = JsonText.of(example.search(Json.object(), Budget.untimed()));
    if (!signature.result().isEmpty()) {
      assertThat(result).isEqualTo(signature.result());
    }
  }

  @Test
  void catalogueHasTheFunctionsOfTheSpecification() {
    assertThat(signatures().map(FunctionSignature::name))
        .contains(
            "abs",
            "avg",
            "ceil",
            "contains",
            "ends_with",
            "floor",
            "join",
            "keys",
            "length",
            "map",
            "max",
            "max_by",
            "merge",
            "min",
            "min_by",
            "not_null",
            "reverse",
            "sort",
            "sort_by",
            "starts_with",
            "to_array",
            "to_number",
            "to_string",
            "type",
            "values");
  }

  @Test
  void functionsNeverChangeTheirInput() throws ExpressionException {
    var data = Json.object();
    data.putArray("l").add("b").add("a");
    var before = data.deepCopy();
    for (String text :
        new String[] {"sort(l)", "sort_by(l, &@)", "reverse(l)", "merge(@, `{\"l\": 1}`)"}) {
      compiler.compile(text).search(data, Budget.untimed());
      assertThat(data).as(text).isEqualTo(before);
    }
  }
}
