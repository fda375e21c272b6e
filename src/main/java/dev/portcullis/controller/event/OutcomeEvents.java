package dev.portcullis.controller.event;

import dev.portcullis.adapter.http.AnswerListener;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.report.event.AdmissionEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates what only audits after the answer, and tells what policies said as events. Requests
 * that come faster than that are not audited, and counted. Thread-safe.
 */
public final class OutcomeEvents implements AnswerListener, AutoCloseable {
  private static final int WORKERS = 8;
  private static final int LONGEST_QUEUE = 1000;

  /** The part of the heap that texts of requests in the queue may take: their trees are larger. */
  private static final int PART_OF_HEAP = 64;

  private final EventSender sender;
  private final Supplier<Predicate<String>> successes;
  private final Consumer<String> log;
  private final ThreadPoolExecutor threads;
  private final AtomicLong unaudited = new AtomicLong();
  private final long mostQueued = Runtime.getRuntime().maxMemory() / PART_OF_HEAP;
  private final AtomicLong queued = new AtomicLong();
  private volatile @Nullable BiConsumer<Answered, List<PolicyOutcome>> also;

  /**
   * Tells through this sender.
   *
   * @param successes gives whether a success with an action is told, as it is configured now
   * @param log receives a line when something goes wrong that must not
   */
  public OutcomeEvents(
      EventSender sender, Supplier<Predicate<String>> successes, Consumer<String> log) {
    this.sender = sender;
    this.successes = successes;
    this.log = log;
    this.threads =
        new ThreadPoolExecutor(
            WORKERS,
            WORKERS,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(LONGEST_QUEUE),
            Thread.ofPlatform().name("audit-", 0).daemon().factory(),
            new ThreadPoolExecutor.AbortPolicy());
    this.threads.allowCoreThreadTimeOut(true);
  }

  /**
   * From now on somebody else is told, too, of each answer with everything that policies said.
   *
   * @param listener called on a thread of the audit
   */
  public void tellAlso(BiConsumer<Answered, List<PolicyOutcome>> listener) {
    also = listener;
  }

  /** A dry run leaves nothing behind, so it is not told. */
  @Override
  public void answered(Answered answered) {
    if (!answered.request().dryRun() && (sender.isOn() || also != null)) {
      audit(answered);
    }
  }

  private void audit(Answered answered) {
    int length = answered.length();
    boolean room = queued.addAndGet(length) <= mostQueued || queued.get() == length;
    Runnable task =
        () -> {
          try {
            tell(answered);
          } finally {
            queued.addAndGet(-length);
          }
        };
    if (!room || !isTaken(task)) {
      queued.addAndGet(-length);
      unaudited.incrementAndGet();
    }
  }

  private boolean isTaken(Runnable task) {
    try {
      threads.execute(task);
      return true;
    } catch (RejectedExecutionException full) {
      return false;
    }
  }

  /** How many requests came too fast to be audited. */
  public long unaudited() {
    return unaudited.get();
  }

  private void tell(Answered answered) {
    try {
      List<PolicyOutcome> outcomes = new ArrayList<>(answered.outcomes());
      if (!answered.blocked()) {
        outcomes.addAll(answered.audit().get());
      }
      sender.send(
          AdmissionEvents.of(answered.request(), outcomes, answered.blocked(), successes.get()));
      BiConsumer<Answered, List<PolicyOutcome>> other = also;
      if (other != null) {
        other.accept(answered, outcomes);
      }
    } catch (RuntimeException | StackOverflowError bug) {
      // The one general catch of these threads: a bug on one request must not end the others.
      log.accept("a request could not be audited: " + bug.getClass().getSimpleName());
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
