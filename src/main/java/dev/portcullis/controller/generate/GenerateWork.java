package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.adapter.memory.ClusterEvent;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.engine.RuleType;
import dev.portcullis.generate.GenerateResult;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import dev.portcullis.value.VisibleText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Decides after each change which rules have to be looked at again. What they want is computed anew
 * each time and compared with what is there, so that nothing is lost when a step fails: a rule that
 * could not read something is looked at again when that appears. Used by one thread.
 */
final class GenerateWork {
  private final EmbeddedCluster cluster;
  private final TriggerRequest requests;
  private final WantedObjects wanted;
  private final ApplyChanges writes;
  private final Predicate<Request> unseen;
  private final Consumer<String> log;
  private final Map<RuleOnTrigger, Binding> bindings = new HashMap<>();
  private PolicyIndex index = new PolicyIndex(List.of(), List.of());

  GenerateWork(
      EmbeddedCluster cluster,
      WantedObjects wanted,
      Admission admission,
      Predicate<Request> unseen,
      Consumer<String> log) {
    this.cluster = cluster;
    this.requests = new TriggerRequest(cluster);
    this.wanted = wanted;
    this.writes = new ApplyChanges(cluster, admission, log);
    this.unseen = unseen;
    this.log = log;
  }

  /** An object of the cluster changed. */
  void changed(ClusterEvent event) {
    boolean own = TriggerRequest.isOwn(event.request());
    triggered(requests.of(event), own);
    followReads(event.object());
    if (!own) {
      restore(event);
    }
    if (event instanceof ClusterEvent.Deleted(JsonNode object, Optional<Request> request)) {
      sourceGone(Origin.uid(object));
    }
  }

  /** A request that rules may be triggered by. */
  void triggered(Request request, boolean own) {
    if (unseen.test(request)) {
      return;
    }
    for (CompiledPolicy policy : index.matching(request, RuleType.GENERATE)) {
      List<GenerateRule> rules =
          GenerateRule.of(policy).stream()
              .filter(rule -> rule.sees(request.operation()))
              .filter(rule -> !own || !rule.rule().skipBackgroundRequests())
              .toList();
      if (policy.policy().spec().admission() && !rules.isEmpty()) {
        triggered(policy, rules, request);
      }
    }
  }

  private void triggered(CompiledPolicy policy, List<GenerateRule> rules, Request request) {
    boolean delete = request.operation() == Operation.DELETE;
    WantedObjects.Wanted answer =
        !delete || rules.stream().anyMatch(GenerateRule::generatesOnDelete)
            ? wanted.of(policy, request, index)
            : WantedObjects.Wanted.NOTHING;
    for (GenerateRule rule : rules) {
      RuleOnTrigger key = rule.on(Origin.uid(request.subject()));
      if (delete && !rule.generatesOnDelete()) {
        release(rule, key);
      } else {
        answered(rule, key, request, answer);
      }
    }
  }

  private void answered(
      GenerateRule rule, RuleOnTrigger key, Request request, WantedObjects.Wanted answer) {
    Optional<RuleOutcome> outcome = answer.outcome(rule.name());
    if (outcome.isEmpty()) {
      release(rule, key);
      return;
    }
    switch (outcome.get()) {
      case RuleOutcome.Pass p -> fulfil(rule, key, request, answer);
      case RuleOutcome.Skip s -> release(rule, key);
      case RuleOutcome.Fail f -> problem(rule, f.message());
      case RuleOutcome.Errored e -> problem(rule, e.message());
    }
  }

  private void fulfil(
      GenerateRule rule, RuleOnTrigger key, Request request, WantedObjects.Wanted answer) {
    GenerateResult result = answer.result(rule.name());
    result.problems().forEach(problem -> problem(rule, problem));
    GeneratePlan plan =
        new GeneratePlan(
            rule.synchronizes(), rule.policy().policy().spec().useServerSideApply(), this::find);
    writes.apply(
        key.policy(),
        key.rule(),
        plan.changes(result, downstream(key), o -> cluster.namespaced(Origin.ref(o).kind())));
    boolean follow = rule.synchronizes() || !result.problems().isEmpty();
    if (follow && request.operation() != Operation.DELETE && !key.triggerUid().isEmpty()) {
      bindings.put(key, new Binding(request, answer.reads()));
    } else {
      bindings.remove(key);
    }
  }

  /** The trigger is gone, or the rule no longer applies to it. */
  private void release(GenerateRule rule, RuleOnTrigger key) {
    bindings.remove(key);
    if (rule.synchronizes()) {
      delete(rule, downstream(key));
    }
  }

  private void delete(GenerateRule rule, List<JsonNode> objects) {
    writes.apply(
        rule.policy().key(),
        rule.name(),
        objects.stream().map(object -> (Change) new Change.Delete(object)).toList());
  }

  /** Rules that read what has changed may want something else now. */
  private void followReads(JsonNode object) {
    ResourceRef ref = Origin.ref(object);
    String resource = cluster.resource(ref.kind());
    List<RuleOnTrigger> concerned =
        bindings.entrySet().stream()
            .filter(
                entry ->
                    entry.getValue().reads().stream()
                        .anyMatch(
                            read ->
                                read.covers(
                                    ref.kind().group(), resource, ref.namespace(), ref.name())))
            .map(Map.Entry::getKey)
            .toList();
    concerned.forEach(this::again);
  }

  /** An object that a rule made was changed or deleted by somebody else. */
  private void restore(ClusterEvent event) {
    JsonNode before =
        switch (event) {
          case ClusterEvent.Added a -> NullNode.getInstance();
          case ClusterEvent.Modified m -> m.before();
          case ClusterEvent.Deleted d -> d.object();
        };
    Origin.of(before).ifPresent(this::again);
  }

  private void sourceGone(String uid) {
    if (uid.isEmpty()) {
      return;
    }
    for (JsonNode copy : generated(origin -> origin.sourceUid().equals(uid))) {
      Origin.of(copy)
          .flatMap(origin -> rule(origin.policy(), origin.rule()))
          .filter(GenerateRule::synchronizes)
          .ifPresent(rule -> delete(rule, List.of(copy)));
    }
  }

  private void again(Origin origin) {
    RuleOnTrigger key = origin.ruleOnTrigger();
    if (bindings.containsKey(key)) {
      again(key);
      return;
    }
    Optional<GenerateRule> rule =
        rule(origin.policy(), origin.rule()).filter(GenerateRule::synchronizes);
    if (rule.isEmpty() || origin.triggerUid().isEmpty()) {
      return;
    }
    Operation operation = rule.get().sees(Operation.CREATE) ? Operation.CREATE : Operation.UPDATE;
    trigger(origin)
        .ifPresent(object -> evaluate(rule.get(), key, requests.existing(operation, object)));
  }

  private void again(RuleOnTrigger key) {
    Binding binding = bindings.get(key);
    Optional<GenerateRule> rule = rule(key.policy(), key.rule());
    if (binding == null || rule.isEmpty()) {
      return;
    }
    Optional<JsonNode> live =
        find(Origin.ref(binding.request().subject()))
            .filter(object -> Origin.uid(object).equals(key.triggerUid()));
    if (live.isEmpty()) {
      bindings.remove(key);
      return;
    }
    evaluate(
        rule.get(),
        key,
        TriggerRequest.with(binding.request(), live.get(), binding.request().oldObject()));
  }

  private void evaluate(GenerateRule rule, RuleOnTrigger key, Request request) {
    WantedObjects.Wanted answer = wanted.of(rule.policy(), request, index);
    if (answer.outcome(rule.name()).orElse(null) instanceof RuleOutcome.Pass) {
      fulfil(rule, key, request, answer);
    }
  }

  /** Other policies count from now on. */
  void policies(PolicyIndex next) {
    PolicyIndex before = index;
    index = next;
    for (CompiledPolicy policy : before.policies()) {
      GenerateRule.of(policy).stream()
          .filter(rule -> rule(policy.key(), rule.name()).isEmpty())
          .forEach(this::removed);
    }
    Set<CompiledPolicy> changed = new HashSet<>(next.policies());
    changed.removeIf(policy -> isSame(policy, before));
    bindings
        .keySet()
        .removeIf(
            key -> rule(key.policy(), key.rule()).filter(GenerateRule::synchronizes).isEmpty());
    changed.forEach(this::resynchronize);
    if (changed.stream()
        .flatMap(p -> GenerateRule.of(p).stream())
        .anyMatch(GenerateRule::wantsExisting)) {
      cluster.objects().forEach(object -> existing(object, changed));
    }
  }

  private static boolean isSame(CompiledPolicy policy, PolicyIndex before) {
    return before.policies().stream()
        .anyMatch(
            old ->
                old.key().equals(policy.key())
                    && old.policy().document().equals(policy.policy().document()));
  }

  private void removed(GenerateRule rule) {
    String policy = rule.policy().key();
    bindings.keySet().removeIf(k -> k.policy().equals(policy) && k.rule().equals(rule.name()));
    if (!rule.leavesDownstream()) {
      delete(rule, generated(o -> o.policy().equals(policy) && o.rule().equals(rule.name())));
    }
  }

  private void resynchronize(CompiledPolicy policy) {
    Set<RuleOnTrigger> seen = new HashSet<>();
    for (JsonNode object : generated(origin -> origin.policy().equals(policy.key()))) {
      Origin.of(object).filter(origin -> seen.add(origin.ruleOnTrigger())).ifPresent(this::again);
    }
  }

  private void existing(JsonNode object, Set<CompiledPolicy> policies) {
    Request request = requests.existing(Operation.CREATE, object);
    for (CompiledPolicy policy : index.matching(request, RuleType.GENERATE)) {
      if (!policies.contains(policy)) {
        continue;
      }
      WantedObjects.Wanted answer = wanted.of(policy, request, index);
      for (GenerateRule rule : GenerateRule.of(policy)) {
        RuleOnTrigger key = rule.on(Origin.uid(object));
        if (rule.wantsExisting()
            && answer.outcome(rule.name()).orElse(null) instanceof RuleOutcome.Pass) {
          fulfil(rule, key, request, answer);
        }
      }
    }
  }

  private Optional<GenerateRule> rule(String policy, String name) {
    return index.policies().stream()
        .filter(p -> p.key().equals(policy))
        .flatMap(p -> GenerateRule.of(p).stream())
        .filter(r -> r.name().equals(name))
        .findFirst();
  }

  private Optional<JsonNode> find(ResourceRef ref) {
    return cluster.find(ref) instanceof Answer.Found<JsonNode>(JsonNode object)
        ? Optional.of(object)
        : Optional.empty();
  }

  private Optional<JsonNode> trigger(Origin origin) {
    return cluster.list(origin.triggerKind(), origin.triggerNamespace(), Json.object())
            instanceof Answer.Found<List<JsonNode>>(List<JsonNode> objects)
        ? objects.stream().filter(o -> Origin.uid(o).equals(origin.triggerUid())).findFirst()
        : Optional.empty();
  }

  private List<JsonNode> downstream(RuleOnTrigger key) {
    return key.triggerUid().isEmpty() ? List.of() : generated(origin -> origin.isOf(key));
  }

  private List<JsonNode> generated(Predicate<Origin> which) {
    List<JsonNode> found = new ArrayList<>();
    for (JsonNode object : cluster.objects()) {
      if (Origin.of(object).filter(which).isPresent()) {
        found.add(object);
      }
    }
    return found;
  }

  private void problem(GenerateRule rule, String message) {
    log.accept(
        VisibleText.of(
            "policy `%s` rule `%s`: %s".formatted(rule.policy().key(), rule.name(), message)));
  }
}
