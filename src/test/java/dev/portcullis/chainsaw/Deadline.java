package dev.portcullis.chainsaw;

import java.time.Duration;
import java.util.Optional;

/** A moment after which nobody waits any longer. */
record Deadline(long nanos) {
  private static final long POLL_MILLIS = 75;

  /** One try; why it was not enough, or nothing when it was. */
  @FunctionalInterface
  interface Attempt {
    Optional<String> run() throws CaseFault;
  }

  static Deadline in(Duration duration) {
    return new Deadline(System.nanoTime() + duration.toNanos());
  }

  Deadline atMost(Deadline other) {
    return nanos - other.nanos <= 0 ? this : other;
  }

  boolean isOver() {
    return System.nanoTime() - nanos >= 0;
  }

  Duration left() {
    return Duration.ofNanos(Math.max(1_000_000, nanos - System.nanoTime()));
  }

  /**
   * Tries again and again until it is enough.
   *
   * @throws CaseFault with the last reason when the time is over
   */
  void until(Attempt attempt) throws CaseFault {
    while (true) {
      Optional<String> reason = attempt.run();
      if (reason.isEmpty()) {
        return;
      }
      if (isOver()) {
        throw new CaseFault(reason.get());
      }
      pause(Duration.ofMillis(POLL_MILLIS));
    }
  }

  /**
   * Waits this long.
   *
   * @throws CaseFault at the deadline, if that comes before
   */
  void sleep(Duration duration) throws CaseFault {
    boolean tooLong = duration.compareTo(left()) > 0;
    pause(tooLong ? left() : duration);
    if (tooLong) {
      throw new CaseFault("takes too long");
    }
  }

  private static void pause(Duration duration) throws CaseFault {
    try {
      Thread.sleep(duration);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CaseFault("interrupted");
    }
  }
}
