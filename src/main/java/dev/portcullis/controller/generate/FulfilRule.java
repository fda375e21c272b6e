package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.generate.GenerateResult;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Brings everything that one rule wants for one trigger about. */
final class FulfilRule {
  private static final Duration NO_NAMESPACE = Duration.ofMinutes(5);
  private static final GroupVersionKind NAMESPACE = new GroupVersionKind("", "v1", "Namespace");

  private final GenerateWork.Parts parts;
  private final PolicyOnTrigger key;
  private final GeneratePolicies.Entry policy;
  private final WriteObjects writes;
  private final GenerateWork.Noted noted;

  FulfilRule(
      GenerateWork.Parts parts,
      PolicyOnTrigger key,
      GeneratePolicies.Entry policy,
      Binding binding,
      ActingCluster acting) {
    this.parts = parts;
    this.key = key;
    this.policy = policy;
    this.noted = new GenerateWork.Noted(parts, acting, key);
    this.writes =
        new WriteObjects(acting, parts.state().downstream(), this::lives, binding, parts.clock());
  }

  /**
   * What became of it.
   *
   * @param failed whether it is to be tried again soon
   * @param later when it is to be looked at again; empty when nothing asks for it
   * @param problem what somebody should know; empty when there is nothing
   * @param reads what it waits for
   */
  record Result(
      boolean failed, Optional<Duration> later, String problem, Set<ReadIndex.Read> reads) {
    Result {
      reads = Set.copyOf(reads);
    }
  }

  private boolean lives(Origin owner) {
    return !parts.state().policies().lacks(owner.policy(), owner.rule())
        && parts.state().triggers().find(owner.triggerUid()).isPresent();
  }

  /**
   * Makes, changes and deletes what has to be.
   *
   * @param takesOver whether objects of other triggers become this one's
   */
  Result fulfil(GenerateRule rule, GenerateResult result, boolean takesOver) {
    Gathered gathered = new Gathered();
    Set<ResourceRef> wanted = new HashSet<>();
    List<JsonNode> made = new ArrayList<>();
    for (GenerateResult.Desired desired : result.desired()) {
      ResourceRef ref = Origin.ref(desired.object());
      parts.cluster().served().ofKind(ref.kind()).ifPresent(parts.follow().made());
      wanted.add(ref);
      WriteResult written = writes.write(rule, desired, takesOver);
      gathered.take(written, ref);
      if (written instanceof WriteResult.Wrote(JsonNode object, boolean created)) {
        made.add(object);
        log(rule, (created ? "creates " : "updates ") + GenerateReports.name(ref));
      }
      label(rule, desired);
    }
    List<JsonNode> downstream = parts.state().madeFor(key, rule.name());
    new GeneratePlan(rule.synchronizes())
        .unwanted(result, wanted, downstream)
        .forEach(object -> delete(rule, object, gathered));
    parts
        .reports()
        .generated(
            policy.compiled(), rule.name(), made, parts.state().triggers().find(key.trigger()));
    return gathered.result();
  }

  /** Deletes what a rule made. */
  Result delete(GenerateRule rule, List<JsonNode> objects) {
    Gathered gathered = new Gathered();
    objects.forEach(object -> delete(rule, object, gathered));
    return gathered.result();
  }

  private void delete(GenerateRule rule, JsonNode object, Gathered gathered) {
    ResourceRef ref = Origin.ref(object);
    WriteResult result = writes.delete(object);
    gathered.take(result, ref);
    if (result instanceof WriteResult.Wrote) {
      log(rule, "deletes " + GenerateReports.name(ref));
    }
  }

  private void label(GenerateRule rule, GenerateResult.Desired desired) {
    if (desired.source().isObject()
        && writes.label(desired.source()) instanceof WriteResult.Failed(String reason)) {
      log(rule, reason);
    }
  }

  private void log(GenerateRule rule, String text) {
    parts.reports().log(policy.key(), rule.name(), text);
  }

  /** What several writes came to. */
  private final class Gathered {
    private final Set<ReadIndex.Read> reads = new HashSet<>();
    private final List<String> problems = new ArrayList<>();
    private boolean failed;
    private Optional<Duration> later = Optional.empty();

    void take(WriteResult result, ResourceRef ref) {
      switch (result) {
        case WriteResult.Same s -> {}
        case WriteResult.Wrote w -> {}
        case WriteResult.Waits(String namespace, String reason) -> waits(namespace, reason, ref);
        case WriteResult.Paused(ResourceRef paused, Duration after, String reason) -> {
          later = later.filter(known -> known.compareTo(after) < 0).or(() -> Optional.of(after));
          if (!reason.isEmpty()) {
            problems.add(reason);
          }
        }
        case WriteResult.Failed(String reason) -> {
          failed = true;
          if (!reason.isEmpty()) {
            problems.add(reason);
          }
        }
      }
    }

    private void waits(String namespace, String reason, ResourceRef ref) {
      if (namespace.isEmpty()) {
        parts.state().waitingForKinds().add(key);
      } else {
        reads.add(noted.before(NAMESPACE, "", namespace));
      }
      later = later.or(() -> Optional.of(NO_NAMESPACE));
      problems.add(GenerateReports.name(ref) + " is made as soon as it can be: " + reason);
    }

    Result result() {
      return new Result(failed, later, String.join("; ", problems), reads);
    }
  }
}
