package dev.portcullis.controller.work;

import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
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
 * done in the last seconds before a crash is looked at twice. A replica that stood still for long
 * asks for the {@link Pending#standing} of its work before it acts. Thread-safe.
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
  private final Set<Pending> sure = new HashSet<>();
  private long reached;

  /** Until when nobody takes this replica for gone, by its own clock; empty for ever. */
  private OptionalLong end = OptionalLong.empty();

  /** Whose a piece of work is. */
  public enum Standing {
    /** This replica does it. */
    OWN,
    /** Others may take this replica for gone; it will know soon. */
    UNSURE,
    /** Another replica has inherited it. */
    GONE
  }

  /** A piece of work that is not done. */
  public final class Pending {
    private final long from;
    private boolean ended;
    private boolean gone;

    private Pending(long from) {
      this.from = from;
    }

    /** Whose it is now; to be asked before each act that must not be done twice. */
    public Standing standing() {
      lock.lock();
      try {
        if (gone) {
          return Standing.GONE;
        }
        return isSure() ? Standing.OWN : Standing.UNSURE;
      } finally {
        lock.unlock();
      }
    }

    /** It is done, or will never be; more than once is as good as once. */
    public void end() {
      lock.lock();
      try {
        if (!ended) {
          ended = true;
          sure.remove(this);
          count(from, -1);
        }
      } finally {
        lock.unlock();
      }
    }
  }

  private boolean isSure() {
    return end.isEmpty() || System.nanoTime() - end.getAsLong() < 0;
  }

  /**
   * This replica has shown that it lives.
   *
   * @param until when others may take it for gone, as {@link System#nanoTime} counts
   */
  public void renewed(long until) {
    lock.lock();
    try {
      end = OptionalLong.of(until);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Others took this replica for gone, and what it had not done for theirs. What it began since
   * then is its own: they cannot know of it.
   */
  public void lost() {
    lock.lock();
    try {
      for (Pending one : sure) {
        one.gone = true;
        one.ended = true;
        count(one.from, -1);
      }
      sure.clear();
    } finally {
      lock.unlock();
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
      Pending one = new Pending(from);
      count(from, 1);
      if (isSure()) {
        sure.add(one);
      }
      return one;
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
