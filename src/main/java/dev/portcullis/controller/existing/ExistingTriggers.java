package dev.portcullis.controller.existing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.admission.NamespaceLabels;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.controller.background.StoredTriggers;
import dev.portcullis.engine.Engine;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Finds the objects that are there and match a rule, without anybody having asked for them. */
final class ExistingTriggers {
  private static final Duration SILENCE = Duration.ofSeconds(2);

  private final Supplier<ServedResources> served;
  private final NamespaceLabels namespaces;

  /**
   * Looks for what is served.
   *
   * @param cluster where the labels of namespaces are
   */
  ExistingTriggers(Supplier<ServedResources> served, ClusterLookup cluster) {
    this.served = served;
    this.namespaces = new NamespaceLabels(cluster);
  }

  /** What a search gave. */
  sealed interface Found {
    /**
     * All of them.
     *
     * @param triggers the requests that rules see, without an operation
     */
    record All(List<Request> triggers) implements Found {}

    /**
     * Some kind could not be listed.
     *
     * @param reason why
     */
    record Unavailable(String reason) implements Found {}
  }

  Found of(ExistingRule rule, ActingCluster cluster) {
    List<Request> found = new ArrayList<>();
    for (ApiResource resource : resources(rule)) {
      switch (cluster.lookup().list(resource.kind(), namespace(rule), Json.object())) {
        case Answer.Found<List<JsonNode>>(List<JsonNode> objects) -> {
          for (JsonNode object : objects) {
            Answer<Request> request = request(resource, object);
            if (request instanceof Answer.Unavailable<Request>(String reason)) {
              return new Found.Unavailable(reason);
            }
            if (request instanceof Answer.Found<Request>(Request one) && matches(rule, one)) {
              found.add(one);
            }
          }
        }
        case Answer.Absent<List<JsonNode>> absent -> {
          // Not served any more; it is looked for again when it is.
        }
        case Answer.Unavailable<List<JsonNode>>(String reason) -> {
          return new Found.Unavailable(
              "cannot list existing objects of kind " + resource.kind().kind() + ": " + reason);
        }
      }
    }
    return new Found.All(found);
  }

  private static boolean matches(ExistingRule rule, Request request) {
    return Engine.existingRules(rule.policy(), request).stream()
        .anyMatch(one -> one.name().equals(rule.rule().name()));
  }

  private static String namespace(ExistingRule rule) {
    return rule.object().path("metadata").path("namespace").asText("");
  }

  /** Each resource once, in the preferred version if the rule means that one, too. */
  private List<ApiResource> resources(ExistingRule rule) {
    boolean bound = !namespace(rule).isEmpty();
    return ServedResources.eachOnce(
        served.get().all().stream()
            .filter(one -> one.subresource().isEmpty() && one.verbs().contains("list"))
            .filter(one -> one.namespaced() || !bound)
            .filter(one -> rule.policy().couldTrigger(rule.rule().name(), one.kind(), "")));
  }

  /** Whether a trigger that needs no request is still there, as the policy may see it. */
  StoredTriggers.Look look(ActingCluster cluster, ResourceRef trigger, String uid) {
    Optional<ApiResource> resource = served.get().ofKind(trigger.kind());
    if (resource.isEmpty()) {
      return new StoredTriggers.Look.Never("its kind is not served any more");
    }
    return switch (cluster.lookup().find(trigger)) {
      case Answer.Found<JsonNode>(JsonNode object) ->
          object.path("metadata").path("uid").asText("").equals(uid)
              ? stored(request(resource.get(), object))
              : new StoredTriggers.Look.Never("it is another object");
      case Answer.Absent<JsonNode> absent -> new StoredTriggers.Look.Never("it is gone");
      case Answer.Unavailable<JsonNode> unavailable -> new StoredTriggers.Look.NotYet(SILENCE);
    };
  }

  private static StoredTriggers.Look stored(Answer<Request> request) {
    return request instanceof Answer.Found<Request>(Request found)
        ? new StoredTriggers.Look.Stored(found)
        : new StoredTriggers.Look.NotYet(SILENCE);
  }

  /** An object that is there without a request: there is no operation and no user. */
  Answer<Request> request(ApiResource resource, JsonNode object) {
    JsonNode metadata = object.path("metadata");
    String namespace = metadata.path("namespace").asText("");
    String name = metadata.path("name").asText("");
    ObjectNode document = Json.object().put("name", name);
    if (!namespace.isEmpty()) {
      document.put("namespace", namespace);
    }
    document
        .putObject("kind")
        .put("group", resource.kind().group())
        .put("version", resource.kind().version())
        .put("kind", resource.kind().kind());
    document
        .putObject("resource")
        .put("group", resource.group())
        .put("version", resource.version())
        .put("resource", resource.resource());
    document.set("object", object);
    document.set("oldObject", NullNode.getInstance());
    Request request =
        new Request(
            Operation.CREATE,
            resource.kind(),
            new GroupVersionResource(resource.group(), resource.version(), resource.resource()),
            "",
            name,
            namespace,
            object,
            NullNode.getInstance(),
            Optional.empty(),
            Map.of(),
            false,
            document);
    return switch (namespaces.of(request)) {
      case Answer.Found<Map<String, String>>(Map<String, String> labels) ->
          new Answer.Found<>(request.withNamespaceLabels(labels));
      case Answer.Absent<Map<String, String>>(String reason) -> new Answer.Found<>(request);
      case Answer.Unavailable<Map<String, String>>(String reason) ->
          new Answer.Unavailable<>(reason);
    };
  }
}
