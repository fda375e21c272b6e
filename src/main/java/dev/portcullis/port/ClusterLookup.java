package dev.portcullis.port;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.KnownKinds;
import dev.portcullis.value.Wildcard;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Access to cluster objects, exactly as wide as the engine needs: it stores nothing. */
public interface ClusterLookup {
  /** One object by its identity. The object keeps the number convention of the source. */
  Answer<JsonNode> find(ResourceRef ref);

  /** The same, if the answer is known without waiting for anything. */
  default Optional<Answer<JsonNode>> known(ResourceRef ref) {
    return Optional.empty();
  }

  /**
   * All objects of a type, sorted by namespace and name.
   *
   * @param kind the type
   * @param namespace the namespace, empty for all
   * @param labelSelector a Kubernetes label selector object ({@code matchLabels}, {@code
   *     matchExpressions}); an empty object selects all
   */
  Answer<List<JsonNode>> list(GroupVersionKind kind, String namespace, JsonNode labelSelector);

  /**
   * The answer to a read of the Kubernetes API by structured path, as the API server would give it
   * (an object, or a {@code List} document with {@code items}).
   */
  Answer<JsonNode> read(ApiPath path);

  /**
   * The answer to a POST of the Kubernetes API, made for resources that answer and store nothing,
   * such as {@code subjectaccessreviews}.
   *
   * @param path the list path of the resource
   * @param body the object that is sent
   */
  default Answer<JsonNode> create(ApiPath path, JsonNode body) {
    return new Answer.Unavailable<>(path.resource() + " cannot be asked without an API server");
  }

  /** The same look-ups, given up when the time is over. */
  default ClusterLookup until(Deadline deadline) {
    return this;
  }

  /** Whether what is not known may be waited for; else it is unavailable. */
  default boolean waits() {
    return true;
  }

  /**
   * The same look-ups for what the engine itself has to know and no policy names, where policies
   * may look up less.
   */
  default ClusterLookup ofEngine() {
    return this;
  }

  /**
   * Whether objects of a type live in a namespace; types that are not known do.
   *
   * @param kind the type
   */
  default boolean namespaced(GroupVersionKind kind) {
    return KnownKinds.namespaced(kind);
  }

  /**
   * The types whose API version and kind fit wildcards, one version of each; the type itself where
   * neither is a wildcard. A cluster that cannot say what it serves has none for a wildcard.
   *
   * @param apiVersion such as {@code apps/v1} or {@code *}
   * @param kind such as {@code Deployment} or {@code *Set}
   */
  default List<GroupVersionKind> kinds(String apiVersion, String kind) {
    return Wildcard.isPattern(apiVersion) || Wildcard.isPattern(kind)
        ? List.of()
        : List.of(GroupVersionKind.of(apiVersion, kind));
  }

  /** A cluster that holds nothing. */
  static ClusterLookup empty() {
    return of(Map.of());
  }

  /** A cluster frozen in a map: for tests, benchmarks and the offline command line. */
  static ClusterLookup of(Map<ResourceRef, JsonNode> objects) {
    return new FrozenCluster(Map.copyOf(objects));
  }
}
