package dev.portcullis.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read from the output of others, and judged. */
class ReadFiguresTest {
  @Test
  void theLineOfWrkIsRead() {
    String output = "Running 6s test\n  1 threads\nfigures 31234.5 0.512 1.250 3.5 12.75 2\n";
    assertThat(WrkLoad.figures(output)).contains(new Figures(31234.5, 0.512, 1.25, 3.5, 12.75, 2));
    assertThat(WrkLoad.figures("unable to connect to localhost:1")).isEmpty();
  }

  @Test
  void allocationsAreThoseCollectedAndThoseSince() {
    String metrics =
        """
        # TYPE jvm_gc_memory_allocated_bytes counter
        jvm_gc_memory_allocated_bytes_total 1.5E9
        jvm_memory_used_bytes{area="heap",id="Tenured Gen"} 7.0
        jvm_memory_used_bytes{area="heap",id="Eden Space"} 1000.0
        """;
    assertThat(Usage.allocated(metrics)).isEqualTo(1_500_001_000.0);
    assertThat(Usage.allocated("")).isNaN();
  }

  @ParameterizedTest
  @CsvSource({
    "0.55, 0.5, true,  true",
    "0.45, 0.5, true,  false",
    "1.4,  1.5, false, true",
    "1.6,  1.5, false, false",
  })
  void targetsAreBounds(double value, double target, boolean atLeast, boolean reached) {
    Ratio ratio = new Ratio("some", value, target, atLeast);
    assertThat(ratio.reached()).isEqualTo(reached);
    assertThat(ratio.line().contains("MISSED")).isEqualTo(!reached);
  }

  @ParameterizedTest
  @CsvSource({
    "0.89, 1, true,  true",
    "0.91, 1, true,  false",
    "2,    1, true,  false",
    "1.11, 1, false, true",
    "1.09, 1, false, false",
    "0.5,  1, false, false",
  })
  void worseIsATenth(double value, double before, boolean atLeast, boolean worse) {
    assertThat(new Ratio("some", value, 1, atLeast).isWorseThan(before)).isEqualTo(worse);
  }

  @Test
  void theHeaviestComeFirst() {
    Tally tally = new Tally();
    tally.add("b", 1);
    tally.add("a", 1);
    tally.add("c", 1);
    tally.add("c", 5);
    assertThat(tally.heaviest(2)).containsExactly("   75.0 %  c", "   12.5 %  a");
  }

  @Test
  void onlyHttpsIsLoaded() {
    assertThat(Endpoint.of("https://127.0.0.1:8443/validate/fail?timeout=10s"))
        .isEqualTo(new Endpoint("127.0.0.1", 8443, "/validate/fail?timeout=10s"));
    assertThat(Endpoint.of("https://peer/").port()).isEqualTo(443);
    assertThatThrownBy(() -> Endpoint.of("http://localhost/"))
        .hasMessage("not an https URL: http://localhost/");
  }
}
