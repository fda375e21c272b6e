package dev.portcullis.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A load always ends. */
class TimesTest {
  @Test
  void whatIsNotAnsweredInTimeIsAnError() throws InterruptedException {
    Times times = new Times();
    times.sent();
    times.sent();
    times.answered(200, 1_000_000);
    times.close();
    Figures figures = times.figures(System.nanoTime(), 1);
    assertThat(figures.errors()).isEqualTo(1);
    assertThat(figures.max()).isEqualTo(1);
  }

  @Test
  void aLoadThatDoesNotEndIsAnError() throws InterruptedException {
    assertThat(new Times().figures(System.nanoTime(), 1).errors()).isEqualTo(1);
  }

  @Test
  void onlySuccessIsNoError() throws InterruptedException {
    Times times = new Times();
    for (int status : new int[] {200, 201, 0, 404, 503}) {
      times.sent();
      times.answered(status, 1);
    }
    times.close();
    assertThat(times.figures(System.nanoTime(), 1_000).errors()).isEqualTo(3);
  }
}
