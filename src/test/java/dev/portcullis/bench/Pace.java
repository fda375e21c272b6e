package dev.portcullis.bench;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets something happen at a fixed rate on the event loop of a client, whatever became of the last.
 *
 * <p>Waking a thread for each would take a tenth of two cores from the server. So the event loop
 * looks by itself what is due whenever it is awake ({@link #catchUp}), and is woken only now and
 * then.
 */
final class Pace {
  /** How late something may be where nothing else wakes the event loop. */
  private static final long SHORTEST_PAUSE_NANOS = 250_000;

  private final ReviewClient client;
  private final int count;
  private final double step;
  private final Turn turn;
  private final long begin = System.nanoTime();

  /** Written on the event loop only. */
  private volatile int next;

  private boolean busy;

  /** What happens. */
  interface Turn {
    /**
     * Happens on the event loop.
     *
     * @param number counts from 0
     * @param due when it should have happened, by {@link System#nanoTime()}
     * @param pace to be told when something else wakes the event loop
     */
    void take(int number, long due, Pace pace);
  }

  private Pace(ReviewClient client, double perSecond, Duration time, Turn turn) {
    this.client = client;
    this.count = (int) (perSecond * time.toMillis() / 1000);
    this.step = 1e9 / perSecond;
    this.turn = turn;
  }

  /** Returns when the last one has happened. */
  static void run(ReviewClient client, double perSecond, Duration time, Turn turn) {
    new Pace(client, perSecond, time, turn).run();
  }

  private void run() {
    while (next < count) {
      client.run(this::catchUp);
      LockSupport.parkNanos(Math.max(SHORTEST_PAUSE_NANOS, due(next) - System.nanoTime()));
    }
  }

  /** Lets everything happen that is due; to be called on the event loop. */
  void catchUp() {
    if (busy) {
      return;
    }
    busy = true;
    try {
      for (int number = next; number < count && due(number) <= System.nanoTime(); number++) {
        next = number + 1;
        turn.take(number, due(number), this);
      }
    } finally {
      busy = false;
    }
  }

  private long due(int number) {
    return begin + (long) (number * step);
  }
}
