package dev.portcullis.port;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.request.GroupVersionKind;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** A cluster that never changes and serves no raw API paths. */
record FrozenCluster(Map<ResourceRef, JsonNode> objects) implements ClusterLookup {
  @Override
  public Answer<JsonNode> find(ResourceRef ref) {
    JsonNode object = objects.get(ref);
    return object == null
        ? new Answer.Absent<>(ref.kind().kind() + " \"" + ref.name() + "\" not found")
        : new Answer.Found<>(object);
  }

  @Override
  public Answer<List<JsonNode>> list(
      GroupVersionKind kind, String namespace, JsonNode labelSelector) {
    if (!labelSelector.isEmpty()) {
      return new Answer.Unavailable<>("selectors are not served here");
    }
    return new Answer.Found<>(
        objects.entrySet().stream()
            .filter(e -> e.getKey().kind().equals(kind))
            .filter(e -> namespace.isEmpty() || e.getKey().namespace().equals(namespace))
            .sorted(
                Comparator.comparing((Map.Entry<ResourceRef, JsonNode> e) -> e.getKey().namespace())
                    .thenComparing(e -> e.getKey().name()))
            .map(Map.Entry::getValue)
            .toList());
  }

  @Override
  public Answer<JsonNode> read(ApiPath path) {
    return new Answer.Unavailable<>("API paths are not served here");
  }
}
