package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.work.Checkpoint;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.port.ApiResource;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * Decides which rules begin to work on an object that is there, new, changed or gone.
 *
 * <p>What a rule with {@code synchronize} wants is found again at any time by looking at the
 * cluster. Without it, an object that somebody deleted is to stay deleted: such a rule works once
 * for each change, and what is not done yet when a replica ends is owed, which the checkpoint tells
 * the next one.
 */
final class RuleStarts {
  /** A share that is handed over has no owner for a moment, in which something may have come. */
  private static final Duration HANDOVER = Duration.ofSeconds(60);

  private final GenerateState state;
  private final Shares shares;
  private final Checkpoint checkpoint;
  private final InstantSource clock;
  private final BiConsumer<PolicyOnTrigger, Cause> look;

  /**
   * Decides for these.
   *
   * @param look is given what has to be looked at, and why
   */
  RuleStarts(
      GenerateState state,
      Shares shares,
      Checkpoint checkpoint,
      InstantSource clock,
      BiConsumer<PolicyOnTrigger, Cause> look) {
    this.state = state;
    this.shares = shares;
    this.checkpoint = checkpoint;
    this.clock = clock;
    this.look = look;
  }

  /** Something that these rules depend on has changed. */
  void again(PolicyOnTrigger key) {
    look.accept(key, Cause.AGAIN);
  }

  /** An object is there that was there before the policy was known, or before we looked. */
  void before(GeneratePolicies.Entry policy, KnownTriggers.Known known) {
    boolean fresh = !policy.birth().version().isEmpty();
    begin(policy, known, rule -> rule.synchronizes() || fresh);
  }

  /** A policy is another than before: what it did once it does not do again. */
  void changed(GeneratePolicies.Entry policy, KnownTriggers.Known known) {
    begin(policy, known, GenerateRule::synchronizes);
  }

  /** Another part of the work is ours. */
  void shared(GeneratePolicies.Entry policy, KnownTriggers.Known known) {
    String time = known.metadata().path("metadata").path("creationTimestamp").asText("");
    boolean recent = time.compareTo(clock.instant().minus(HANDOVER).toString()) > 0;
    begin(policy, known, rule -> rule.synchronizes() || recent);
  }

  /** Another replica has handled what came up to a version, and perhaps nothing after it. */
  void inherited(GeneratePolicies.Entry policy, KnownTriggers.Known known, long version) {
    if (!Birth.isLater(known.version(), version)) {
      return;
    }
    // A policy that was not written since was there when the object was.
    boolean old = !Birth.isLater(Birth.version(policy.object()), version);
    Set<String> begin = new HashSet<>();
    for (GenerateRule rule : policy.rules()) {
      if (rule.couldMatch(known.resource().kind())
          && rule.isDrivenByObject(known.metadata())
          && (old || policy.birth().isBefore(known.metadata()))) {
        begin.add(rule.name());
      }
    }
    if (!begin.isEmpty()) {
      look.accept(
          new PolicyOnTrigger(policy.key(), Origin.uid(known.metadata())),
          Cause.begin(begin, new Owed(checkpoint.begin(version), clock.instant())));
    }
  }

  private void begin(
      GeneratePolicies.Entry policy,
      KnownTriggers.Known known,
      Predicate<GenerateRule> ifBornUnder) {
    Set<String> begin = new HashSet<>();
    JsonNode metadata = known.metadata();
    for (GenerateRule rule : policy.rules()) {
      boolean starts =
          rule.wantsExisting()
              || (ifBornUnder.test(rule)
                  && rule.isDrivenByObject(metadata)
                  && policy.birth().isBefore(metadata));
      if (starts && rule.couldMatch(known.resource().kind())) {
        begin.add(rule.name());
      }
    }
    tell(policy, metadata, begin);
  }

  /** An object is new or has changed. */
  void now(GeneratePolicies.Entry policy, ApiResource resource, JsonNode metadata) {
    Set<String> begin = new HashSet<>();
    for (GenerateRule rule : policy.rules()) {
      if (rule.isDrivenByObject(metadata) && rule.couldMatch(resource.kind())) {
        begin.add(rule.name());
      }
    }
    tell(policy, metadata, begin);
  }

  /** An object is gone, or something of it has changed that begins nothing. */
  void follow(GeneratePolicies.Entry policy, JsonNode metadata) {
    tell(policy, metadata, Set.of());
  }

  private void tell(GeneratePolicies.Entry policy, JsonNode metadata, Set<String> begin) {
    String uid = Origin.uid(metadata);
    if (!shares.isMine(uid)) {
      return;
    }
    PolicyOnTrigger key = new PolicyOnTrigger(policy.key(), uid);
    if (!begin.isEmpty()) {
      boolean once =
          policy.rules().stream()
              .anyMatch(rule -> begin.contains(rule.name()) && !rule.synchronizes());
      look.accept(
          key,
          once
              ? Cause.begin(begin, new Owed(checkpoint.begin(), clock.instant()))
              : Cause.begin(begin));
    } else if (state.bindings().containsKey(key) || !state.downstream().of(key).isEmpty()) {
      again(key);
    }
  }
}
