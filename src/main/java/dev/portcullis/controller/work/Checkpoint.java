package dev.portcullis.controller.work;

import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;

/**
 * How far the work that cannot be found again by looking at the cluster has come: the version of
 * the cluster up to which everything that this replica was asked for is done. Whoever keeps it
 * ({@code LeasedShares}) writes it down every few seconds, without an object for each piece of
 * work; when a replica is gone, another one is told from where on objects that changed may still be
 * waiting. So work that was pending is done again, and work that was done long ago is not; what was
 * done in the last seconds before a crash is looked at twice. Thread-safe.
 *
 * <p>A controller calls {@link #begin} where it takes over a piece of work (in {@code admitted}, in
 * a watch listener) and ends it when the work is done for good. It adds a listener with {@link
 * #onInherited}, which looks for objects with a {@code resourceVersion} above the one that it is
 * given, begins them with that version, and puts them into its queue, before it returns.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions">Resource
 *     versions</a>
 */
public final class Checkpoint {
  private final ReentrantLock lock = new ReentrantLock();
  private final TreeMap<Long, Integer> pending = new TreeMap<>();
  private final CopyOnWriteArrayList<LongConsumer> listeners = new CopyOnWriteArrayList<>();
  private long reached;

  /** A piece of work that is not done. */
  public final class Pending {
    private final long from;
    private boolean ended;

    private Pending(long from) {
      this.from = from;
    }

    /** It is done, or will never be; more than once is as good as once. */
    public void end() {
      lock.lock();
      try {
        if (!ended) {
          ended = true;
          count(from, -1);
        }
      } finally {
        lock.unlock();
      }
    }
  }

  private void count(long from, int more) {
    int all = pending.getOrDefault(from, 0) + more;
    if (all == 0) {
      pending.remove(from);
    } else {
      pending.put(from, all);
    }
  }

  /** A piece of work begins that changes of the cluster from now on ask for. */
  public Pending begin() {
    lock.lock();
    try {
      return begin(reached);
    } finally {
      lock.unlock();
    }
  }

  /**
   * A piece of work begins that another replica left.
   *
   * @param from what the listener of {@link #onInherited} was given
   */
  public Pending begin(long from) {
    lock.lock();
    try {
      count(from, 1);
      return new Pending(from);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Is told of work that a replica left when it went.
   *
   * @param listener is given the version up to which everything was done; it may block, and has
   *     begun what it found when it returns
   */
  public void onInherited(LongConsumer listener) {
    listeners.add(listener);
  }

  /** The version up to which everything is done. */
  public long handled() {
    lock.lock();
    try {
      return pending.isEmpty() ? reached : Math.min(reached, pending.firstKey());
    } finally {
      lock.unlock();
    }
  }

  /** Whether something is not done. */
  public boolean isPending() {
    lock.lock();
    try {
      return !pending.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  /** The cluster has come to this version; changes that are not known yet have a later one. */
  public void reached(long version) {
    lock.lock();
    try {
      reached = Math.max(reached, version);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Work that another replica left is this one's: tells all listeners.
   *
   * @param version up to where it was done
   * @param inherited begun with that version; ended when all listeners have begun what they found
   */
  public void tell(long version, Pending inherited) {
    listeners.forEach(listener -> listener.accept(version));
    inherited.end();
  }
}
