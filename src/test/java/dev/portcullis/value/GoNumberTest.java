package dev.portcullis.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoNumberTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0, 0",
    "+7, 7",
    "007, 7",
    "9223372036854775807, 9223372036854775807",
    "-9223372036854775808, -9223372036854775808"
  })
  void integers(String text, long value) {
    assertThat(GoNumber.parseInt(text)).isEqualTo(OptionalLong.of(value));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "+",
        "1.0",
        " 1",
        "1 ",
        "1_000",
        "0x1",
        "1e3",
        "９",
        "9223372036854775808",
        "-9223372036854775809",
        "92233720368547758070"
      })
  void noIntegers(String text) {
    assertThat(GoNumber.parseInt(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1.0",
    "-1.5, -1.5",
    "1., 1.0",
    ".5, 0.5",
    "15e-1, 1.5",
    "1E+3, 1000.0",
    "1_000.000_1, 1000.0001",
    "1e1_0, 1e10",
    "0x1p-1, 0.5",
    "0X1.8P+0, 1.5",
    "0x_1p0, 1.0",
    "1e-999, 0.0",
    "inf, Infinity",
    "-Infinity, -Infinity",
    "NaN, NaN"
  })
  void floats(String text, double value) {
    assertThat(GoNumber.parseFloat(text)).isEqualTo(OptionalDouble.of(value));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "-",
        "e5",
        "1e",
        "1e+",
        "1.2.3",
        " 1",
        "1f",
        "1d",
        "_1",
        "1_",
        "1__0",
        "1_.5",
        "1e_5",
        "0x1",
        "0x",
        "0xp1",
        "0x1.8",
        "infi",
        "+nan",
        "1e999",
        "0x1p9999"
      })
  void noFloats(String text) {
    assertThat(GoNumber.parseFloat(text)).isEmpty();
  }
}
