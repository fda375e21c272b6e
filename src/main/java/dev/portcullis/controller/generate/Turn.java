package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.controller.work.WorkResult;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
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

  private static final GroupVersionKind NAMESPACE = new GroupVersionKind("", "v1", "Namespace");

  private final GenerateWork.Parts parts;
  private final GenerateState state;
  private final PolicyOnTrigger key;
  private final GeneratePolicies.Entry policy;
  private final Binding binding;
  private final ActingCluster acting;
  private final FulfilRule fulfil;
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
    if (binding.active().isEmpty() && !failed) {
      if (state.downstream().of(key).isEmpty() || later.isEmpty()) {
        state.reads().keep(key, reads);
      }
      if (state.downstream().of(key).isEmpty() && later.isEmpty()) {
        state.forget(key);
      }
    } else {
      state.reads().keep(key, reads);
    }
    if (failed) {
      return new WorkResult.Failed("");
    }
    return later.<WorkResult>map(WorkResult.Later::new).orElse(WorkResult.DONE);
  }

  private void look(Cause cause) {
    switch (trigger()) {
      case Trigger.There(JsonNode live, ApiResource resource) -> there(live, resource, cause);
      case Trigger.Gone gone -> gone();
      case Trigger.Unreadable unreadable -> failed = true;
      case Trigger.NotSeenYet notYet -> later(SOON);
      case Trigger.NoObject none -> {
        // What it made stays: nobody can say whether it is wanted.
      }
    }
  }

  private void there(JsonNode live, ApiResource resource, Cause cause) {
    binding.evaluated(live.path("metadata").path("resourceVersion").asText(""));
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
    Map<String, String> labels = namespaceLabels(live);
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
    Answered answered = ask(request);
    for (GenerateRule rule : rules) {
      boolean known = !rule.needsRequest() || binding.requests().containsKey(rule.name());
      Optional<RuleOutcome> outcome = answered.wanted().outcome(rule.name());
      switch (outcome.orElse(null)) {
        case null -> release(rule, known);
        case RuleOutcome.Pass p -> pass(rule, live, answered, cause.begin().contains(rule.name()));
        case RuleOutcome.Skip s -> release(rule, known && s.exceptions().isEmpty());
        case RuleOutcome.Fail f -> errored(rule, live, answered, f.message());
        case RuleOutcome.Errored e -> errored(rule, live, answered, e.message());
      }
    }
  }

  /** The rule does not apply to the trigger any more. */
  private void release(GenerateRule rule, boolean sure) {
    if (sure) {
      binding.active().remove(rule.name());
      binding.requests().remove(rule.name());
      if (rule.synchronizes()) {
        take(fulfil.delete(rule, state.madeFor(key, rule.name())));
      }
    }
  }

  private void pass(GenerateRule rule, JsonNode trigger, Answered answered, boolean takesOver) {
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

  private void errored(GenerateRule rule, JsonNode trigger, Answered answered, String message) {
    binding.active().add(rule.name());
    String reason =
        answered.secrets().isEmpty()
            ? message
            : "it reads "
                + String.join(", ", answered.secrets())
                + " and cannot make its objects of it; what exactly is wrong is not told, because it"
                + " may quote a Secret";
    problem(rule, trigger, reason);
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

  private void take(FulfilRule.Result result) {
    failed |= result.failed();
    reads.addAll(result.reads());
    result.later().ifPresent(this::later);
  }

  /** The trigger is gone: its objects go with it, unless the rule does not look at deletions. */
  private void gone() {
    for (GenerateRule rule : policy.rules()) {
      if (rule.synchronizes() && rule.operations().isEmpty()) {
        take(fulfil.delete(rule, state.madeFor(key, rule.name())));
      }
    }
    binding.active().clear();
    binding.requests().clear();
  }

  private sealed interface Trigger {
    record There(JsonNode live, ApiResource resource) implements Trigger {}

    record Gone() implements Trigger {}

    /** The cluster does not tell. */
    record Unreadable() implements Trigger {}

    /** Not everything of its kind is known yet. */
    record NotSeenYet() implements Trigger {}

    /** It was no object of its own, as an exec into a pod. */
    record NoObject() implements Trigger {}
  }

  private Trigger trigger() {
    Optional<KnownTriggers.Known> known = state.triggers().find(key.trigger());
    if (known.isEmpty()) {
      return unseen();
    }
    ApiResource resource = known.get().resource();
    ResourceRef ref = Origin.ref(known.get().metadata());
    return switch (acting
        .lookup()
        .find(new ResourceRef(resource.kind(), ref.namespace(), ref.name()))) {
      case Answer.Found<JsonNode>(JsonNode live)
          when Origin.uid(live).equals(key.trigger())
              && !live.path("metadata").hasNonNull("deletionTimestamp") ->
          new Trigger.There(live, resource);
      case Answer.Found<JsonNode> other -> new Trigger.Gone();
      case Answer.Absent<JsonNode> absent -> new Trigger.Gone();
      case Answer.Unavailable<JsonNode>(String reason) -> {
        parts
            .reports()
            .log(
                policy.key(),
                policy.rules().getFirst().name(),
                "the trigger " + GenerateReports.name(ref) + " cannot be read: " + reason);
        yield new Trigger.Unreadable();
      }
    };
  }

  /** A trigger that was never seen: gone, if everything of its kind is known. */
  private Trigger unseen() {
    Optional<GroupVersionKind> kind =
        state.downstream().of(key).stream()
            .flatMap(object -> Origin.of(object).stream())
            .map(Origin::triggerKind)
            .findFirst();
    if (kind.isEmpty()) {
      return new Trigger.Gone();
    }
    Optional<ApiResource> resource = parts.cluster().served().ofKind(kind.get());
    if (resource.isEmpty()) {
      return new Trigger.NoObject();
    }
    if (!parts.follow().triggers().test(resource.get())) {
      return listed(resource.get());
    }
    return parts.follow().synced().test(resource.get())
        ? new Trigger.Gone()
        : new Trigger.NotSeenYet();
  }

  /** A trigger of a kind that no rule looks at any more. */
  private Trigger listed(ApiResource resource) {
    return switch (acting.lookup().list(resource.kind(), "", Json.object())) {
      case Answer.Found<List<JsonNode>>(List<JsonNode> objects) ->
          objects.stream()
              .filter(object -> Origin.uid(object).equals(key.trigger()))
              .findFirst()
              .<Trigger>map(object -> new Trigger.There(object, resource))
              .orElseGet(Trigger.Gone::new);
      case Answer.Absent<List<JsonNode>> absent -> new Trigger.Gone();
      case Answer.Unavailable<List<JsonNode>> unavailable -> new Trigger.Unreadable();
    };
  }

  private record Answered(WantedObjects.Wanted wanted, Set<String> secrets) {}

  private Answered ask(Request request) {
    RecordedReads recorded =
        new RecordedReads(acting.lookup(), new GenerateWork.Noted(parts, acting, key));
    WantedObjects.Wanted wanted =
        parts.wanted().of(policy.compiled(), request, state.policies().index(), recorded);
    reads.addAll(recorded.reads());
    interrupted |= recorded.interrupted();
    return new Answered(wanted, recorded.secrets());
  }

  private Map<String, String> namespaceLabels(JsonNode object) {
    String namespace = object.path("metadata").path("namespace").asText("");
    if (namespace.isEmpty() || !policy.readsNamespaces()) {
      return Map.of();
    }
    RecordedReads recorded =
        new RecordedReads(acting.lookup(), new GenerateWork.Noted(parts, acting, key));
    Map<String, String> labels = new LinkedHashMap<>();
    if (recorded.find(new ResourceRef(NAMESPACE, "", namespace))
        instanceof Answer.Found<JsonNode>(JsonNode found)) {
      found
          .path("metadata")
          .path("labels")
          .properties()
          .forEach(label -> labels.put(label.getKey(), label.getValue().asText("")));
    }
    reads.addAll(recorded.reads());
    return labels;
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
    Answered answered = ask(request);
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

  private boolean request(GenerateRule rule, Request request, Answered answered) {
    if (request.operation() == Operation.DELETE && !rule.generatesOnDelete()) {
      return true;
    }
    return switch (answered.wanted().outcome(rule.name()).orElse(null)) {
      case RuleOutcome.Pass p -> requested(rule, request, answered);
      case RuleOutcome.Errored e -> {
        problem(rule, request.subject(), e.message());
        yield !interrupted;
      }
      case RuleOutcome.Fail f -> true;
      case RuleOutcome.Skip s -> unrequested(rule, request, s.exceptions().isEmpty());
      case null -> unrequested(rule, request, true);
    };
  }

  private boolean requested(GenerateRule rule, Request request, Answered answered) {
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
