package dev.portcullis.controller.cleanup;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.Deletion;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.admission.ManagedResources;
import dev.portcullis.cleanup.CompiledCleanup;
import dev.portcullis.cleanup.CompiledCleanup.Candidate;
import dev.portcullis.cleanup.CompiledCleanup.Decision;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.controller.background.Background;
import dev.portcullis.policy.CleanupPolicy;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.Ports;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.report.event.BackgroundEvents;
import dev.portcullis.report.event.EventSubject;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.ObjectLabels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * One run of one cleanup policy: lists what it may delete with the rights of its author, and
 * deletes what it says. An object is deleted by its identity, so that another one of its name
 * stays. Used by one thread.
 */
final class CleanupRun {
  private static final GroupVersionKind NAMESPACE = new GroupVersionKind("", "v1", "Namespace");
  private static final int MOST_PROBLEMS = 5;

  private final Background background;
  private final ManagedResources managed;
  private final CleanupMetrics metrics;
  private final CompiledCleanup policy;
  private final EventSubject subject;
  private final ActingCluster cluster;
  private final Ports ports;
  private final BooleanSupplier mayGoOn;
  private final Map<String, Answer<JsonNode>> namespaces = new HashMap<>();
  private final List<String> problems = new ArrayList<>();
  private int problemCount;
  private boolean stopped;

  /**
   * A run that has not begun.
   *
   * @param object the policy as the API server has it
   * @param policy the same, compiled
   * @param mayGoOn whether this replica may still delete; asked before each deletion
   */
  CleanupRun(
      Background background,
      ManagedResources managed,
      CleanupMetrics metrics,
      JsonNode object,
      CompiledCleanup policy,
      BooleanSupplier mayGoOn) {
    this.background = background;
    this.managed = managed;
    this.metrics = metrics;
    this.policy = policy;
    this.subject = EventSubject.of(object);
    this.cluster = background.actors().of(object);
    this.ports = background.ports().withCluster(cluster.lookup());
    this.mayGoOn = mayGoOn;
  }

  /** How a run ended. */
  sealed interface Result {
    /** It did all that was to do. */
    record Complete() implements Result {}

    /** It was stopped, because somebody else does this now. */
    record Stopped() implements Result {}

    /**
     * Not everything could be done.
     *
     * @param problems what went wrong, free of secrets
     */
    record Incomplete(String problems) implements Result {}
  }

  /** Runs. */
  Result run() {
    Candidates candidates = new Candidates(cluster, policy.policy().namespace());
    for (ApiResource resource :
        candidates.resources(policy, background.objects().discovery().current())) {
      switch (candidates.each(resource, this::consider)) {
        case Candidates.Listing.Ended ended -> {
          // On to the next kind.
        }
        case Candidates.Listing.Closed(String reason) -> closed(resource, reason);
        case Candidates.Listing.Failed(String reason) -> {
          metrics.failed(policy.policy(), resource.kind().kind(), "");
          problem("cannot list " + resource.resource() + ": " + reason);
        }
      }
      if (stopped) {
        return new Result.Stopped();
      }
    }
    return problems.isEmpty() ? new Result.Complete() : new Result.Incomplete(told());
  }

  /** What may not be listed is passed over, as in Kyverno: the other kinds are cleaned up. */
  private void closed(ApiResource resource, String reason) {
    metrics.failed(policy.policy(), resource.kind().kind(), "");
    background.log().accept(named() + " passes over " + resource.resource() + ": " + reason);
  }

  private String told() {
    String more =
        problemCount > MOST_PROBLEMS ? "; and " + (problemCount - MOST_PROBLEMS) + " more" : "";
    return String.join("; ", problems) + more;
  }

  private void problem(String text) {
    problemCount++;
    if (problems.size() < MOST_PROBLEMS) {
      problems.add(text);
    }
  }

  private String named() {
    return subject.kind() + " " + policy.policy().key();
  }

  /** Looks at one object; whether to go on. */
  private boolean consider(JsonNode object) {
    EventSubject about = EventSubject.of(object);
    if (isLeftAlone(object, about)) {
      return true;
    }
    switch (namespaceLabels(about.namespace())) {
      case Answer.Found<Map<String, String>>(Map<String, String> labels) ->
          decide(new Candidate(object, labels), about);
      case Answer.Absent<Map<String, String>>(String reason) -> noNamespace(about, reason);
      case Answer.Unavailable<Map<String, String>>(String reason) -> noNamespace(about, reason);
    }
    return !stopped;
  }

  private void noNamespace(EventSubject about, String reason) {
    problem("cannot read the labels of namespace " + about.namespace() + ": " + reason);
  }

  /** What is going is not deleted again. */
  private boolean isLeftAlone(JsonNode object, EventSubject about) {
    GroupVersionKind kind = GroupVersionKind.of(about.apiVersion(), about.kind());
    return object.path("metadata").has("deletionTimestamp")
        || background
            .configuration()
            .current()
            .resourceFilters()
            .matches(kind, "", about.namespace(), about.name())
        || managed.protects(object);
  }

  private Answer<Map<String, String>> namespaceLabels(String namespace) {
    if (namespace.isEmpty()) {
      return new Answer.Found<>(Map.of());
    }
    Answer<JsonNode> found =
        namespaces.computeIfAbsent(
            namespace,
            name -> background.ports().cluster().find(new ResourceRef(NAMESPACE, "", name)));
    return switch (found) {
      case Answer.Found<JsonNode>(JsonNode object) -> new Answer.Found<>(ObjectLabels.of(object));
      case Answer.Absent<JsonNode>(String reason) -> new Answer.Absent<>(reason);
      case Answer.Unavailable<JsonNode>(String reason) -> new Answer.Unavailable<>(reason);
    };
  }

  private void decide(Candidate candidate, EventSubject about) {
    Decision decision =
        policy.decide(
            candidate, ports, background.configuration().images(), background.budgets().get());
    switch (decision) {
      case Decision.Delete yes -> delete(candidate.object(), about);
      case Decision.Keep no -> {
        // Most objects are none of the policy's business.
      }
      case Decision.Undecided(String reason) ->
          problem("cannot decide about " + about.text() + withReason(about, reason));
    }
  }

  private void delete(JsonNode object, EventSubject about) {
    if (!mayGoOn.getAsBoolean()) {
      stopped = true;
      return;
    }
    CleanupPolicy source = policy.policy();
    Deletion deletion =
        new Deletion(
            about.uid(), source.deletionPropagationPolicy().flatMap(Deletion.Propagation::named));
    switch (cluster.delete(KubeObjects.ref(object), deletion)) {
      case ApiAnswer.Done done -> {
        metrics.deleted(source, about.kind(), about.namespace());
        background
            .events()
            .send(BackgroundEvents.cleanedUp(subject, about, background.successes().get()));
        background.log().accept(named() + " deleted " + about.text());
      }
      case ApiAnswer.Refused refused when refused.isNotFound() || refused.isConflict() -> {
        // It went by itself, or another one has its name by now.
      }
      case ApiAnswer.Refused(int code, String reason, String message) ->
          // Whoever refused may have quoted the object.
          notDeleted(about, code + " " + (about.isSecret() ? reason : message));
      case ApiAnswer.Unreachable(String reason) -> notDeleted(about, reason);
    }
  }

  private void notDeleted(EventSubject about, String reason) {
    metrics.failed(policy.policy(), about.kind(), about.namespace());
    background.events().send(List.of(BackgroundEvents.notCleanedUp(subject, about, reason)));
    problem("cannot delete " + about.text() + ": " + reason);
  }

  /** An expression that failed may quote what it read. */
  private static String withReason(EventSubject about, String reason) {
    return about.isSecret() ? "" : ": " + reason;
  }
}
