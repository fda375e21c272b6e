package dev.portcullis.adapter.http;

import dev.portcullis.admission.PolicyLookups;
import dev.portcullis.expr.Budget;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.Ports;
import dev.portcullis.port.WithoutWaiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** What one attempt to answer a review may use. Used by one thread. */
final class Means {
  private static final long STEPS_AT_ONCE = 50_000;
  private static final Duration TIME_AT_ONCE = Duration.ofMillis(20);

  private final Ports ports;
  private final PolicyLookups lookups;
  private final Budget.Limits limits;
  private final Duration time;
  private final LongSupplier clock;
  private final Optional<WithoutWaiting> waiting;
  private final List<Budget> budgets = new ArrayList<>();

  private Means(
      Ports ports,
      PolicyLookups lookups,
      Budget.Limits limits,
      Duration time,
      LongSupplier clock,
      Optional<WithoutWaiting> waiting) {
    this.ports = ports;
    this.lookups = lookups;
    this.limits = limits;
    this.time = time;
    this.clock = clock;
    this.waiting = waiting;
  }

  /**
   * Everything that there is, for a virtual thread.
   *
   * @param limits what each policy may spend; all of them together have the time
   */
  static Means all(Ports ports, PolicyLookups lookups, Budget.Limits limits, Duration time) {
    return new Means(ports, lookups, limits, time, new FairClock(), Optional.empty());
  }

  /** What a thread can do that others wait for. */
  static Means atOnce(Ports ports, PolicyLookups lookups, Budget.Limits limits, Duration time) {
    WithoutWaiting waiting = new WithoutWaiting();
    return new Means(
        waiting.of(ports),
        lookups,
        limits.withSteps(Math.min(limits.steps(), STEPS_AT_ONCE)),
        time.compareTo(TIME_AT_ONCE) < 0 ? time : TIME_AT_ONCE,
        System::nanoTime,
        Optional.of(waiting));
  }

  /** Begins to count the time. */
  Deadline deadline() {
    return new Deadline(clock.getAsLong() + time.toNanos(), clock);
  }

  /** Look-ups within the time. */
  Ports ports(Deadline deadline) {
    return ports.until(deadline);
  }

  /** What each policy may look up. */
  PolicyLookups lookups() {
    return lookups;
  }

  /** Every policy may spend as much, but all of them together have one deadline. */
  Supplier<Budget> budgets(Deadline deadline) {
    Budget.Limits each = limits.withNanos(time.toNanos());
    return () -> {
      Budget budget = new Budget(each, deadline.clock(), deadline.nanoTime());
      budgets.add(budget);
      return budget;
    };
  }

  /** Whether the attempt is void: it has to be made again with all means. */
  boolean exhausted() {
    return waiting.isPresent() && (waiting.get().asked() || isExceeded());
  }

  private boolean isExceeded() {
    for (Budget budget : budgets) {
      if (budget.isExceeded()) {
        return true;
      }
    }
    return false;
  }
}
