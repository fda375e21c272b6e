package dev.portcullis.controller.generate;

import java.time.Duration;

/**
 * How often one object is written over. A few times in a row are nothing unusual; after that each
 * time waits longer, because somebody else keeps changing the object, or rules keep changing what
 * they want of it.
 */
final class Pace {
  private static final int USUAL = 6;
  private static final long LONGEST_MILLIS = 60_000;
  private static final long FORGOTTEN_MILLIS = 2 * LONGEST_MILLIS;

  private int count;
  private long last;
  private boolean told;

  /** How long the object has to be left alone. */
  synchronized Duration pause(long now) {
    if (count < USUAL || now - last > FORGOTTEN_MILLIS) {
      return Duration.ZERO;
    }
    long pause = Math.min(LONGEST_MILLIS, 1_000L << Math.min(count - USUAL, 6));
    return Duration.ofMillis(Math.max(0, last + pause - now));
  }

  /** The object was written over. */
  synchronized void wrote(long now) {
    if (now - last > FORGOTTEN_MILLIS) {
      count = 0;
      told = false;
    }
    count++;
    last = now;
  }

  /** Whether it is time to tell somebody; once in each row of writes. */
  synchronized boolean tells() {
    boolean first = count >= USUAL && !told;
    told |= first;
    return first;
  }
}
