package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.Deletion;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The embedded cluster in the hands of policies; every write passes them like anybody's. */
final class EmbeddedActor implements ActingCluster {
  private static final Set<String> VERBS =
      Set.of("create", "delete", "get", "list", "patch", "update", "watch");

  private final EmbeddedCluster cluster;
  private final EmbeddedRequests requests;
  private final Admission admission;

  EmbeddedActor(EmbeddedCluster cluster, Admission admission) {
    this.cluster = cluster;
    this.requests = new EmbeddedRequests(cluster);
    this.admission = admission;
  }

  @Override
  public ClusterLookup lookup() {
    return cluster;
  }

  /** Objects of any kind can be stored. */
  @Override
  public Optional<ApiResource> resource(GroupVersionKind kind) {
    return Optional.of(
        new ApiResource(
            kind.group(),
            kind.version(),
            cluster.resource(kind),
            "",
            kind,
            cluster.namespaced(kind),
            true,
            VERBS));
  }

  @Override
  public ApiAnswer create(JsonNode object) {
    return live(Origin.ref(object)).isPresent()
        ? new ApiAnswer.Refused(409, "AlreadyExists", "it is there already")
        : write(Operation.CREATE, object, NullNode.getInstance());
  }

  @Override
  public ApiAnswer replace(JsonNode object, String subresource) {
    Optional<JsonNode> before = live(Origin.ref(object));
    if (before.isEmpty()) {
      return missing();
    }
    return Origin.version(object).isEmpty()
            || Origin.version(object).equals(Origin.version(before.get()))
        ? write(Operation.UPDATE, object, before.get())
        : new ApiAnswer.Refused(409, "Conflict", "it has changed meanwhile");
  }

  /** Nobody's fields are remembered here: what is not named stays. */
  @Override
  public ApiAnswer apply(JsonNode object, String manager) {
    Optional<JsonNode> before = live(Origin.ref(object));
    return before.isPresent()
        ? write(Operation.UPDATE, merged((ObjectNode) before.get(), object), before.get())
        : write(Operation.CREATE, object, NullNode.getInstance());
  }

  private static ObjectNode merged(ObjectNode base, JsonNode over) {
    ObjectNode out = base.deepCopy();
    for (Map.Entry<String, JsonNode> field : over.properties()) {
      out.set(
          field.getKey(),
          out.get(field.getKey()) instanceof ObjectNode below && field.getValue().isObject()
              ? merged(below, field.getValue())
              : field.getValue());
    }
    return out;
  }

  @Override
  public ApiAnswer delete(ResourceRef ref, Deletion deletion) {
    Optional<JsonNode> live = live(ref);
    if (live.isEmpty()) {
      return missing();
    }
    if (!deletion.uid().isEmpty() && !deletion.uid().equals(Origin.uid(live.get()))) {
      return new ApiAnswer.Refused(409, "Conflict", "it is another object");
    }
    Request request = requests.own(Operation.DELETE, NullNode.getInstance(), live.get());
    Admission.Decision decision = admission.admit(request);
    if (!decision.allowed()) {
      return refused(decision);
    }
    cluster.delete(ref, Optional.of(request));
    return new ApiAnswer.Done(live.get());
  }

  private ApiAnswer write(Operation operation, JsonNode object, JsonNode before) {
    Request request = requests.own(operation, object, before);
    Admission.Decision decision = admission.admit(request);
    return decision.allowed()
        ? new ApiAnswer.Done(cluster.write(decision.object(), Optional.of(request)))
        : refused(decision);
  }

  private static ApiAnswer refused(Admission.Decision decision) {
    return new ApiAnswer.Refused(403, "Forbidden", decision.message());
  }

  private static ApiAnswer missing() {
    return new ApiAnswer.Refused(404, "NotFound", "it is not there");
  }

  private Optional<JsonNode> live(ResourceRef ref) {
    return cluster.find(ref) instanceof Answer.Found<JsonNode>(JsonNode object)
        ? Optional.of(object)
        : Optional.empty();
  }
}
