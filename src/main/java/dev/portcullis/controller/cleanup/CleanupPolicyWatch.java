package dev.portcullis.controller.cleanup;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.adapter.kube.WatchedKind;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ServedResources;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Follows the cleanup policies of a cluster. Kinds that are not served yet are waited for. */
final class CleanupPolicyWatch implements AutoCloseable {
  private static final String GROUP = "kyverno.io";

  /** Best first. */
  private static final List<String> VERSIONS = List.of("v2", "v2beta1", "v2alpha1");

  private static final List<String> KINDS = List.of("cleanuppolicies", "clustercleanuppolicies");

  private final KubeObjects objects;
  private final Consumer<PolicyKey> changed;
  private final Consumer<String> log;
  private final Map<String, WatchedKind> watches = new ConcurrentHashMap<>();

  /**
   * Names a policy.
   *
   * @param resource the plural name of its kind
   * @param namespace its namespace; empty for a ClusterCleanupPolicy
   * @param name its name
   */
  record PolicyKey(String resource, String namespace, String name) {
    private static PolicyKey of(String resource, JsonNode object) {
      JsonNode metadata = object.path("metadata");
      return new PolicyKey(
          resource, metadata.path("namespace").asText(""), metadata.path("name").asText(""));
    }
  }

  /**
   * Does nothing before it is told what is served.
   *
   * @param changed is told of each policy that is there, that says something else or is gone; it
   *     must not block
   */
  CleanupPolicyWatch(KubeObjects objects, Consumer<PolicyKey> changed, Consumer<String> log) {
    this.objects = objects;
    this.changed = changed;
    this.log = log;
  }

  /** Begins to follow the kinds that are served by now. */
  synchronized void follow(ServedResources served) {
    for (String kind : KINDS) {
      if (!watches.containsKey(kind)) {
        VERSIONS.stream()
            .map(version -> served.at(GROUP, version, kind))
            .flatMap(Optional::stream)
            .findFirst()
            .ifPresent(this::watch);
      }
    }
  }

  private void watch(ApiResource resource) {
    String kind = resource.resource();
    WatchListener listener =
        new WatchListener() {
          @Override
          public void added(JsonNode object) {
            changed.accept(PolicyKey.of(kind, object));
          }

          @Override
          public void modified(JsonNode before, JsonNode object) {
            // What we write into a status must not bring on another run.
            if (!before.path("spec").equals(object.path("spec"))) {
              changed.accept(PolicyKey.of(kind, object));
            }
          }

          @Override
          public void deleted(JsonNode object) {
            changed.accept(PolicyKey.of(kind, object));
          }
        };
    WatchedKind watch = new WatchedKind(objects.api(), resource.at("", ""), listener, log);
    watches.put(kind, watch);
    watch.start();
  }

  /** A policy as it was last seen. */
  Optional<JsonNode> find(PolicyKey key) {
    return Optional.ofNullable(watches.get(key.resource()))
        .flatMap(watch -> watch.find(key.namespace(), key.name()));
  }

  /** All policies. */
  List<PolicyKey> keys() {
    return watches.entrySet().stream()
        .flatMap(
            watch ->
                watch.getValue().objects().stream()
                    .map(object -> PolicyKey.of(watch.getKey(), object)))
        .toList();
  }

  @Override
  public synchronized void close() {
    watches.values().forEach(WatchedKind::close);
  }
}
