package dev.portcullis.bench;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Collects the times of answers on one event loop until all are there or nobody waits any longer.
 */
final class Times {
  private static final int FIRST_GOOD = 200;
  private static final int FIRST_BAD = 300;

  private final CountDownLatch done = new CountDownLatch(1);
  private long[] nanos = new long[1 << 12];
  private int answered;
  private int sent;
  private long errors;
  private boolean closed;

  /** Takes note that a review goes out. */
  synchronized void sent() {
    sent++;
  }

  /**
   * Takes the time of an answer.
   *
   * @param status the status; anything but success is an error
   */
  synchronized void answered(int status, long time) {
    if (answered == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * answered);
    }
    nanos[answered++] = time;
    errors += status >= FIRST_GOOD && status < FIRST_BAD ? 0 : 1;
    finish();
  }

  /** Nothing more goes out. */
  synchronized void close() {
    closed = true;
    finish();
  }

  private void finish() {
    if (closed && answered == sent) {
      done.countDown();
    }
  }

  /**
   * Waits for the last answer, but not longer than this.
   *
   * @return the figures; what was not answered is an error
   */
  Figures figures(long begin, long longestMillis) throws InterruptedException {
    boolean complete = done.await(longestMillis, TimeUnit.MILLISECONDS);
    double seconds = (System.nanoTime() - begin) / 1e9;
    synchronized (this) {
      long missing = complete ? 0 : Math.max(1, sent - answered);
      return Figures.of(Arrays.copyOf(nanos, answered), seconds, errors + missing);
    }
  }
}
