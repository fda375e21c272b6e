package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.GroupVersionKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the API server serves, read by aggregated discovery: two calls, whatever the number of
 * groups. Thread-safe.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/concepts/overview/kubernetes-api/#aggregated-discovery">Aggregated
 *     discovery</a>
 */
public final class Discovery {
  private static final String ACCEPT =
      "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,"
          + "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList";
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final KubeApi api;
  private volatile ServedResources current = ServedResources.NONE;

  /** Asks this server; nothing is known before the first {@link #refresh}. */
  public Discovery(KubeApi api) {
    this.api = api;
  }

  /** What was served when the server was last asked. */
  public ServedResources current() {
    return current;
  }

  /**
   * Asks the server again. A group that cannot be asked at the moment, as one of an aggregated API
   * server that is down, keeps what was known of it.
   *
   * @return why it could not be asked; empty when it was
   */
  public synchronized Optional<String> refresh() {
    List<ApiResource> found = new ArrayList<>();
    for (String root : List.of("/api", "/apis")) {
      switch (api.getRaw(root, ACCEPT, TIMEOUT)) {
        case ApiAnswer.Done(JsonNode body) -> read(body, found);
        case ApiAnswer.Refused(int code, String reason, String message) -> {
          return Optional.of(root + ": " + code + " " + message);
        }
        case ApiAnswer.Unreachable(String reason) -> {
          return Optional.of(root + ": " + reason);
        }
      }
    }
    ServedResources next = new ServedResources(found);
    if (!next.equals(current)) {
      current = next;
    }
    return Optional.empty();
  }

  private void read(JsonNode list, List<ApiResource> out) {
    for (JsonNode group : list.path("items")) {
      String name = group.path("metadata").path("name").asText("");
      boolean preferred = true;
      for (JsonNode version : group.path("versions")) {
        String text = version.path("version").asText("");
        if (version.path("freshness").asText("").equals("Stale")) {
          kept(name, text, out);
        } else {
          resources(name, text, preferred, version, out);
        }
        preferred = false;
      }
    }
  }

  private void kept(String group, String version, List<ApiResource> out) {
    current.all().stream()
        .filter(one -> one.group().equals(group) && one.version().equals(version))
        .forEach(out::add);
  }

  private static void resources(
      String group, String version, boolean preferred, JsonNode from, List<ApiResource> out) {
    for (JsonNode resource : from.path("resources")) {
      String name = resource.path("resource").asText("");
      boolean namespaced = resource.path("scope").asText("").equals("Namespaced");
      out.add(
          new ApiResource(
              group,
              version,
              name,
              "",
              kind(resource, group, version),
              namespaced,
              preferred,
              verbs(resource)));
      for (JsonNode sub : resource.path("subresources")) {
        out.add(
            new ApiResource(
                group,
                version,
                name,
                sub.path("subresource").asText(""),
                kind(sub, group, version),
                namespaced,
                preferred,
                verbs(sub)));
      }
    }
  }

  /** The type of the objects; it is that of the path where the parts are left out. */
  private static GroupVersionKind kind(JsonNode resource, String group, String version) {
    JsonNode type = resource.path("responseKind");
    String own = type.path("version").asText("");
    return new GroupVersionKind(
        own.isEmpty() ? group : type.path("group").asText(""),
        own.isEmpty() ? version : own,
        type.path("kind").asText(""));
  }

  private static Set<String> verbs(JsonNode resource) {
    Set<String> verbs = new HashSet<>();
    resource.path("verbs").forEach(verb -> verbs.add(verb.asText()));
    return verbs;
  }
}
