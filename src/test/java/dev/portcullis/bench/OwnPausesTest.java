package dev.portcullis.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Pauses of the process that measures are counted. */
class OwnPausesTest {
  @Test
  void aCollectionCounts() {
    long before = OwnPauses.millis();
    for (int i = 0; i < 5; i++) {
      System.gc();
    }
    assertThat(OwnPauses.millis()).isGreaterThan(before);
    assertThat(OwnPauses.since(before)).matches("pauses of the load itself: [1-9]\\d* ms");
  }
}
