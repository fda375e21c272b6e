package dev.portcullis.generate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.policy.Policy;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.List;
import java.util.Optional;

/** Makes the objects that targets stand for: identity, content and labels. */
final class WantedObjects {
  private final ManagedLabels labels;
  private final NamespaceBoundary boundary;

  WantedObjects(Policy policy, String ruleName) {
    this.labels = new ManagedLabels(policy, ruleName);
    this.boundary = NamespaceBoundary.of(policy);
  }

  /** Adds the objects of a target, or why there are none. */
  void produce(Target.Valid target, Request trigger, ClusterLookup cluster, Collected out) {
    Optional<String> forbidden = boundary.problem(target, cluster);
    if (forbidden.isPresent()) {
      out.problem(forbidden.get());
      return;
    }
    if (!(target.content() instanceof Target.Sources) && target.name().isEmpty()) {
      out.problem("the target's name is empty");
      return;
    }
    switch (target.content()) {
      case Target.Data data -> {
        JsonNode object = identified(data.data().deepCopy(), target);
        out.add(finished(object, trigger), GenerateResult.Mode.DATA, MissingNode.getInstance());
      }
      case Target.Source source -> copy(target, source, trigger, cluster, out);
      case Target.Sources sources -> copies(target, sources, trigger, cluster, out);
    }
  }

  private JsonNode finished(JsonNode object, Request trigger) {
    labels.put((ObjectNode) object, trigger);
    return Numbers.ints(object);
  }

  /**
   * The content with the identity that the rule gives. Only the kind may come from the content: a
   * name or namespace there never counts.
   */
  private static ObjectNode identified(JsonNode content, Target.Valid target) {
    ObjectNode object = (ObjectNode) content;
    if (!target.apiVersion().isEmpty()) {
      object.put("apiVersion", target.apiVersion());
    }
    if (object.path("kind").asText("").isEmpty()) {
      object.put("kind", target.kind());
    }
    ObjectNode metadata =
        object.path("metadata") instanceof ObjectNode own ? own : object.putObject("metadata");
    put(metadata, "name", target.name());
    put(metadata, "namespace", target.namespace());
    metadata.remove("resourceVersion");
    return object;
  }

  private static void put(ObjectNode metadata, String field, String value) {
    if (value.isEmpty()) {
      metadata.remove(field);
    } else {
      metadata.put(field, value);
    }
  }

  private void copy(
      Target.Valid target,
      Target.Source source,
      Request trigger,
      ClusterLookup cluster,
      Collected out) {
    if (source.namespace().equals(target.namespace()) && source.name().equals(target.name())) {
      return;
    }
    ResourceRef ref = new ResourceRef(target.type(), source.namespace(), source.name());
    String name =
        String.join("/", target.apiVersion(), target.kind(), source.namespace(), source.name());
    ResourceRef copy = new ResourceRef(target.type(), target.namespace(), target.name());
    switch (cluster.find(ref)) {
      case Answer.Found<JsonNode>(JsonNode object) when isGoing(object) -> {
        out.gone(copy);
        out.problem("source resource " + name + " not found: it is being deleted");
      }
      case Answer.Found<JsonNode>(JsonNode object) ->
          boundary
              .problem(object)
              .ifPresentOrElse(out::problem, () -> add(object, target, trigger, out));
      case Answer.Absent<JsonNode>(String reason) -> {
        out.gone(copy);
        out.problem("source resource " + name + " not found: " + reason);
      }
      case Answer.Unavailable<JsonNode>(String reason) ->
          out.problem("failed to get source resource " + name + ": " + reason);
    }
  }

  /** Whether an object was deleted, though a finalizer still holds it. */
  private static boolean isGoing(JsonNode object) {
    return object.path("metadata").hasNonNull("deletionTimestamp");
  }

  private void add(JsonNode source, Target.Valid target, Request trigger, Collected out) {
    out.add(
        finished(identified(CloneSource.copy(source, target.namespace()), target), trigger),
        GenerateResult.Mode.CLONE,
        source);
  }

  private void copies(
      Target.Valid target,
      Target.Sources sources,
      Request trigger,
      ClusterLookup cluster,
      Collected out) {
    for (GroupVersionKind kind : sources.kinds()) {
      switch (cluster.list(kind, sources.namespace(), sources.selector())) {
        case Answer.Found<List<JsonNode>>(List<JsonNode> objects) ->
            objects.stream()
                .filter(object -> !isGoing(object))
                .forEach(object -> copyOf(object, kind, target, trigger, out));
        case Answer.Absent<List<JsonNode>>(String reason) ->
            out.problem(notListed(kind, sources, reason));
        case Answer.Unavailable<List<JsonNode>>(String reason) ->
            out.problem(notListed(kind, sources, reason));
      }
    }
  }

  private static String notListed(GroupVersionKind kind, Target.Sources sources, String reason) {
    return "failed to list source resource for cloneList "
        + kind.apiVersion()
        + " "
        + kind.kind()
        + "/"
        + sources.namespace()
        + ". "
        + reason;
  }

  private void copyOf(
      JsonNode source, GroupVersionKind kind, Target.Valid target, Request trigger, Collected out) {
    JsonNode metadata = source.path("metadata");
    if (metadata.path("namespace").asText("").equals(target.namespace())) {
      return;
    }
    Target.Valid own =
        new Target.Valid(
            source.path("apiVersion").asText(kind.apiVersion()),
            source.path("kind").asText(kind.kind()),
            target.namespace(),
            metadata.path("name").asText(""),
            new Target.Data(Json.object()));
    out.add(
        finished(identified(CloneSource.copy(source, target.namespace()), own), trigger),
        GenerateResult.Mode.CLONE_LIST,
        source);
  }
}
