package dev.portcullis.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a warm-up is over. */
class SteadinessTest {
  private static Steadiness of(double... values) {
    Steadiness steadiness = new Steadiness(5, 0.06);
    DoubleStream.of(values).forEach(steadiness::add);
    return steadiness;
  }

  @ParameterizedTest
  @CsvSource({
    "10 50 100 97 100,     true",
    "10 50 95 96 100,      true",
    "97 100 98,            false",
    "10 20 30 40 50,       false",
    "10 20 100 100 30,     false",
    "100 100 30 30 30,     false",
    "10 20 100 30 98 99 97, true",
    "0 0 0 0 0,            false",
  })
  void itIsReachedWhenTheLastThreeAreCloseToTheBest(String values, boolean reached) {
    double[] numbers = Stream.of(values.split(" ")).mapToDouble(Double::parseDouble).toArray();
    assertThat(of(numbers).isReached()).isEqualTo(reached);
  }

  @Test
  void itsValueIsTheMiddleOneOfTheLastThree() {
    assertThat(of(1, 200, 100, 98, 90).value()).isEqualTo(98);
    assertThat(of(7).value()).isEqualTo(7);
    assertThat(of().value()).isZero();
  }
}
