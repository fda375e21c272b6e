package dev.portcullis.chainsaw;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Runs cases on grounds: those that may have company beside each other, as long as they name no
 * object of each other, and then those that must be alone, one on each ground.
 */
final class Schedule {
  private final List<Ground> grounds;
  private final Duration patience;
  private final Duration longest;
  private final Consumer<CaseRun.Result> sink;

  Schedule(
      List<Ground> grounds, Duration patience, Duration longest, Consumer<CaseRun.Result> sink) {
    this.grounds = List.copyOf(grounds);
    this.patience = patience;
    this.longest = longest;
    this.sink = sink;
  }

  /**
   * Runs all of them. What fails in company is tried again alone: another case's policies may have
   * been in its way.
   *
   * @param jobs how many cases at once on one ground
   */
  void run(List<ChainsawCase> together, List<ChainsawCase> alone, int jobs)
      throws InterruptedException {
    List<ChainsawCase> disturbed = Collections.synchronizedList(new ArrayList<>());
    run(
        new Queue(together, false),
        jobs,
        result -> {
          if (result.passed()) {
            sink.accept(result);
          } else {
            disturbed.add(result.of());
          }
        });
    disturbed.addAll(alone);
    run(new Queue(disturbed, true), 1, sink);
  }

  private void run(Queue queue, int jobs, Consumer<CaseRun.Result> to) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (Ground ground : grounds) {
      Set<String> inUse = new HashSet<>();
      for (int i = 0; i < jobs; i++) {
        threads.add(Thread.ofPlatform().start(() -> work(queue, ground, inUse, to)));
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void work(Queue queue, Ground ground, Set<String> inUse, Consumer<CaseRun.Result> to) {
    for (Optional<Waiting> next = queue.take(inUse); next.isPresent(); next = queue.take(inUse)) {
      ChainsawCase one = next.get().one();
      CaseRun.Result result =
          ground
              .fault()
              .map(fault -> new CaseRun.Result(one, Optional.of(fault), 0))
              .orElseGet(() -> new CaseRun(one, ground.cluster(), patience, longest).run());
      if (queue.alone) {
        ground.removeLeftPolicies();
      }
      if (next.get().objects().contains(ChainsawCase.CONFIGURATION)) {
        ground.restoreConfiguration();
      }
      queue.done(next.get(), inUse);
      synchronized (sink) {
        to.accept(result);
      }
    }
  }

  /** A case and the objects that it names. */
  private record Waiting(ChainsawCase one, Set<String> objects) {}

  /** The cases that wait. */
  private static final class Queue {
    private final List<Waiting> waiting = new ArrayList<>();
    private final boolean alone;

    Queue(List<ChainsawCase> cases, boolean alone) {
      cases.forEach(one -> waiting.add(new Waiting(one, one.objects())));
      this.alone = alone;
    }

    /** The next case that names nothing in use on this ground; empty when all are taken. */
    synchronized Optional<Waiting> take(Set<String> inUse) {
      while (!waiting.isEmpty()) {
        for (Iterator<Waiting> all = waiting.iterator(); all.hasNext(); ) {
          Waiting one = all.next();
          if (one.objects().stream().noneMatch(inUse::contains)) {
            all.remove();
            inUse.addAll(one.objects());
            return Optional.of(one);
          }
        }
        try {
          wait();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return Optional.empty();
        }
      }
      return Optional.empty();
    }

    synchronized void done(Waiting one, Set<String> inUse) {
      inUse.removeAll(one.objects());
      notifyAll();
    }
  }
}
