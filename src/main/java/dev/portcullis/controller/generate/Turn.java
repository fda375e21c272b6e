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

  private final GenerateWork.Parts parts;
  private final GenerateState state;
  private final PolicyOnTrigger key;
  private final GeneratePolicies.Entry policy;
  private final Binding binding;
  private final ActingCluster acting;
  private final Consequences consequences;
  private final RequestedRules requested;

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
    this.consequences = new Consequences(parts, key, policy, binding, acting);
    this.requested = new RequestedRules(parts, policy, binding, consequences);
  }

  /**
   * Looks.
   *
   * @param mine whether what is not about a request is this replica's business
   */
  WorkResult run(Cause cause, boolean mine) {
    cause.requests().forEach(requested::request);
    if (mine) {
      look(cause);
    }
    return consequences.end();
  }

  /** What is left to do of a cause after a turn that failed. */
  Cause left(Cause cause) {
    return new Cause(cause.begin(), requested.again(), cause.owed());
  }

  private void look(Cause cause) {
    switch (new FindTrigger(parts, acting, key).find()) {
      case FindTrigger.Trigger.There(JsonNode live, ApiResource resource) ->
          there(live, resource, cause);
      case FindTrigger.Trigger.Gone gone -> gone();
      case FindTrigger.Trigger.Unreadable(JsonNode seen, String reason) -> {
        consequences.fail();
        consequences.problem(
            policy.rules().getFirst(), seen, "the trigger cannot be read: " + reason);
      }
      case FindTrigger.Trigger.NotSeenYet notYet -> consequences.later(SOON);
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
      consequences.problem(
          rules.getFirst(),
          live,
          "generate rules trigger each other without end, so that nothing more is made for this"
              + " object; look for rules with `skipBackgroundRequests: false` that match what they"
              + " generate");
      return;
    }
    Map<String, String> labels = consequences.namespaceLabels(live);
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
    AskRules.Answered answered = consequences.ask(request);
    for (GenerateRule rule : rules) {
      boolean known = !rule.needsRequest() || binding.requests().containsKey(rule.name());
      Optional<RuleOutcome> outcome = answered.wanted().outcome(rule.name());
      switch (outcome.orElse(null)) {
        case null -> consequences.release(rule, known);
        case RuleOutcome.Pass p ->
            consequences.pass(rule, live, answered, cause.begin().contains(rule.name()));
        case RuleOutcome.Skip s ->
            consequences.release(
                rule, known && s.exceptions().isEmpty() && !readsOwn(rule, answered));
        case RuleOutcome.Fail f -> consequences.errored(rule, live, answered, f.message());
        case RuleOutcome.Errored e -> consequences.errored(rule, live, answered, e.message());
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

  /** The trigger is gone: its objects go with it, unless the rule does not look at deletions. */
  private void gone() {
    for (GenerateRule rule : policy.rules()) {
      if (rule.synchronizes() && rule.operations().isEmpty()) {
        consequences.delete(rule);
      }
    }
    binding.active().clear();
    binding.requests().clear();
  }
}
