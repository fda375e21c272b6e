package dev.portcullis.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is to happen at a fixed rate does, each once and not before it is due. */
class PaceTest {
  private static final Duration TIME = Duration.ofMillis(200);
  private static final double PER_SECOND = 5_000;
  private static final int ALL = 1_000;

  private final List<Integer> numbers = new ArrayList<>();
  private final List<Long> due = new ArrayList<>();
  private final List<Long> taken = new ArrayList<>();

  private void take(int number, long when) {
    numbers.add(number);
    due.add(when);
    taken.add(System.nanoTime());
  }

  private void assertInPace() {
    assertThat(numbers).hasSize(ALL).isSorted().doesNotHaveDuplicates();
    assertThat(due.getLast() - due.getFirst()).isEqualTo(199_800_000L);
    for (int i = 0; i < ALL; i++) {
      assertThat(taken.get(i)).isGreaterThanOrEqualTo(due.get(i));
    }
  }

  @Test
  void eachHappensOnceAndNotTooEarly() throws InterruptedException {
    try (ReviewClient client = new ReviewClient(1)) {
      Pace.run(client, PER_SECOND, TIME, (number, when, pace) -> take(number, when));
      client.ask(numbers::size);
    }
    assertInPace();
  }

  @Test
  void whoeverIsAwakeMayLookWhatIsDue() throws InterruptedException {
    try (ReviewClient client = new ReviewClient(1)) {
      Pace.run(
          client,
          PER_SECOND,
          TIME,
          (number, when, pace) -> {
            take(number, when);
            pace.catchUp();
            client.run(pace::catchUp);
          });
      client.ask(numbers::size);
    }
    assertInPace();
  }
}
