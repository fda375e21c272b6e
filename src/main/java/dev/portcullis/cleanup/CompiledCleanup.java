package dev.portcullis.cleanup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.condition.CompiledConditions;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.variable.CompiledContextEntry;
import dev.portcullis.expr.variable.GivenValues;
import dev.portcullis.expr.variable.RequestTree;
import dev.portcullis.expr.variable.Scope;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.match.CompiledMatch;
import dev.portcullis.match.KindPattern;
import dev.portcullis.match.MatchResult;
import dev.portcullis.policy.CleanupPolicy;
import dev.portcullis.policy.Schedule;
import dev.portcullis.port.Ports;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.KnownKinds;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A cleanup policy, compiled. Immutable; may be used by several threads.
 *
 * @param policy as it was written
 * @param schedule when it runs
 * @param kinds the kinds whose objects are looked at
 * @param match what it deletes
 * @param exclude what it does not delete
 * @param context its context entries, in order; loaded for each object anew, because they may refer
 *     to it
 * @param conditions what an object must meet
 */
public record CompiledCleanup(
    CleanupPolicy policy,
    Schedule schedule,
    List<KindPattern> kinds,
    CompiledMatch match,
    Optional<CompiledMatch> exclude,
    List<CompiledContextEntry> context,
    Optional<CompiledConditions> conditions) {
  public CompiledCleanup {
    kinds = List.copyOf(kinds);
    context = List.copyOf(context);
  }

  /** What a policy says of an object. */
  public sealed interface Decision {
    /** It is to be deleted. */
    record Delete() implements Decision {}

    /**
     * It stays.
     *
     * @param reason why
     */
    record Keep(String reason) implements Decision {}

    /**
     * It stays, because nobody can tell.
     *
     * @param reason why; it may quote the object
     */
    record Undecided(String reason) implements Decision {}
  }

  /**
   * An object that a policy may delete.
   *
   * @param object the whole object
   * @param namespaceLabels the labels of its namespace
   */
  public record Candidate(JsonNode object, Map<String, String> namespaceLabels) {
    public Candidate {
      namespaceLabels = Map.copyOf(namespaceLabels);
    }

    /** Its type. */
    public GroupVersionKind kind() {
      return GroupVersionKind.of(
          object.path("apiVersion").asText(""), object.path("kind").asText(""));
    }

    /** Its namespace; empty for cluster-scoped objects. */
    public String namespace() {
      return object.path("metadata").path("namespace").asText("");
    }

    /** Its name. */
    public String name() {
      return object.path("metadata").path("name").asText("");
    }

    private Request request(JsonNode shown) {
      GroupVersionKind kind = kind();
      return new Request(
          Operation.CREATE,
          kind,
          new GroupVersionResource(kind.group(), kind.version(), KnownKinds.resource(kind)),
          "",
          name(),
          namespace(),
          shown,
          NullNode.getInstance(),
          Optional.empty(),
          namespaceLabels,
          false,
          Json.object().put("namespace", namespace()));
    }
  }

  /**
   * Whether a policy deletes an object.
   *
   * @param ports look-ups of its context entries
   * @param images how image references are read
   * @param budget what may be spent on this object
   */
  public Decision decide(Candidate candidate, Ports ports, ImageDefaults images, Budget budget) {
    Request subject = candidate.request(candidate.object());
    if (match.matches(subject, policy.namespace()) instanceof MatchResult.NotMatched(var reason)) {
      return new Decision.Keep(reason);
    }
    if (exclude.isPresent()
        && exclude.get().matches(subject, policy.namespace()) instanceof MatchResult.Matched) {
      return new Decision.Keep("it is excluded");
    }
    return conditions.isEmpty()
        ? new Decision.Delete()
        : decide(conditions.get(), scope(candidate, ports, images, budget));
  }

  /** Expressions read the object as {@code target}; there is no request for it. */
  private Scope scope(Candidate candidate, Ports ports, ImageDefaults images, Budget budget) {
    RequestTree tree =
        RequestTree.about(candidate.request(NullNode.getInstance()), candidate.object());
    return Scope.of(tree, policy.namespace(), GivenValues.NONE, ports, images, budget)
        .withTarget(candidate.object())
        .withEntries(context);
  }

  private static Decision decide(CompiledConditions conditions, Scope scope) {
    try {
      return conditions.evaluate(scope).holds()
          ? new Decision.Delete()
          : new Decision.Keep("its conditions do not hold");
    } catch (ExpressionException e) {
      return new Decision.Undecided(e.text());
    }
  }
}
