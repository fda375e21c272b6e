package dev.portcullis.adapter.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What calls may hold together. */
class ResponseMemoryTest {
  private final ResponseMemory memory = new ResponseMemory(100);

  @Test
  void callsShareIt() {
    try (ResponseMemory.Share one = memory.share();
        ResponseMemory.Share other = memory.share()) {
      assertThat(one.grow(60)).isTrue();
      assertThat(other.grow(60)).isFalse();
      assertThat(other.grow(40)).isTrue();
      assertThat(one.grow(1)).isFalse();
    }
  }

  @Test
  void whatOneHeldIsFreeAfterwards() {
    try (ResponseMemory.Share one = memory.share()) {
      assertThat(one.grow(100)).isTrue();
    }
    try (ResponseMemory.Share next = memory.share()) {
      assertThat(next.grow(100)).isTrue();
    }
  }
}
