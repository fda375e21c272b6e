package dev.portcullis.controller.report;

import dev.portcullis.controller.policy.ClusterPolicies;
import dev.portcullis.port.ServedResources;
import java.time.Duration;
import java.util.Optional;

/** The plan that counts at the moment. Thread-safe. */
final class CurrentPlan {
  /** Policies often come many at a time. */
  private static final Duration CALM = Duration.ofMillis(500);

  private static final Duration LONGEST = Duration.ofSeconds(5);

  private final ReportSettings settings;
  private ClusterPolicies policies = ClusterPolicies.NONE;
  private boolean known;
  private volatile Version version = new Version(ScanPlan.NONE, 0, 0);

  /**
   * A plan in time.
   *
   * @param plan the plan
   * @param at when it was made, in nanoseconds of {@link System#nanoTime}
   * @param first when the first was made of those that came shortly one after the other
   */
  record Version(ScanPlan plan, long at, long first) {
    /** How long it is until it is unlikely that it changes again at once. */
    Duration unsettled() {
      long now = System.nanoTime();
      long left = Math.min(at + CALM.toNanos() - now, first + LONGEST.toNanos() - now);
      return Duration.ofNanos(Math.max(left, 0));
    }
  }

  CurrentPlan(ReportSettings settings) {
    this.settings = settings;
  }

  /** These policies count. */
  synchronized void use(ClusterPolicies next, ServedResources served) {
    policies = next;
    known = true;
    replace(served);
  }

  /** This is served. */
  synchronized void use(ServedResources served) {
    if (known) {
      replace(served);
    }
  }

  private void replace(ServedResources served) {
    long now = System.nanoTime();
    Version before = version;
    boolean soon = before.at() != 0 && now - before.at() < CALM.toNanos();
    version =
        new Version(
            ScanPlan.of(policies.index(), served, settings), now, soon ? before.first() : now);
  }

  /** The plan with its time; empty before policies are known. */
  Optional<Version> version() {
    Version now = version;
    return now.at() == 0 ? Optional.empty() : Optional.of(now);
  }

  /** The plan. */
  ScanPlan plan() {
    return version.plan();
  }

  /** How objects of the type of this one are judged; empty when it is not. */
  Optional<ScanTarget> target(ScannedObject object) {
    String place =
        ScanTarget.place(object.resource().kind().group(), object.resource().kind().kind());
    return plan().target(place).filter(target -> target.covers(object.namespace()));
  }
}
