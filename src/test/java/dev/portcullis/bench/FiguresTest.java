package dev.portcullis.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is made of single times and of several rounds. */
class FiguresTest {
  private static final long MILLI = 1_000_000;

  @Test
  void percentilesAreThoseOfTheSortedTimes() {
    long[] nanos = LongStream.rangeClosed(1, 1_000).map(i -> (1_001 - i) * MILLI).toArray();
    assertThat(Figures.of(nanos, 2, 3)).isEqualTo(new Figures(500, 501, 991, 1_000, 1_000, 3));
  }

  @Test
  void withoutAnswersThereAreNoTimes() {
    assertThat(Figures.of(new long[0], 1, 7)).isEqualTo(new Figures(0, 0, 0, 0, 0, 7));
  }

  @Test
  void roundsAreMergedByMedianAndTheSlowestOfAll() {
    Figures merged =
        Figures.merged(
            List.of(
                new Figures(100, 1, 10, 20, 30, 0),
                new Figures(250, 2, 90, 95, 99, 1),
                new Figures(300, 3, 12, 22, 32, 2)));
    assertThat(merged).isEqualTo(new Figures(250, 2, 12, 22, 99, 3));
  }

  private static Measured row(double... rates) {
    return Measured.merged(
        DoubleStream.of(rates)
            .mapToObj(rate -> Measured.of("row", new Figures(rate, 1, 2, 3, 4, 0)))
            .toList());
  }

  @Test
  void roundsThatDifferMuchAreSeen() {
    Measured unsteady = row(100, 500, 510);
    assertThat(unsteady.spread()).isEqualTo(0.82);
    assertThat(unsteady.isUnsteady()).isTrue();
    assertThat(unsteady.line()).matches("row +500 +82 .*");
    assertThat(unsteady.json().path("spread").asDouble()).isEqualTo(0.82);
    assertThat(row(490, 500, 510).isUnsteady()).isFalse();
  }

  @Test
  void oneRoundHasNoSpread() {
    Measured one = row(100);
    assertThat(one.spread()).isNaN();
    assertThat(one.isUnsteady()).isFalse();
    assertThat(one.json().has("spread")).isFalse();
  }
}
