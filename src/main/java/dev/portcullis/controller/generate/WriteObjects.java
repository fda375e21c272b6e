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
import java.time.InstantSource;
import java.util.List;
import java.util.function.Predicate;

/**
 * Brings the objects of one rule for one trigger to what is wanted. Every write may be made twice:
 * what is there already is looked at again.
 */
final class WriteObjects {
  private static final String SOURCE_MANAGER = "kyverno-clone-source";
  private static final String SOURCE_LABEL = "generate.kyverno.io/clone-source";
  private static final List<String> OWNERSHIP =
      List.of(
          "generate.kyverno.io/policy-name",
          "generate.kyverno.io/policy-namespace",
          "generate.kyverno.io/rule-name");

  private final ActingCluster cluster;
  private final Binding binding;
  private final WriteObject.Ground ground;

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
    this.binding = binding;
    this.ground = new WriteObject.Ground(cluster, known, lives, binding, clock);
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
    WriteObject write = new WriteObject(ground, rule, wanted, takesOver);
    return rule.policy().policy().spec().useServerSideApply() ? write.apply() : write.put();
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
      case ApiAnswer.Refused refused -> WriteResult.Failed.refused(refused, ref, "deletes ");
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
      case ApiAnswer.Refused refused -> WriteResult.Failed.refused(refused, ref, "releases ");
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
      case ApiAnswer.Refused refused -> WriteResult.Failed.refused(refused, ref, "labels ");
      case ApiAnswer.Unreachable(String reason) -> new WriteResult.Failed(reason);
    };
  }
}
