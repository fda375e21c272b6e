package dev.portcullis.bench;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets something happen at a fixed rate on the event loop of a client, whatever became of the last.
 */
final class Pace {
  /** Those that are due within this go together; waking up for each would cost too much. */
  private static final long SHORTEST_PAUSE_NANOS = 100_000;

  /** What happens. */
  interface Turn {
    /**
     * Happens on the event loop.
     *
     * @param number counts from 0
     * @param due when it should have happened, by {@link System#nanoTime()}
     */
    void take(int number, long due);
  }

  private Pace() {}

  /** Returns when the last one was handed to the event loop. */
  static void run(ReviewClient client, double perSecond, Duration time, Turn turn) {
    int count = (int) (perSecond * time.toMillis() / 1000);
    double step = 1e9 / perSecond;
    long begin = System.nanoTime();
    int number = 0;
    while (number < count) {
      int due = (int) Math.min(count, 1 + (long) ((System.nanoTime() - begin) / step));
      if (due > number) {
        int first = number;
        client.run(
            () -> {
              for (int i = first; i < due; i++) {
                turn.take(i, begin + (long) (i * step));
              }
            });
        number = due;
      }
      long left = begin + (long) (number * step) - System.nanoTime();
      LockSupport.parkNanos(Math.max(SHORTEST_PAUSE_NANOS, left));
    }
  }
}
