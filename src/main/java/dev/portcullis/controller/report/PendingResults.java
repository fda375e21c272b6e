package dev.portcullis.controller.report;

import dev.portcullis.report.MergedResults;
import dev.portcullis.report.ReportResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** Results of requests that wait to be written, a bounded number of them. Thread-safe. */
final class PendingResults {
  private final int most;
  private final Map<String, Pending> pending = new HashMap<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicLong dropped = new AtomicLong();

  /**
   * What waits for one object.
   *
   * @param results the results
   * @param since when the first of them came, in nanoseconds of {@link System#nanoTime}
   */
  record Pending(List<ReportResult> results, long since) {
    Pending {
      results = List.copyOf(results);
    }
  }

  /** Holds results of so many objects. */
  PendingResults(int most) {
    this.most = most;
  }

  /**
   * Adds results of the object with this UID.
   *
   * @return whether there was room for them
   */
  boolean add(String uid, List<ReportResult> results) {
    return put(uid, new Pending(results, System.nanoTime()));
  }

  /** Gives results back that could not be written; newer ones count more. */
  void giveBack(String uid, Pending back) {
    put(uid, back);
  }

  private boolean put(String uid, Pending more) {
    lock.lock();
    try {
      Pending before = pending.get(uid);
      if (before == null && pending.size() >= most) {
        dropped.incrementAndGet();
        return false;
      }
      pending.merge(uid, more, PendingResults::both);
      return true;
    } finally {
      lock.unlock();
    }
  }

  private static Pending both(Pending one, Pending other) {
    return new Pending(
        MergedResults.of(one.results(), result -> true, other.results()),
        Math.min(one.since(), other.since()));
  }

  /** Takes what waits for an object. */
  Optional<Pending> take(String uid) {
    lock.lock();
    try {
      return Optional.ofNullable(pending.remove(uid));
    } finally {
      lock.unlock();
    }
  }

  /** How many objects' results were dropped for want of room. */
  long dropped() {
    return dropped.get();
  }
}
