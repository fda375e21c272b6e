package dev.portcullis.chainsaw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.Discovery;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ApiResource;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The objects of a cluster, found by what an object says of itself. */
final class CaseCluster implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(35);
  private static final long REFRESH_NANOS = Duration.ofMillis(500).toNanos();

  private final Path kubeconfig;
  private final KubernetesClient client;
  private final KubeApi api;
  private final Discovery discovery;
  private long refreshed = System.nanoTime() - REFRESH_NANOS;

  CaseCluster(Path kubeconfig) {
    this.kubeconfig = kubeconfig;
    this.client =
        new KubernetesClientBuilder()
            .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
            .build();
    this.api = new KubeApi(client, TIMEOUT);
    this.discovery = new Discovery(api);
  }

  Path kubeconfig() {
    return kubeconfig;
  }

  /** The object with the name that this one has, as it is stored. */
  ApiAnswer get(JsonNode object) {
    return at(object, name(object), api::get);
  }

  /** The objects of its kind and namespace that carry its labels. */
  ApiAnswer list(JsonNode object) {
    Map<String, String> labels = new TreeMap<>();
    object
        .path("metadata")
        .path("labels")
        .properties()
        .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
    List<String> terms = new ArrayList<>();
    labels.forEach((key, value) -> terms.add(key + "=" + value));
    return at(object, "", path -> api.get(selecting(path, String.join(",", terms))));
  }

  private static ApiPath selecting(ApiPath path, String labels) {
    return labels.isEmpty() ? path : path.withQuery(Map.of("labelSelector", labels));
  }

  /** Creates an object. */
  ApiAnswer create(JsonNode object) {
    return at(object, "", path -> api.create(path, object));
  }

  /** Replaces an object, whatever its stored version is. */
  ApiAnswer replace(JsonNode object, JsonNode stored) {
    return at(object, name(object), path -> api.replace(path, versioned(object, stored)));
  }

  /** Merges an object into the stored one. */
  ApiAnswer merge(JsonNode object, JsonNode stored) {
    return at(object, name(object), path -> api.merge(path, versioned(object, stored)));
  }

  private static JsonNode versioned(JsonNode object, JsonNode stored) {
    ObjectNode out = object.deepCopy();
    out.withObject("/metadata")
        .set("resourceVersion", stored.path("metadata").path("resourceVersion"));
    return out;
  }

  /** Deletes an object; what it owns goes in the background. */
  ApiAnswer delete(JsonNode object) {
    ObjectNode options = Json.object().put("propagationPolicy", "Background");
    return at(object, name(object), path -> api.delete(path, options));
  }

  /** Whether objects of its kind live in namespaces; empty if there is no such kind. */
  Optional<Boolean> isNamespaced(JsonNode object) {
    return resource(object).map(ApiResource::namespaced);
  }

  static String name(JsonNode object) {
    return object.path("metadata").path("name").asText("");
  }

  static String namespace(JsonNode object) {
    return object.path("metadata").path("namespace").asText("");
  }

  /** {@code v1/Pod default/web}. */
  static String shown(JsonNode object) {
    String namespace = namespace(object);
    return "%s/%s %s%s"
        .formatted(
            object.path("apiVersion").asText(""),
            object.path("kind").asText(""),
            namespace.isEmpty() ? "" : namespace + "/",
            name(object));
  }

  @FunctionalInterface
  private interface Call {
    ApiAnswer on(ApiPath path);
  }

  private ApiAnswer at(JsonNode object, String name, Call call) {
    ApiAnswer answer = tried(object, name, call);
    if (answer instanceof ApiAnswer.Refused refused
        && refused.isNotFound()
        && refused.reason().isEmpty()) {
      // Not the object is missing but its path: a definition came back in another form.
      refresh();
      return tried(object, name, call);
    }
    return answer;
  }

  private ApiAnswer tried(JsonNode object, String name, Call call) {
    return resource(object)
        .map(resource -> call.on(resource.at(namespace(object), name)))
        .orElseGet(() -> new ApiAnswer.Unreachable("no matches for kind of " + shown(object)));
  }

  private Optional<ApiResource> resource(JsonNode object) {
    GroupVersionKind kind =
        GroupVersionKind.of(object.path("apiVersion").asText(""), object.path("kind").asText(""));
    Optional<ApiResource> known = discovery.current().ofKind(kind);
    if (known.isPresent()) {
      return known;
    }
    refresh();
    return discovery.current().ofKind(kind);
  }

  private synchronized void refresh() {
    if (System.nanoTime() - refreshed < REFRESH_NANOS) {
      return;
    }
    discovery
        .refresh()
        .ifPresent(
            reason -> {
              throw new IllegalStateException("discovery: " + reason);
            });
    refreshed = System.nanoTime();
  }

  @Override
  public void close() {
    client.close();
  }
}
