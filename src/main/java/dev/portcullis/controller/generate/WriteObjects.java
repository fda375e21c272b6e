package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.Deletion;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.generate.GenerateResult;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.value.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Brings the objects of one rule for one trigger to what is wanted. Every write may be made twice:
 * what is there already is looked at again.
 */
final class WriteObjects {
  /** Whose fields they are that a rule with {@code useServerSideApply} writes. */
  static final String MANAGER = "kyverno-generate";

  private static final String SOURCE_MANAGER = "kyverno-clone-source";
  private static final String SOURCE_LABEL = "generate.kyverno.io/clone-source";
  private static final List<String> OWNERSHIP =
      List.of(
          "generate.kyverno.io/policy-name",
          "generate.kyverno.io/policy-namespace",
          "generate.kyverno.io/rule-name");

  private final ActingCluster cluster;
  private final KnownDownstream known;
  private final Predicate<Origin> lives;
  private final Binding binding;
  private final InstantSource clock;

  /**
   * Writes to this cluster.
   *
   * @param known what rules have made, as far as it was seen
   * @param lives whether the rule and the trigger that an object comes from are there
   * @param binding remembers what was written
   */
  WriteObjects(
      ActingCluster cluster,
      KnownDownstream known,
      Predicate<Origin> lives,
      Binding binding,
      InstantSource clock) {
    this.cluster = cluster;
    this.lives = lives;
    this.known = known;
    this.binding = binding;
    this.clock = clock;
  }

  /**
   * Brings one object to what is wanted.
   *
   * @param rule what the rule asks for
   * @param takesOver whether an object that another trigger owns becomes this one's
   */
  WriteResult write(GenerateRule rule, GenerateResult.Desired desired, boolean takesOver) {
    ObjectNode wanted =
        GeneratePlan.stored(
            desired, cluster.lookup().namespaced(Origin.ref(desired.object()).kind()));
    ResourceRef ref = Origin.ref(wanted);
    if (cluster.resource(ref.kind()).isEmpty()) {
      return new WriteResult.Waits(
          "",
          "no resource of kind " + ref.kind().kind() + " is served in " + ref.kind().apiVersion());
    }
    Step step = new Step(rule, wanted, ref, Digest.of(wanted), takesOver);
    return rule.policy().policy().spec().useServerSideApply() ? step.apply() : step.put();
  }

  /** Deletes an object that is no longer wanted, if it is still the one that was seen. */
  WriteResult delete(JsonNode object) {
    ResourceRef ref = Origin.ref(object);
    return switch (cluster.delete(ref, Deletion.of(Origin.uid(object)))) {
      case ApiAnswer.Done done -> {
        binding.deleted(ref);
        yield new WriteResult.Wrote(object, false);
      }
      case ApiAnswer.Refused refused when refused.isNotFound() -> WriteResult.SAME;
      // Another object has taken its name: its labels tell whose it is.
      case ApiAnswer.Refused refused when refused.isConflict() -> WriteResult.SAME;
      case ApiAnswer.Refused refused -> refused(refused, ref, "deletes ");
      case ApiAnswer.Unreachable(String reason) -> new WriteResult.Failed(reason);
    };
  }

  /** Takes the labels from an object by which it is its rule's; it stays. */
  WriteResult release(JsonNode object) {
    ResourceRef ref = Origin.ref(object);
    if (!(cluster.lookup().find(ref) instanceof Answer.Found<JsonNode>(JsonNode live))
        || !Origin.uid(live).equals(Origin.uid(object))) {
      return WriteResult.SAME;
    }
    ObjectNode changed = live.deepCopy();
    if (changed.path("metadata").path("labels") instanceof ObjectNode labels) {
      labels.remove(OWNERSHIP);
    }
    return switch (cluster.replace(changed, "")) {
      case ApiAnswer.Done(JsonNode body) -> new WriteResult.Wrote(body, false);
      case ApiAnswer.Refused refused when refused.isConflict() -> new WriteResult.Failed("");
      case ApiAnswer.Refused refused -> refused(refused, ref, "releases ");
      case ApiAnswer.Unreachable(String reason) -> new WriteResult.Failed(reason);
    };
  }

  /** Labels the source of a copy as one, which is how Kyverno finds it. */
  WriteResult label(JsonNode source) {
    if (source.path("metadata").path("labels").has(SOURCE_LABEL)) {
      return WriteResult.SAME;
    }
    ResourceRef ref = Origin.ref(source);
    ObjectNode label =
        Json.object().put("apiVersion", ref.kind().apiVersion()).put("kind", ref.kind().kind());
    ObjectNode metadata = label.putObject("metadata").put("name", ref.name());
    if (!ref.namespace().isEmpty()) {
      metadata.put("namespace", ref.namespace());
    }
    // With an identity nothing is made anew if the source has gone meanwhile.
    metadata.put("uid", Origin.uid(source));
    metadata.putObject("labels").put(SOURCE_LABEL, "");
    return switch (cluster.apply(label, SOURCE_MANAGER)) {
      case ApiAnswer.Done(JsonNode body) -> new WriteResult.Wrote(body, false);
      case ApiAnswer.Refused refused -> refused(refused, ref, "labels ");
      case ApiAnswer.Unreachable(String reason) -> new WriteResult.Failed(reason);
    };
  }

  private static WriteResult refused(ApiAnswer.Refused refused, ResourceRef ref, String verb) {
    return new WriteResult.Failed(
        verb + GenerateReports.name(ref) + " was refused: " + message(refused, ref));
  }

  /** What an API server says may quote what it was sent. */
  private static String message(ApiAnswer.Refused refused, ResourceRef ref) {
    boolean secret = ref.kind().kind().equals("Secret") && ref.kind().group().isEmpty();
    return secret && !refused.isForbidden()
        ? refused.code() + " " + refused.reason()
        : refused.message();
  }

  /** One object. */
  private final class Step {
    private final GenerateRule rule;
    private final ObjectNode wanted;
    private final ResourceRef ref;
    private final String digest;
    private final boolean takesOver;
    private final Optional<JsonNode> seen;
    private final Optional<Binding.Written> left;

    Step(GenerateRule rule, ObjectNode wanted, ResourceRef ref, String digest, boolean takesOver) {
      this.rule = rule;
      this.wanted = wanted;
      this.ref = ref;
      this.digest = digest;
      this.takesOver = takesOver;
      this.seen = known.find(ref);
      this.left = binding.written(ref).filter(before -> before.wanted().equals(digest));
    }

    private boolean isAsLeft() {
      return left.isPresent()
          && seen.filter(object -> version(object).equals(left.get().version())).isPresent();
    }

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
          boolean same = seen.filter(object -> version(object).equals(version(body))).isPresent();
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
          : refused(refused, ref, verb);
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
            version(body).equals(version(before)) ? unchanged(body) : wrote(body, false);
        case ApiAnswer.Refused refused when refused.isConflict() -> new WriteResult.Failed("");
        case ApiAnswer.Refused refused when refused.isNotFound() -> new WriteResult.Failed("");
        case ApiAnswer.Refused refused -> refused(refused, ref, "updates ");
        case ApiAnswer.Unreachable(String reason) -> new WriteResult.Failed(reason);
      };
    }

    /** Two triggers that want one object would write it in turns for ever. */
    private boolean isAnothers(JsonNode live) {
      return !takesOver
          && Origin.of(live)
              .filter(owner -> !Origin.of(wanted).filter(owner::isSameRule).isPresent())
              .filter(lives)
              .isPresent();
    }

    private Optional<WriteResult> pause() {
      Pace pace = binding.pace(ref);
      Duration pause = pace.pause(clock.millis());
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
        binding.pace(ref).wrote(clock.millis());
      }
      return new WriteResult.Wrote(body, created);
    }

    private void remember(JsonNode stored) {
      binding.wrote(
          ref, new Binding.Written(digest, Digest.of(Digest.content(stored)), version(stored)));
    }

    private static String version(JsonNode object) {
      return object.path("metadata").path("resourceVersion").asText("");
    }
  }
}
