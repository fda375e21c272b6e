package dev.portcullis.value;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.DoubleNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoValuesTest {
  private static Quantity quantity(String text) {
    return Quantity.parse(text).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, 1E+00",
    "-0.0, -0, -0, -0E+00",
    "8080, 8080, 8080, 8.08E+03",
    "999999, 999999, 999999, 9.99999E+05",
    "1000000, 1e+06, 1000000, 1E+06",
    "1234567, 1.234567e+06, 1234567, 1.234567E+06",
    "0.0001, 0.0001, 0.0001, 1E-04",
    "0.00001, 1e-05, 0.00001, 1E-05",
    "1e-7, 1e-07, 1e-7, 1E-07",
    "1e21, 1e+21, 1e+21, 1E+21",
    "1e100, 1e+100, 1e+100, 1E+100",
    "123456789012345680000, 1.2345678901234568e+20, 123456789012345680000, 1.2345678901234568E+20",
    "4.9e-324, 5e-324, 5e-324, 5E-324",
    "-2.5, -2.5, -2.5, -2.5E+00",
  })
  void textsOfFloats(double value, String text, String json, String exponent) {
    assertThat(GoText.of(DoubleNode.valueOf(value))).isEqualTo(text);
    assertThat(JsonText.number(value)).isEqualTo(json);
    assertThat(GoText.exponent(value)).isEqualTo(exponent);
  }

  @Test
  void fixedAndSinglePrecision() {
    assertThat(GoText.fixed(5)).isEqualTo("5.000000");
    assertThat(GoText.fixed(-1e-9)).isEqualTo("-0.000000");
    assertThat(GoText.fixed(0.0000005)).isEqualTo("0.000000");
    assertThat(GoText.single(123456789)).isEqualTo("123456790");
    assertThat(GoText.single(1e21)).isEqualTo("1000000000000000000000");
    assertThat(GoText.single(1e-7)).isEqualTo("0.0000001");
    assertThat(GoText.single(1e39)).isEqualTo("+Inf");
    assertThat(GoText.single(0.1)).isEqualTo("0.1");
  }

  @Test
  void textsOfTreesAreSorted() throws Json.JsonSyntaxException {
    assertThat(GoText.of(Json.parse("{\"b\":1,\"a\":{\"c\":[null,\"x\",true,2.5]}}")))
        .isEqualTo("map[a:map[c:[<nil> x true 2.5]] b:1]");
    assertThat(JsonText.of(Json.parse("{\"\ud83d\ude00\":1,\"\uffff\":2}")))
        .isEqualTo("{\"\uffff\":2,\"\ud83d\ude00\":1}");
    assertThat(JsonText.of(Json.NODES.textNode("\u2028\ud800\u0001\t")))
        .isEqualTo("\"\\u2028\\ufffd\\u0001\\t\"");
  }

  @Test
  void quantityArithmetic() {
    assertThat(quantity("1Gi").plus(quantity("512Mi")).text()).isEqualTo("1536Mi");
    assertThat(quantity("0").plus(quantity("1Gi")).text()).isEqualTo("1Gi");
    assertThat(quantity("0").minus(quantity("1Ki")).text()).isEqualTo("-1Ki");
    assertThat(quantity("7Ei").plus(quantity("1Ei")).text()).isEqualTo("8Ei");
    assertThat(quantity("1n").times(quantity("0.1")).text()).isEqualTo("100");
    assertThat(quantity("1Ei").times(quantity("1024")).text()).isEqualTo("1");
    assertThat(quantity("1").dividedBy(quantity("4")).text()).isEqualTo("0");
    assertThat(quantity("1.00").dividedBy(quantity("4")).text()).isEqualTo("250m");
    assertThat(quantity("2k").dividedBy(quantity("3")).text()).isEqualTo("666");
    assertThat(quantity("0.5Ki").dividedBy(quantity("3")).text()).isEqualTo("170666666666n");
    assertThat(quantity("0.3").approximate()).isEqualTo(3 * 0.1);
    assertThat(quantity("1m")).isLessThan(quantity("k").plus(quantity("1")));
    assertThat(quantity("1.50").amount()).isEqualTo(new BigDecimal("1.50"));
  }

  @Test
  void secondsOutOfRangeAreTheSmallestDuration() {
    assertThat(GoDuration.ofSeconds(1e20).nanos()).isEqualTo(Long.MIN_VALUE);
    assertThat(GoDuration.ofSeconds(Double.NaN).nanos()).isEqualTo(Long.MIN_VALUE);
    assertThat(GoDuration.ofSeconds(1.5).text()).isEqualTo("1.5s");
  }

  @Test
  void versionsAreOrderedAsTheSpecificationSays() {
    List<String> ordered =
        List.of(
            "0.0.0",
            "1.0.0-1",
            "1.0.0-2",
            "1.0.0-10",
            "1.0.0-A",
            "1.0.0-alpha",
            "1.0.0-alpha.1",
            "1.0.0-alpha.beta",
            "1.0.0-beta",
            "1.0.0",
            "1.0.1-0",
            "1.2.0",
            "1.10.0",
            "2.0.0",
            "18446744073709551615.0.0");
    List<SemanticVersion> shuffled =
        new ArrayList<>(ordered.stream().map(v -> SemanticVersion.parse(v).orElseThrow()).toList());
    List<SemanticVersion> expected = List.copyOf(shuffled);
    Collections.reverse(shuffled);
    Collections.sort(shuffled);
    assertThat(shuffled).isEqualTo(expected);
    assertThat(SemanticVersion.parse("1.2.3+a")).isEqualTo(SemanticVersion.parse("1.2.3+b"));
    assertThat(SemanticVersion.parse("v1.2.3")).isEmpty();
  }

  @Test
  void quotedAsGoQuotes() {
    assertThat(GoQuote.printable("a\"\\\n\u0007\u0001é\u00a0\ud83d\ude00\u200b\ue000"))
        .isEqualTo("\"a\\\"\\\\\\n\\a\\x01é\\u00a0😀\\u200b\\ue000\"");
    assertThat(GoQuote.bytes("é\n\"")).isEqualTo("\"\\xc3\\xa9\\x0a\\\"\"");
  }

  @ParameterizedTest
  @CsvSource({
    "*, '', true",
    "?, '', false",
    "'', '', true",
    "a?c, abc, true",
    "?, 😀, true",
    "*a*, bab, true",
    "?*?, xy, true",
    "?*?, x, false",
    "[ab], a, false",
    "\\*, \\x, true",
    "a*b*c, aXbXbXc, true",
    "a*b*c, aXbXbX, false",
  })
  void wildcards(String pattern, String text, boolean matches) {
    assertThat(Wildcard.matches(pattern, text)).isEqualTo(matches);
  }
}
