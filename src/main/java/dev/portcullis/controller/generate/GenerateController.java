package dev.portcullis.controller.generate;

import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.expr.Budget;
import dev.portcullis.port.Ports;
import dev.portcullis.request.Request;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Runs generate rules on the embedded cluster: it watches every change and works after the answer
 * to the request that made it, on a thread of its own. Thread-safe.
 */
public final class GenerateController implements AutoCloseable {
  /** So many changes of its own without one from outside mean that rules trigger each other. */
  private static final int LONGEST_CHAIN = 10_000;

  private final GenerateWork work;
  private final EmbeddedCluster.Watch watch;
  private final Consumer<String> log;
  private final ExecutorService thread;
  private final ReentrantLock counting = new ReentrantLock();
  private final Condition done = counting.newCondition();
  private int pending;
  private int chain;

  /**
   * Starts to watch; no rule works before {@link #policies} is called.
   *
   * @param ports look-ups besides the cluster's
   * @param budgets makes the budget of one evaluation
   * @param admission asks the policies about what the rules write
   * @param unseen requests that trigger no rule, because no policy is to see them
   * @param log receives lines about what was done and what went wrong
   */
  public GenerateController(
      EmbeddedCluster cluster,
      Engine engine,
      Ports ports,
      Supplier<Budget> budgets,
      Admission admission,
      Predicate<Request> unseen,
      Consumer<String> log) {
    this.log = log;
    this.work =
        new GenerateWork(
            cluster, new WantedObjects(engine, cluster, ports, budgets), admission, unseen, log);
    this.thread =
        Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("generate-controller").daemon().factory());
    this.watch =
        cluster.watch(
            event -> {
              if (mayGoOn(TriggerRequest.isOwn(event.request()))) {
                submit(() -> work.changed(event));
              }
            });
  }

  /**
   * The policies that count from now on; existing triggers are processed where rules ask for it.
   */
  public void policies(PolicyIndex index) {
    submit(() -> work.policies(index));
  }

  /** A request that changes no stored object ({@code exec}, {@code eviction}) but may trigger. */
  public void triggered(Request request) {
    submit(() -> work.triggered(request, false));
  }

  /**
   * Waits until everything that was known is done.
   *
   * @return whether it is, or whether there was no time for it
   */
  public boolean awaitIdle(Duration longest) throws InterruptedException {
    long left = longest.toNanos();
    counting.lock();
    try {
      while (pending > 0 && left > 0) {
        left = done.awaitNanos(left);
      }
      return pending == 0;
    } finally {
      counting.unlock();
    }
  }

  private boolean mayGoOn(boolean own) {
    counting.lock();
    try {
      chain = own ? chain + 1 : 0;
      if (chain == LONGEST_CHAIN) {
        log.accept(
            "generate rules seem to trigger each other: after "
                + LONGEST_CHAIN
                + " changes in a row, their own changes trigger nothing until somebody else changes something");
      }
      return chain < LONGEST_CHAIN;
    } finally {
      counting.unlock();
    }
  }

  private void submit(Runnable step) {
    count(1);
    thread.execute(
        () -> {
          try {
            step.run();
          } catch (RuntimeException e) {
            // The one general catch of this thread: a bug in one step must not end the others.
            log.accept("internal error while generating: " + e.getClass().getSimpleName());
          } finally {
            count(-1);
          }
        });
  }

  private void count(int more) {
    counting.lock();
    try {
      pending += more;
      if (pending == 0) {
        done.signalAll();
      }
    } finally {
      counting.unlock();
    }
  }

  @Override
  public void close() {
    watch.close();
    thread.shutdown();
    try {
      if (!thread.awaitTermination(5, TimeUnit.SECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      thread.shutdownNow();
    }
  }
}
