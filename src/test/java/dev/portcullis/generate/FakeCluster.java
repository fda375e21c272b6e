package dev.portcullis.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.match.LabelSelector;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A cluster of a few objects that answers selectors. */
record FakeCluster(List<JsonNode> objects) implements ClusterLookup {
  @Override
  public Answer<JsonNode> find(ResourceRef ref) {
    return select(ref.kind(), ref.namespace(), o -> name(o).equals(ref.name())).stream()
        .findFirst()
        .<Answer<JsonNode>>map(Answer.Found::new)
        .orElse(new Answer.Absent<>(ref.kind().kind() + " \"" + ref.name() + "\" not found"));
  }

  @Override
  public Answer<List<JsonNode>> list(
      GroupVersionKind kind, String namespace, JsonNode labelSelector) {
    LabelSelector selector = LabelSelector.compile(labelSelector);
    return new Answer.Found<>(select(kind, namespace, o -> selector.matches(labels(o))));
  }

  @Override
  public Answer<JsonNode> read(ApiPath path) {
    return new Answer.Unavailable<>("no paths here");
  }

  private List<JsonNode> select(
      GroupVersionKind kind, String namespace, Predicate<JsonNode> wanted) {
    return objects.stream()
        .filter(
            o ->
                GroupVersionKind.of(o.path("apiVersion").asText(), o.path("kind").asText())
                    .equals(kind))
        .filter(o -> o.path("metadata").path("namespace").asText("").equals(namespace))
        .filter(wanted)
        .sorted(Comparator.comparing(FakeCluster::name))
        .toList();
  }

  private static String name(JsonNode object) {
    return object.path("metadata").path("name").asText("");
  }

  private static Map<String, String> labels(JsonNode object) {
    return object.path("metadata").path("labels").properties().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, label -> label.getValue().asText()));
  }
}
