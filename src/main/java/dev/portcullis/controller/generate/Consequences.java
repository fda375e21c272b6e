package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.controller.work.WorkResult;
import dev.portcullis.request.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What follows for a trigger of what the rules of a policy say of it, and when they have to look
 * again. Used by one thread.
 */
final class Consequences {
  /** Watches tell when to look again; this is for what no watch tells. */
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final GenerateWork.Parts parts;
  private final GenerateState state;
  private final PolicyOnTrigger key;
  private final GeneratePolicies.Entry policy;
  private final Binding binding;
  private final FulfilRule fulfil;
  private final AskRules asking;
  private final Set<ReadIndex.Read> reads = new HashSet<>();
  private boolean failed;
  private boolean interrupted;
  private Optional<Duration> later = Optional.empty();

  Consequences(
      GenerateWork.Parts parts,
      PolicyOnTrigger key,
      GeneratePolicies.Entry policy,
      Binding binding,
      ActingCluster acting) {
    this.parts = parts;
    this.state = parts.state();
    this.key = key;
    this.policy = policy;
    this.binding = binding;
    this.fulfil = new FulfilRule(parts, key, policy, binding, acting);
    this.asking = new AskRules(parts, key, policy, acting);
  }

  /** Asks the rules about a request. */
  AskRules.Answered ask(Request request) {
    AskRules.Answered answered = asking.ask(request);
    reads.addAll(answered.reads());
    interrupted |= answered.interrupted();
    return answered;
  }

  /** The labels of the namespace of a trigger, where rules may look at them. */
  Map<String, String> namespaceLabels(JsonNode trigger) {
    return asking.namespaceLabels(trigger);
  }

  /**
   * The rule does not apply to the trigger any more.
   *
   * @param sure whether that is known, so that what it made may go
   */
  void release(GenerateRule rule, boolean sure) {
    if (sure) {
      binding.active().remove(rule.name());
      binding.requests().remove(rule.name());
      if (rule.synchronizes()) {
        delete(rule);
      }
    }
  }

  /**
   * The rule applies: its objects are brought about.
   *
   * @param takesOver whether objects of other triggers become this one's
   */
  void pass(GenerateRule rule, JsonNode trigger, AskRules.Answered answered, boolean takesOver) {
    binding.active().add(rule.name());
    FulfilRule.Result result =
        fulfil.fulfil(rule, answered.wanted().result(rule.name()), takesOver);
    take(result);
    List<String> problems = new ArrayList<>(answered.wanted().result(rule.name()).problems());
    if (!problems.isEmpty()) {
      errored(rule, trigger, answered, String.join("; ", problems));
    } else if (!result.problem().isEmpty()) {
      problem(rule, trigger, result.problem());
    } else {
      binding.solved(rule.name());
      if (!rule.synchronizes() && !result.failed() && result.later().isEmpty()) {
        binding.active().remove(rule.name());
        binding.requests().remove(rule.name());
      }
    }
  }

  /** The rule could not say what it wants. */
  void errored(GenerateRule rule, JsonNode trigger, AskRules.Answered answered, String message) {
    binding.active().add(rule.name());
    problem(rule, trigger, answered.tellable(message));
    later(interrupted ? backoff() : LONGEST);
  }

  private Duration backoff() {
    Duration pause = Duration.ofMillis(500L << Math.min(binding.failures(), 10));
    return pause.compareTo(LONGEST) < 0 ? pause : LONGEST;
  }

  /** Somebody should know, once. */
  void problem(GenerateRule rule, JsonNode trigger, String reason) {
    if (binding.met(rule.name(), reason)) {
      parts.reports().failed(policy.compiled().policy(), rule.name(), trigger, reason);
    }
  }

  /** Looks again after this time at the latest. */
  void later(Duration pause) {
    later = later.filter(known -> known.compareTo(pause) < 0).or(() -> Optional.of(pause));
  }

  /** Deletes what the rule has made for the trigger. */
  void delete(GenerateRule rule) {
    List<JsonNode> made = state.madeFor(key, rule.name());
    FulfilRule.Result result = fulfil.delete(rule, made);
    take(result);
    if (!result.problem().isEmpty() && !made.isEmpty()) {
      problem(rule, made.getFirst(), result.problem());
    }
  }

  private void take(FulfilRule.Result result) {
    failed |= result.failed();
    reads.addAll(result.reads());
    result.later().ifPresent(this::later);
  }

  /** Something went wrong that may be right soon. */
  void fail() {
    failed = true;
  }

  boolean hasFailed() {
    return failed;
  }

  /** Whether something could not be asked. */
  boolean isInterrupted() {
    return interrupted;
  }

  /** Remembers what the rules have read, and says when they look again. */
  WorkResult end() {
    boolean idle = binding.active().isEmpty() && later.isEmpty() && !failed;
    if (idle && state.downstream().of(key).isEmpty()) {
      state.forget(key);
    } else {
      state.reads().keep(key, reads);
    }
    if (failed) {
      return new WorkResult.Failed("");
    }
    return later.<WorkResult>map(WorkResult.Later::new).orElse(WorkResult.DONE);
  }
}
