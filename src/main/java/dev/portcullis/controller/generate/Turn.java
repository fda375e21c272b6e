package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.controller.work.WorkResult;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.port.ApiResource;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The rules of a policy look at one trigger, once. */
final class Turn {
  private static final Duration SOON = Duration.ofMillis(200);

  /** Watches tell when to look again; this is for what no watch tells. */
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final GenerateWork.Parts parts;
  private final GenerateState state;
  private final PolicyOnTrigger key;
  private final GeneratePolicies.Entry policy;
  private final Binding binding;
  private final ActingCluster acting;
  private final FulfilRule fulfil;
  private final AskRules asking;
  private final Set<ReadIndex.Read> reads = new HashSet<>();
  private final List<Request> again = new ArrayList<>();
  private boolean failed;
  private boolean interrupted;
  private Optional<Duration> later = Optional.empty();

  Turn(
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
    this.acting = acting;
    this.fulfil = new FulfilRule(parts, key, policy, binding, acting);
    this.asking = new AskRules(parts, key, policy, acting);
  }

  /**
   * Looks.
   *
   * @param mine whether what is not about a request is this replica's business
   */
  WorkResult run(Cause cause, boolean mine) {
    for (Request request : cause.requests()) {
      request(request);
    }
    if (mine) {
      look(cause);
    }
    return end();
  }

  /** What is left to do of a cause after a turn that failed. */
  Cause left(Cause cause) {
    return new Cause(cause.begin(), again, cause.owed());
  }

  private WorkResult end() {
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

  private void look(Cause cause) {
    switch (new FindTrigger(parts, acting, key).find()) {
      case FindTrigger.Trigger.There(JsonNode live, ApiResource resource) ->
          there(live, resource, cause);
      case FindTrigger.Trigger.Gone gone -> gone();
      case FindTrigger.Trigger.Unreadable(JsonNode seen, String reason) -> {
        failed = true;
        problem(policy.rules().getFirst(), seen, "the trigger cannot be read: " + reason);
      }
      case FindTrigger.Trigger.NotSeenYet notYet -> later(SOON);
      case FindTrigger.Trigger.NoObject none -> {
        // What it made stays: nobody can say whether it is wanted.
      }
    }
  }

  private void there(JsonNode live, ApiResource resource, Cause cause) {
    binding.evaluated(Origin.version(live));
    Set<String> begin = new HashSet<>(binding.active());
    begin.addAll(cause.begin());
    List<GenerateRule> rules =
        policy.rules().stream()
            .filter(
                rule ->
                    begin.contains(rule.name())
                        || (rule.synchronizes() && !state.madeFor(key, rule.name()).isEmpty()))
            .toList();
    if (rules.isEmpty()) {
      return;
    }
    if (GenerateWork.isEndless(state, live)) {
      problem(
          rules.getFirst(),
          live,
          "generate rules trigger each other without end, so that nothing more is made for this"
              + " object; look for rules with `skipBackgroundRequests: false` that match what they"
              + " generate");
      return;
    }
    Map<String, String> labels = asking.namespaceLabels(live);
    Map<Request, List<GenerateRule>> byRequest = new LinkedHashMap<>();
    Map<Operation, Request> existing = new HashMap<>();
    for (GenerateRule rule : rules) {
      Request made = binding.requests().get(rule.name());
      Operation as = rule.sees(Operation.CREATE) ? Operation.CREATE : Operation.UPDATE;
      Request request =
          made == null
              ? existing.computeIfAbsent(
                  as, o -> TriggerRequest.existing(o, live, resource.resource(), labels))
              : TriggerRequest.with(made, live, made.oldObject());
      byRequest.computeIfAbsent(request, r -> new ArrayList<>()).add(rule);
    }
    byRequest.forEach(
        (request, those) -> {
          if (!parts.unseen().test(request)) {
            evaluate(request, those, live, cause);
          }
        });
  }

  private void evaluate(Request request, List<GenerateRule> rules, JsonNode live, Cause cause) {
    AskRules.Answered answered = ask(request);
    for (GenerateRule rule : rules) {
      boolean known = !rule.needsRequest() || binding.requests().containsKey(rule.name());
      Optional<RuleOutcome> outcome = answered.wanted().outcome(rule.name());
      switch (outcome.orElse(null)) {
        case null -> release(rule, known);
        case RuleOutcome.Pass p -> pass(rule, live, answered, cause.begin().contains(rule.name()));
        case RuleOutcome.Skip s ->
            release(rule, known && s.exceptions().isEmpty() && !readsOwn(rule, answered));
        case RuleOutcome.Fail f -> errored(rule, live, answered, f.message());
        case RuleOutcome.Errored e -> errored(rule, live, answered, e.message());
      }
    }
  }

  /**
   * Whether a rule has read what it made itself: that it is there must not be the reason to delete
   * it.
   */
  private boolean readsOwn(GenerateRule rule, AskRules.Answered answered) {
    return state.madeFor(key, rule.name()).stream()
        .map(Origin::ref)
        .anyMatch(
            ref ->
                acting
                    .resource(ref.kind())
                    .filter(
                        resource ->
                            answered.reads().stream()
                                .anyMatch(
                                    read ->
                                        read.covers(
                                            resource.group(),
                                            resource.resource(),
                                            ref.namespace(),
                                            ref.name())))
                    .isPresent());
  }

  /** The rule does not apply to the trigger any more. */
  private void release(GenerateRule rule, boolean sure) {
    if (sure) {
      binding.active().remove(rule.name());
      binding.requests().remove(rule.name());
      if (rule.synchronizes()) {
        delete(rule);
      }
    }
  }

  private void pass(
      GenerateRule rule, JsonNode trigger, AskRules.Answered answered, boolean takesOver) {
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

  private void errored(
      GenerateRule rule, JsonNode trigger, AskRules.Answered answered, String message) {
    binding.active().add(rule.name());
    problem(rule, trigger, answered.tellable(message));
    later(interrupted ? backoff() : LONGEST);
  }

  private Duration backoff() {
    Duration pause = Duration.ofMillis(500L << Math.min(binding.failures(), 10));
    return pause.compareTo(LONGEST) < 0 ? pause : LONGEST;
  }

  private void problem(GenerateRule rule, JsonNode trigger, String reason) {
    if (binding.met(rule.name(), reason)) {
      parts.reports().failed(policy.compiled().policy(), rule.name(), trigger, reason);
    }
  }

  private void later(Duration pause) {
    later = later.filter(known -> known.compareTo(pause) < 0).or(() -> Optional.of(pause));
  }

  private void delete(GenerateRule rule) {
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

  /** The trigger is gone: its objects go with it, unless the rule does not look at deletions. */
  private void gone() {
    for (GenerateRule rule : policy.rules()) {
      if (rule.synchronizes() && rule.operations().isEmpty()) {
        delete(rule);
      }
    }
    binding.active().clear();
    binding.requests().clear();
  }

  private AskRules.Answered ask(Request request) {
    AskRules.Answered answered = asking.ask(request);
    reads.addAll(answered.reads());
    interrupted |= answered.interrupted();
    return answered;
  }

  /** Rules that need requests see one. */
  private void request(Request request) {
    boolean own = parts.cluster().isOwn(request);
    List<GenerateRule> rules =
        policy.rules().stream()
            .filter(rule -> rule.needsRequest() || isOfSubresource(request))
            .filter(rule -> rule.sees(request.operation()))
            .filter(rule -> !own || !rule.rule().skipBackgroundRequests())
            .toList();
    if (rules.isEmpty()) {
      return;
    }
    AskRules.Answered answered = ask(request);
    boolean ok = true;
    for (GenerateRule rule : rules) {
      ok &= request(rule, request, answered);
    }
    if (!ok && !lasts(request)) {
      failed = true;
      again.add(request);
    }
  }

  static boolean isOfSubresource(Request request) {
    return !request.subresource().isEmpty() || request.operation() == Operation.CONNECT;
  }

  /** Whether the trigger is there after the request, so that its rules can be looked at again. */
  private static boolean lasts(Request request) {
    return request.operation() != Operation.DELETE && !isOfSubresource(request);
  }

  private boolean request(GenerateRule rule, Request request, AskRules.Answered answered) {
    if (request.operation() == Operation.DELETE && !rule.generatesOnDelete()) {
      return true;
    }
    return switch (answered.wanted().outcome(rule.name()).orElse(null)) {
      case RuleOutcome.Pass p -> requested(rule, request, answered);
      case RuleOutcome.Errored e -> {
        problem(rule, request.subject(), answered.tellable(e.message()));
        yield !interrupted;
      }
      case RuleOutcome.Fail f -> true;
      case RuleOutcome.Skip s -> unrequested(rule, request, s.exceptions().isEmpty());
      case null -> unrequested(rule, request, true);
    };
  }

  private boolean requested(GenerateRule rule, Request request, AskRules.Answered answered) {
    if (lasts(request)) {
      binding.requests().put(rule.name(), request);
    }
    pass(rule, request.subject(), answered, true);
    if (!lasts(request)) {
      binding.active().remove(rule.name());
    }
    return !failed && !interrupted;
  }

  /** The rule does not apply: what it made goes, if it applied to the object as it was before. */
  private boolean unrequested(GenerateRule rule, Request request, boolean may) {
    if (may
        && rule.synchronizes()
        && request.hasOldObject()
        && lasts(request)
        && ask(TriggerRequest.with(request, request.oldObject(), request.oldObject()))
                .wanted()
                .outcome(rule.name())
                .orElse(null)
            instanceof RuleOutcome.Pass) {
      release(rule, true);
    }
    return !failed;
  }
}
