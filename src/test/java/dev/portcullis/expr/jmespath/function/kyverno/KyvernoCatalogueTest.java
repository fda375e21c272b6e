package dev.portcullis.expr.jmespath.function.kyverno;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionCatalogue;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import java.net.InetAddress;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every function is there, documents itself with an example that works, and uses its surroundings.
 */
class KyvernoCatalogueTest {
  private static final FunctionEnvironment ENVIRONMENT =
      new FunctionEnvironment(
          InstantSource.fixed(Instant.parse("2026-07-01T12:00:00Z")),
          ZoneId.of("Europe/Berlin"),
          new Random(7),
          host ->
              host.equals("mixed.test")
                  ? List.of(address(8, 8, 8, 8), address(10, 0, 0, 1))
                  : List.of(address(8, 8, 8, 8)),
          new ImageDefaults("corp.example", true));

  private final List<JmesPathFunction> functions = KyvernoFunctions.in(ENVIRONMENT);
  private final JmesPathCompiler compiler = new JmesPathCompiler(new FunctionCatalogue(functions));

  private static InetAddress address(int... octets) {
    try {
      byte[] bytes = new byte[octets.length];
      for (int i = 0; i < octets.length; i++) {
        bytes[i] = (byte) octets[i];
      }
      return InetAddress.getByAddress(bytes);
    } catch (java.net.UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  private String evaluate(String expression) throws ExpressionException {
    return JsonText.of(compiler.compile(expression).search(Json.object(), Budget.untimed()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "add",
        "base64_decode",
        "base64_encode",
        "compare",
        "divide",
        "equal_fold",
        "image_normalize",
        "is_external_url",
        "items",
        "label_match",
        "lookup",
        "md5",
        "modulo",
        "multiply",
        "object_from_lists",
        "parse_json",
        "parse_yaml",
        "path_canonicalize",
        "pattern_match",
        "random",
        "regex_match",
        "regex_replace_all",
        "regex_replace_all_literal",
        "replace",
        "replace_all",
        "round",
        "semver_compare",
        "sha1",
        "sha256",
        "split",
        "subtract",
        "sum",
        "time_add",
        "time_after",
        "time_before",
        "time_between",
        "time_diff",
        "time_now",
        "time_now_utc",
        "time_parse",
        "time_since",
        "time_to_cron",
        "time_truncate",
        "time_utc",
        "to_boolean",
        "to_lower",
        "to_upper",
        "trim",
        "trim_prefix",
        "truncate",
        "x509_decode"
      })
  void functionHasAnExampleThatWorks(String name) throws ExpressionException {
    List<FunctionSignature> signatures =
        functions.stream()
            .map(JmesPathFunction::signature)
            .filter(s -> s.name().equals(name))
            .toList();
    assertThat(signatures).hasSize(1);
    FunctionSignature signature = signatures.getFirst();
    assertThat(signature.note()).isNotBlank();
    assertThat(signature.returns()).isNotEmpty();
    String result = evaluate(signature.example());
    if (List.of("random", "time_now", "time_now_utc").contains(name)) {
      assertThat(signature.result()).isEmpty();
    } else {
      assertThat(result).isEqualTo(signature.result());
    }
  }

  @Test
  void thereAreNoMore() {
    assertThat(functions).hasSize(51);
  }

  @ParameterizedTest
  @CsvSource({
    "time_now(), 2026-07-01T14:00:00+02:00",
    "time_now_utc(), 2026-07-01T12:00:00Z",
    "'time_since('''', ''2026-07-01T13:30:00+02:00'', '''')', 30m0s",
    "image_normalize('nginx'), corp.example/nginx:latest",
  })
  void surroundingsAreUsed(String expression, String result) throws ExpressionException {
    assertThat(evaluate(expression)).isEqualTo('"' + result + '"');
  }

  @Test
  void anyAddressOfAHostCounts() throws ExpressionException {
    assertThat(evaluate("is_external_url('http://mixed.test/')")).isEqualTo("false");
    assertThat(evaluate("is_external_url('http://public.test:80/')")).isEqualTo("true");
  }
}
