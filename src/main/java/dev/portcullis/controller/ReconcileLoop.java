package dev.portcullis.controller;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Brings one thing to where it should be, again and again: whenever something that it depends on
 * changed, at an interval in any case, and after a pause that grows while it fails. Triggers that
 * come while it works make one more run, however many they are. Thread-safe.
 */
public final class ReconcileLoop implements AutoCloseable {
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  /** Compares what is with what should be, and changes what is different. */
  @FunctionalInterface
  public interface Step {
    /**
     * One run.
     *
     * @return why it has to be tried again soon; empty when everything is as it should be
     */
    Optional<String> run() throws InterruptedException;
  }

  private final String name;
  private final Duration interval;
  private final Step step;
  private final Consumer<String> log;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Thread thread;
  private boolean triggered = true;
  private boolean closed;

  /**
   * A loop that has not begun.
   *
   * @param name for the log
   * @param interval the longest time between two runs
   * @param log receives a line when runs begin to fail, when the reason changes and when they
   *     succeed again
   */
  public ReconcileLoop(String name, Duration interval, Step step, Consumer<String> log) {
    this.name = name;
    this.interval = interval;
    this.step = step;
    this.log = log;
    this.thread = Thread.ofVirtual().name(name).unstarted(this::work);
  }

  /** Begins with a first run at once. */
  public void start() {
    thread.start();
  }

  /** Something changed: a run begins soon. */
  public void trigger() {
    lock.lock();
    try {
      triggered = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void work() {
    Optional<String> failing = Optional.empty();
    Duration pause = SHORTEST_PAUSE;
    try {
      while (await(failing.isPresent() ? pause : interval, failing.isPresent())) {
        Optional<String> failure = attempt();
        if (failure.isEmpty()) {
          if (failing.isPresent()) {
            log.accept(name + ": done");
          }
          pause = SHORTEST_PAUSE;
        } else {
          if (!failure.equals(failing)) {
            log.accept(name + ": " + failure.get());
          }
          Duration twice = pause.multipliedBy(2);
          pause =
              failing.isEmpty()
                  ? pause
                  : twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
        }
        failing = failure;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Optional<String> attempt() throws InterruptedException {
    try {
      return step.run();
    } catch (RuntimeException bug) {
      // The one general catch of this thread: a bug in one run must not end all that follow.
      return Optional.of("internal error: " + bug);
    }
  }

  /**
   * Waits for a trigger, or for the time; a failing step is left alone for a moment in any case.
   */
  private boolean await(Duration longest, boolean failing) throws InterruptedException {
    long start = System.nanoTime();
    long rest = failing ? SHORTEST_PAUSE.toNanos() : 0;
    lock.lock();
    try {
      while (!closed) {
        long waited = System.nanoTime() - start;
        long left = (triggered ? rest : longest.toNanos()) - waited;
        if (left <= 0) {
          break;
        }
        changed.awaitNanos(left);
      }
      triggered = false;
      return !closed;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      if (!thread.join(Duration.ofSeconds(5))) {
        thread.interrupt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
