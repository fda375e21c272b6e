package dev.portcullis.controller.existing;

import dev.portcullis.controller.background.Background;
import dev.portcullis.controller.work.Checkpoint;
import dev.portcullis.controller.work.WorkResult;
import dev.portcullis.request.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Looks for triggers that are there without a request now: of rules that ask for it, again and
 * again, and of those that another replica may have left. Thread-safe.
 */
final class SearchTriggers {
  private final Background background;
  private final Duration interval;
  private final ExistingTriggers triggers;
  private final Listener listener;

  /** Which policy, as it was then, was scanned for existing triggers, and when. */
  private final Map<RuleKey, Scanned> scanned = new ConcurrentHashMap<>();

  private final Map<Job.Inherit, Checkpoint.Pending> inherited = new ConcurrentHashMap<>();

  private record Scanned(ExistingRule rule, Instant at) {}

  /** Is told of triggers. */
  interface Listener {
    /**
     * A trigger was found.
     *
     * @param pending ends with what is done about it
     */
    void found(ExistingRule rule, Request request, Checkpoint.Pending pending);

    /** Whether what another replica may have left is done here, or will be. */
    boolean isKnown(ExistingRule rule, Request request);
  }

  /**
   * Has looked for nothing yet.
   *
   * @param interval how often rules look that ask for it
   */
  SearchTriggers(
      Background background, Duration interval, ExistingTriggers triggers, Listener listener) {
    this.background = background;
    this.interval = interval;
    this.triggers = triggers;
    this.listener = listener;
  }

  /** Other rules count: those that are gone have looked for nothing. */
  void use(ExistingRules rules) {
    scanned.keySet().removeIf(key -> rules.find(key).isEmpty());
  }

  /** What another replica left counts as not done until it was looked for. */
  void begin(Job.Inherit job) {
    inherited.computeIfAbsent(job, key -> background.checkpoint().begin(job.version()));
  }

  /** Looks for what another replica may have left. */
  WorkResult inherit(Job.Inherit job, Optional<ExistingRule> rule) {
    if (rule.isPresent()) {
      switch (triggers.of(rule.get(), background.actors().of(rule.get().object()))) {
        case ExistingTriggers.Found.All(List<Request> found) ->
            found.stream()
                .filter(request -> TriggerNames.version(request) > job.version())
                .filter(request -> rule.get().isOlderThan(request.object()))
                .filter(request -> !listener.isKnown(rule.get(), request))
                .forEach(
                    one ->
                        listener.found(
                            rule.get(), one, background.checkpoint().begin(job.version())));
        case ExistingTriggers.Found.Unavailable(String reason) -> {
          return new WorkResult.Failed("rule " + job.rule() + ": " + reason);
        }
      }
    }
    Checkpoint.Pending pending = inherited.remove(job);
    if (pending != null) {
      pending.end();
    }
    return WorkResult.DONE;
  }

  /** Looks for the triggers of a rule that asks for it, unless it has just done so. */
  WorkResult scan(Job.Scan scan, Optional<ExistingRule> known) {
    ExistingRule rule = known.orElse(null);
    if (rule == null || !rule.onPolicyUpdate() || !isMine(scan.rule())) {
      // It is added again when that changes.
      return WorkResult.DONE;
    }
    Scanned last = scanned.get(scan.rule());
    Instant now = background.clock().instant();
    if (last != null && last.rule().isSame(rule) && now.isBefore(last.at().plus(interval))) {
      return new WorkResult.Later(Duration.between(now, last.at().plus(interval)));
    }
    return switch (triggers.of(rule, background.actors().of(rule.object()))) {
      case ExistingTriggers.Found.All(List<Request> found) -> {
        scanned.put(scan.rule(), new Scanned(rule, now));
        found.forEach(one -> listener.found(rule, one, background.checkpoint().begin()));
        yield new WorkResult.Later(interval);
      }
      case ExistingTriggers.Found.Unavailable(String reason) ->
          new WorkResult.Failed("rule " + scan.rule() + ": " + reason);
    };
  }

  private boolean isMine(RuleKey rule) {
    return background.shares().isMine("mutate-existing/" + rule);
  }
}
