package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Objects of an API server by what they say of themselves. Calls block; thread-safe. */
public final class KubeObjects {
  private final KubeApi api;
  private final Discovery discovery;

  /** Finds the resources of kinds in this discovery. */
  public KubeObjects(KubeApi api, Discovery discovery) {
    this.api = api;
    this.discovery = discovery;
  }

  /** The calls behind it. */
  public KubeApi api() {
    return api;
  }

  /** What is served. */
  public Discovery discovery() {
    return discovery;
  }

  /** One object. */
  public ApiAnswer find(ResourceRef ref) {
    return at(ref, "", api::get);
  }

  /** One object, within this time. */
  public ApiAnswer find(ResourceRef ref, Duration within) {
    return at(ref, "", path -> api.get(path, within));
  }

  /** Creates an object. */
  public ApiAnswer create(JsonNode object) {
    ResourceRef ref = ref(object);
    return at(
        new ResourceRef(ref.kind(), ref.namespace(), ""), "", path -> api.create(path, object));
  }

  /**
   * Replaces an object; its {@code resourceVersion} guards against lost updates.
   *
   * @param subresource such as {@code status}; empty for the object itself
   */
  public ApiAnswer replace(JsonNode object, String subresource) {
    return at(ref(object), subresource, path -> api.replace(path, object));
  }

  /** Applies an object on the server for this field manager, over whoever had its fields. */
  public ApiAnswer apply(JsonNode object, String manager) {
    return at(ref(object), "", path -> api.apply(path, object, manager));
  }

  /** Deletes an object, if it is still the one meant. */
  public ApiAnswer delete(ResourceRef ref, Deletion deletion) {
    return at(ref, "", path -> api.delete(path, deletion.options()));
  }

  /** Changes the status of an object by a merge patch that holds nothing else. */
  public ApiAnswer mergeStatus(ResourceRef ref, JsonNode status) {
    JsonNode patch = Json.object().set("status", status);
    return at(ref, "status", path -> api.merge(path, patch));
  }

  /** Names an object by what it says. */
  public static ResourceRef ref(JsonNode object) {
    JsonNode metadata = object.path("metadata");
    return new ResourceRef(
        GroupVersionKind.of(object.path("apiVersion").asText(""), object.path("kind").asText("")),
        metadata.path("namespace").asText(""),
        metadata.path("name").asText(""));
  }

  private ApiAnswer at(ResourceRef ref, String subresource, Function<ApiPath, ApiAnswer> call) {
    Optional<ApiResource> resource = discovery.current().ofKind(ref.kind());
    if (resource.isEmpty()) {
      return new ApiAnswer.Refused(
          404,
          "NotFound",
          "no resource of kind " + ref.kind().kind() + " is served in " + ref.kind().apiVersion());
    }
    ApiResource found = resource.get();
    return call.apply(
        new ApiPath(
            found.group(),
            found.version(),
            found.namespaced() ? ref.namespace() : "",
            found.resource(),
            ref.name(),
            subresource,
            Map.of()));
  }
}
