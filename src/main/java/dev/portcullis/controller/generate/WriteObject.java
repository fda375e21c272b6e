package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ResourceRef;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Brings one object to what one rule wants of it for one trigger. What is there already is looked
 * at, so that nothing is written twice.
 */
final class WriteObject {
  /** Whose fields they are that a rule with {@code useServerSideApply} writes. */
  static final String MANAGER = "kyverno-generate";

  private final Ground ground;
  private final ActingCluster cluster;
  private final Binding binding;
  private final GenerateRule rule;
  private final ObjectNode wanted;
  private final ResourceRef ref;
  private final String digest;
  private final boolean takesOver;
  private final Optional<JsonNode> seen;
  private final Optional<Binding.Written> left;

  /**
   * What writing needs.
   *
   * @param cluster is written to
   * @param known what rules have made, as far as it was seen
   * @param lives whether the rule and the trigger that an object comes from are there
   * @param binding remembers what was written
   * @param clock the time
   */
  record Ground(
      ActingCluster cluster,
      KnownDownstream known,
      Predicate<Origin> lives,
      Binding binding,
      InstantSource clock) {}

  /**
   * A write that is not made yet.
   *
   * @param rule what the rule asks for
   * @param wanted the object as it is to be stored
   * @param takesOver whether an object that another trigger owns becomes this one's
   */
  WriteObject(Ground ground, GenerateRule rule, ObjectNode wanted, boolean takesOver) {
    this.ground = ground;
    this.cluster = ground.cluster();
    this.binding = ground.binding();
    this.rule = rule;
    this.wanted = wanted;
    this.ref = Origin.ref(wanted);
    this.digest = Digest.of(wanted);
    this.takesOver = takesOver;
    this.seen = ground.known().find(ref);
    this.left = binding.written(ref).filter(before -> before.wanted().equals(digest));
  }

  private boolean isAsLeft() {
    return left.isPresent()
        && seen.filter(object -> Origin.version(object).equals(left.get().version())).isPresent();
  }

  /** Creates or replaces it. */
  WriteResult put() {
    if (isAsLeft()) {
      return WriteResult.SAME;
    }
    if (seen.isPresent()) {
      return rule.synchronizes() ? compare() : WriteResult.SAME;
    }
    return switch (cluster.create(wanted)) {
      case ApiAnswer.Done(JsonNode body) -> wrote(body, true);
      case ApiAnswer.Refused(int code, String reason, String message)
          when reason.equals("AlreadyExists") ->
          rule.synchronizes() ? compare() : WriteResult.SAME;
      case ApiAnswer.Refused refused -> notCreated(refused, "creates ");
      case ApiAnswer.Unreachable(String reason) -> new WriteResult.Failed(reason);
    };
  }

  /** Applies it on the server. */
  WriteResult apply() {
    if (isAsLeft()) {
      return WriteResult.SAME;
    }
    boolean there =
        seen.isPresent()
            || (!rule.synchronizes()
                && cluster.lookup().find(ref) instanceof Answer.Found<JsonNode>);
    if (there && !rule.synchronizes()) {
      return WriteResult.SAME;
    }
    if (there && isAnothers(seen.orElse(wanted))) {
      return WriteResult.SAME;
    }
    Optional<WriteResult> paused = there ? pause() : Optional.empty();
    if (paused.isPresent()) {
      return paused.get();
    }
    return switch (cluster.apply(wanted, MANAGER)) {
      case ApiAnswer.Done(JsonNode body) -> {
        boolean same =
            seen.filter(object -> Origin.version(object).equals(Origin.version(body))).isPresent();
        yield same ? unchanged(body) : wrote(body, !there);
      }
      case ApiAnswer.Refused refused -> notCreated(refused, "applies ");
      case ApiAnswer.Unreachable(String reason) -> new WriteResult.Failed(reason);
    };
  }

  private WriteResult notCreated(ApiAnswer.Refused refused, String verb) {
    if (refused.isNotFound()) {
      return new WriteResult.Waits(ref.namespace(), refused.message());
    }
    // So it is said for a namespace that is about to go.
    return refused.isForbidden() && refused.message().contains("is being terminated")
        ? new WriteResult.Waits(ref.namespace(), refused.message())
        : WriteResult.Failed.refused(refused, ref, verb);
  }

  private WriteResult compare() {
    return switch (cluster.lookup().find(ref)) {
      case Answer.Found<JsonNode>(JsonNode live) -> compare(live);
      case Answer.Absent<JsonNode> absent -> new WriteResult.Failed("");
      case Answer.Unavailable<JsonNode>(String reason) ->
          new WriteResult.Failed(GenerateReports.name(ref) + " cannot be read: " + reason);
    };
  }

  private WriteResult compare(JsonNode live) {
    boolean foreign = left.isPresent();
    if (foreign && left.get().content().equals(Digest.of(Digest.content(live)))) {
      return unchanged(live);
    }
    if (isAnothers(live)) {
      return WriteResult.SAME;
    }
    Optional<Change> change = new GeneratePlan(true).change(wanted, Optional.of(live));
    if (!(change.orElse(null) instanceof Change.Replace(JsonNode before, JsonNode object))) {
      return unchanged(live);
    }
    Optional<WriteResult> paused = pause();
    return paused.isPresent() ? paused.get() : replace(before, object);
  }

  private WriteResult replace(JsonNode before, JsonNode object) {
    return switch (cluster.replace(object, "")) {
      case ApiAnswer.Done(JsonNode body) ->
          Origin.version(body).equals(Origin.version(before))
              ? unchanged(body)
              : wrote(body, false);
      case ApiAnswer.Refused refused when refused.isConflict() -> new WriteResult.Failed("");
      case ApiAnswer.Refused refused when refused.isNotFound() -> new WriteResult.Failed("");
      case ApiAnswer.Refused refused -> WriteResult.Failed.refused(refused, ref, "updates ");
      case ApiAnswer.Unreachable(String reason) -> new WriteResult.Failed(reason);
    };
  }

  /** Two triggers that want one object would write it in turns for ever. */
  private boolean isAnothers(JsonNode live) {
    return !takesOver
        && Origin.of(live)
            .filter(owner -> !Origin.of(wanted).filter(owner::isSameRule).isPresent())
            .filter(ground.lives())
            .isPresent();
  }

  private Optional<WriteResult> pause() {
    Pace pace = binding.pace(ref);
    Duration pause = pace.pause(ground.clock().millis());
    if (pause.isZero()) {
      return Optional.empty();
    }
    String reason =
        left.isPresent()
            ? "somebody else keeps changing "
                + GenerateReports.name(ref)
                + ", which is put back after growing pauses; find who does, or generate it without"
                + " `synchronize`"
            : "what is wanted of "
                + GenerateReports.name(ref)
                + " keeps changing, so that it is written after growing pauses; rules may trigger"
                + " each other";
    return Optional.of(new WriteResult.Paused(ref, pause, pace.tells() ? reason : ""));
  }

  private WriteResult unchanged(JsonNode live) {
    remember(live);
    return WriteResult.SAME;
  }

  private WriteResult wrote(JsonNode body, boolean created) {
    remember(body);
    if (!created) {
      binding.pace(ref).wrote(ground.clock().millis());
    }
    return new WriteResult.Wrote(body, created);
  }

  private void remember(JsonNode stored) {
    binding.wrote(
        ref,
        new Binding.Written(digest, Digest.of(Digest.content(stored)), Origin.version(stored)));
  }
}
