package dev.portcullis.controller.existing;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** What was asked and is not done, in order for each trigger. Thread-safe. */
final class Wishes {
  /** More than that is not held; what is beyond it is refused and told. */
  static final int MOST = 20_000;

  private static final int REMEMBERED = 8_192;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Job.Mutate, ArrayDeque<Asked>> asked = new HashMap<>();
  private final Map<String, Boolean> seen = latest();
  private final Map<Job.Mutate, Long> done = latest();
  private int size;

  /** A map that forgets what was put into it long ago. */
  private static <K, V> Map<K, V> latest() {
    return new LinkedHashMap<>() {
      private static final long serialVersionUID = 1;

      @Override
      protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > REMEMBERED;
      }
    };
  }

  /** What was asked for a trigger is done, which had this version then. */
  void done(Job.Mutate job, long version) {
    lock.lock();
    try {
      done.remove(job);
      done.put(job, version);
    } finally {
      lock.unlock();
    }
  }

  /** The version that a trigger had when what was asked for it was last done; 0 for never. */
  long doneAt(Job.Mutate job) {
    lock.lock();
    try {
      return done.getOrDefault(job, 0L);
    } finally {
      lock.unlock();
    }
  }

  /** Whether a request comes for the first time: several webhooks may be sent the same one. */
  boolean isFirst(String requestUid) {
    lock.lock();
    try {
      return requestUid.isEmpty() || seen.put(requestUid, true) == null;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Adds a wish behind all others for the same trigger. One without a request is as good as another
   * that waits already.
   *
   * @return false when there are too many
   */
  boolean add(Job.Mutate job, Asked one) {
    lock.lock();
    try {
      if (size >= MOST) {
        one.end();
        return false;
      }
      ArrayDeque<Asked> all = asked.computeIfAbsent(job, key -> new ArrayDeque<>());
      if (one.request().isEmpty() && !all.isEmpty() && all.peekLast().request().isEmpty()) {
        one.end();
        return true;
      }
      all.add(one);
      size++;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** The oldest wish for a trigger. */
  Optional<Asked> first(Job.Mutate job) {
    lock.lock();
    try {
      return Optional.ofNullable(asked.get(job)).map(ArrayDeque::peekFirst);
    } finally {
      lock.unlock();
    }
  }

  /** The oldest wish for a trigger is done, or never will be. */
  void remove(Job.Mutate job) {
    lock.lock();
    try {
      ArrayDeque<Asked> all = asked.get(job);
      if (all != null) {
        all.removeFirst().end();
        size--;
        if (all.isEmpty()) {
          asked.remove(job);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether more than one wish waits for a trigger. */
  boolean hasNext(Job.Mutate job) {
    lock.lock();
    try {
      ArrayDeque<Asked> all = asked.get(job);
      return all != null && all.size() > 1;
    } finally {
      lock.unlock();
    }
  }

  /** All triggers for which something waits. */
  List<Job.Mutate> jobs() {
    lock.lock();
    try {
      return List.copyOf(asked.keySet());
    } finally {
      lock.unlock();
    }
  }
}
