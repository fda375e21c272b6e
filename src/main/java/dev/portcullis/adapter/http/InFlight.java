package dev.portcullis.adapter.http;

import java.time.Duration;

/**
 * Counts the reviews that are answered elsewhere than on the thread that read them. Thread-safe.
 */
final class InFlight {
  private final int most;
  private int now;

  /** No more than so many at the same time. */
  InFlight(int most) {
    this.most = most;
  }

  /** Counts one more, if there may be one more. */
  synchronized boolean enter() {
    if (now >= most) {
      return false;
    }
    now++;
    return true;
  }

  /** One has been answered. */
  synchronized void leave() {
    now--;
    if (now == 0) {
      notifyAll();
    }
  }

  /** How many there are. */
  synchronized int count() {
    return now;
  }

  /** Waits until there is none. */
  synchronized boolean awaitNone(Duration most) throws InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    while (now > 0) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }
}
