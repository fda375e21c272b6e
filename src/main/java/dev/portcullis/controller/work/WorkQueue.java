package dev.portcullis.controller.work;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Does pieces of work by their keys. A key that is added many times before its turn is done once; a
 * key is never worked on by two threads at a time; one that is added while it is worked on gets
 * another turn. Nothing is kept outside of memory. Thread-safe.
 *
 * @param <K> the key, a value
 */
public final class WorkQueue<K> implements AutoCloseable {
  /**
   * Pauses after failures.
   *
   * @param shortest after the first failure; doubled with each further one
   * @param longest at most
   */
  public record Pauses(Duration shortest, Duration longest) {
    /** From a tenth of a second to a minute. */
    public static final Pauses USUAL = new Pauses(Duration.ofMillis(100), Duration.ofMinutes(1));

    Duration after(int failures) {
      long factor = 1L << Math.min(failures - 1, 30);
      Duration pause = shortest.multipliedBy(factor);
      return pause.compareTo(longest) < 0 ? pause : longest;
    }
  }

  /**
   * Does one piece of work; may block.
   *
   * @param <K> the key
   */
  @FunctionalInterface
  public interface Worker<K> {
    /** Brings what the key means to where it should be. */
    WorkResult work(K key) throws InterruptedException;
  }

  private static final class Item<K> {
    final K key;
    final long number;
    long dueAt;
    boolean queued;
    boolean running;
    boolean again;
    int failures;

    Item(K key, long number) {
      this.key = key;
      this.number = number;
    }

    /** Nanoseconds of the clock may overflow, so only their difference tells. */
    int compareTo(Item<K> other) {
      int byTime = Long.signum(dueAt - other.dueAt);
      return byTime == 0 ? Long.compare(number, other.number) : byTime;
    }
  }

  private static final Duration LONGEST_END = Duration.ofSeconds(5);

  private final String name;
  private final Worker<K> worker;
  private final Pauses pauses;
  private final Consumer<String> log;
  private final Semaphore workers;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<K, Item<K>> items = new HashMap<>();
  private final TreeSet<Item<K>> queue = new TreeSet<>(Item::compareTo);
  private final Set<Thread> running = new HashSet<>();
  private final Thread thread;
  private long number;
  private boolean closed;

  /**
   * A queue that does nothing before it is started.
   *
   * @param name for the log and the threads
   * @param workers how many keys are worked on at the same time
   * @param log receives a line for each failure whose reason the worker gives
   */
  public WorkQueue(
      String name, int workers, Pauses pauses, Worker<K> worker, Consumer<String> log) {
    this.name = name;
    this.worker = worker;
    this.pauses = pauses;
    this.log = log;
    this.workers = new Semaphore(workers);
    this.thread = Thread.ofVirtual().name(name).unstarted(this::dispatch);
  }

  /** Begins with what was added. */
  public void start() {
    thread.start();
  }

  /** There is work to do now. */
  public void add(K key) {
    addAfter(key, Duration.ZERO);
  }

  /** There is work to do after a while; what is due earlier stays. */
  public void addAfter(K key, Duration delay) {
    long dueAt = System.nanoTime() + delay.toNanos();
    lock.lock();
    try {
      Item<K> item = items.computeIfAbsent(key, k -> new Item<>(k, number++));
      if (item.running && delay.isZero()) {
        item.again = true;
      } else {
        enqueue(item, dueAt);
      }
    } finally {
      lock.unlock();
    }
  }

  /** How many keys wait or are worked on. */
  public int size() {
    lock.lock();
    try {
      return items.size();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until nothing is worked on or due; what waits for a later time does not count.
   *
   * @return whether it came to that in time
   */
  public boolean awaitIdle(Duration longest) throws InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    lock.lock();
    try {
      while (!running.isEmpty() || isDue()) {
        long left = end - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        // A key may become due without anybody signalling it.
        changed.awaitNanos(Math.min(left, TimeUnit.MILLISECONDS.toNanos(50)));
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  private boolean isDue() {
    return !queue.isEmpty() && queue.first().dueAt - System.nanoTime() <= 0;
  }

  private void enqueue(Item<K> item, long dueAt) {
    if (item.queued) {
      if (dueAt - item.dueAt >= 0) {
        return;
      }
      queue.remove(item);
    }
    item.dueAt = dueAt;
    item.queued = true;
    queue.add(item);
    changed.signalAll();
  }

  private void dispatch() {
    try {
      do {
        workers.acquire();
      } while (next());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Begins with the next key that is due and not worked on, waiting for it.
   *
   * @return false at the end
   */
  private boolean next() throws InterruptedException {
    lock.lock();
    try {
      while (!closed) {
        Item<K> first = queue.isEmpty() ? null : queue.first();
        long left = first == null ? Long.MAX_VALUE : first.dueAt - System.nanoTime();
        if (first == null || left > 0) {
          changed.awaitNanos(left);
          continue;
        }
        queue.remove(first);
        first.queued = false;
        if (first.running) {
          first.again = true;
        } else {
          begin(first);
          return true;
        }
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  private void begin(Item<K> item) {
    item.running = true;
    Thread work = Thread.ofVirtual().name(name + "-work").unstarted(() -> work(item));
    running.add(work);
    work.start();
  }

  private void work(Item<K> item) {
    WorkResult result = new WorkResult.Failed("ended by an error of the virtual machine");
    try {
      result = worker.work(item.key);
    } catch (InterruptedException e) {
      result = new WorkResult.Failed("interrupted");
    } catch (RuntimeException | StackOverflowError bug) {
      // The one general catch of this thread: a bug with one key must not end the others.
      result = new WorkResult.Failed("internal error: " + bug.getClass().getSimpleName());
    } finally {
      // Whatever happened, the key must not stay with a thread that is no more.
      worked(item, result);
      workers.release();
    }
    if (result instanceof WorkResult.Failed(String reason) && !reason.isEmpty()) {
      log.accept(name + ": " + reason);
    }
  }

  private void worked(Item<K> item, WorkResult result) {
    lock.lock();
    try {
      running.remove(Thread.currentThread());
      item.running = false;
      long now = System.nanoTime();
      switch (result) {
        case WorkResult.Done done -> item.failures = 0;
        case WorkResult.Later(Duration after) -> {
          item.failures = 0;
          enqueue(item, now + after.toNanos());
        }
        case WorkResult.Failed failed -> {
          item.failures++;
          enqueue(item, now + pauses.after(item.failures).toNanos());
        }
      }
      if (item.again) {
        item.again = false;
        enqueue(item, now);
      }
      if (!item.queued) {
        items.remove(item.key);
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Begins nothing more; work that does not end within a few seconds is interrupted. */
  @Override
  public void close() {
    try {
      if (!stop()) {
        interrupt();
      }
    } catch (InterruptedException e) {
      interrupt();
      Thread.currentThread().interrupt();
    }
  }

  /** Whether all work has come to its end. */
  private boolean stop() throws InterruptedException {
    long left = LONGEST_END.toNanos();
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
      thread.interrupt();
      while (!running.isEmpty() && left > 0) {
        left = changed.awaitNanos(left);
      }
      return running.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  private void interrupt() {
    lock.lock();
    try {
      running.forEach(Thread::interrupt);
    } finally {
      lock.unlock();
    }
  }
}
