package dev.portcullis.cli.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.match.LabelSelector;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.KnownKinds;
import dev.portcullis.value.Json;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The objects given on the command line as a cluster to look things up in. What is not among them
 * is unknown rather than absent, unless the objects are said to be all there is. Used by one
 * thread.
 */
public final class LocalCluster implements ClusterLookup {
  private final Supplier<List<JsonNode>> source;
  private final boolean complete;
  private @Nullable List<JsonNode> sorted;

  /**
   * A cluster of these objects.
   *
   * @param complete whether an object that is not given does not exist
   */
  public LocalCluster(List<JsonNode> objects, boolean complete) {
    this(() -> objects, complete);
  }

  /** A cluster of objects that are not made before something is looked up. */
  public LocalCluster(Supplier<List<JsonNode>> source, boolean complete) {
    this.source = source;
    this.complete = complete;
  }

  private List<JsonNode> objects() {
    List<JsonNode> known = sorted;
    if (known == null) {
      known =
          source.get().stream()
              .sorted(Comparator.comparing(Resources::namespace).thenComparing(Resources::name))
              .toList();
      sorted = known;
    }
    return known;
  }

  @Override
  public Answer<JsonNode> find(ResourceRef ref) {
    return objects().stream()
        .filter(o -> sameKind(ref.kind(), Resources.kind(o)))
        .filter(o -> Resources.namespace(o).equals(ref.namespace()))
        .filter(o -> Resources.name(o).equals(ref.name()))
        .findFirst()
        .<Answer<JsonNode>>map(Answer.Found::new)
        .orElseGet(() -> missing(KnownKinds.resource(ref.kind()), ref.kind().group(), ref.name()));
  }

  private <T> Answer<T> missing(String resource, String group, String name) {
    String type = group.isEmpty() ? resource : resource + "." + group;
    String reason = type + " \"" + name + "\" not found";
    return complete ? new Answer.Absent<>(reason) : new Answer.Unavailable<>(reason);
  }

  private static boolean sameKind(GroupVersionKind wanted, GroupVersionKind found) {
    return wanted.kind().equals(found.kind())
        && wanted.group().equals(found.group())
        && (wanted.version().isEmpty() || wanted.version().equals(found.version()));
  }

  @Override
  public Answer<List<JsonNode>> list(
      GroupVersionKind kind, String namespace, JsonNode labelSelector) {
    LabelSelector selector = LabelSelector.compile(labelSelector);
    return new Answer.Found<>(
        objects().stream()
            .filter(o -> sameKind(kind, Resources.kind(o)))
            .filter(o -> namespace.isEmpty() || Resources.namespace(o).equals(namespace))
            .filter(o -> selector.matches(labels(o)))
            .toList());
  }

  private static Map<String, String> labels(JsonNode object) {
    Map<String, String> labels = new LinkedHashMap<>();
    object
        .path("metadata")
        .path("labels")
        .properties()
        .forEach(e -> labels.put(e.getKey(), e.getValue().asText()));
    return labels;
  }

  @Override
  public Answer<JsonNode> read(ApiPath path) {
    List<JsonNode> found =
        objects().stream()
            .filter(o -> served(path, Resources.kind(o)))
            .filter(
                o -> path.namespace().isEmpty() || Resources.namespace(o).equals(path.namespace()))
            .toList();
    if (!path.name().isEmpty()) {
      return found.stream()
          .filter(o -> Resources.name(o).equals(path.name()))
          .findFirst()
          .<Answer<JsonNode>>map(Answer.Found::new)
          .orElseGet(() -> missing(path.resource(), path.group(), path.name()));
    }
    if (found.isEmpty() && !complete && !known(path)) {
      return new Answer.Unavailable<>("no " + path.resource() + " among the resources");
    }
    return new Answer.Found<>(list(path, found));
  }

  private boolean known(ApiPath path) {
    return objects().stream().anyMatch(o -> served(path, Resources.kind(o)));
  }

  private static boolean served(ApiPath path, GroupVersionKind kind) {
    return kind.group().equals(path.group())
        && kind.version().equals(path.version())
        && KnownKinds.resource(kind).equals(path.resource());
  }

  private static JsonNode list(ApiPath path, List<JsonNode> items) {
    ObjectNode list = Json.object();
    list.put(
        "apiVersion",
        path.group().isEmpty() ? path.version() : path.group() + "/" + path.version());
    list.put("kind", items.isEmpty() ? "List" : items.getFirst().path("kind").asText() + "List");
    list.putObject("metadata");
    ArrayNode array = list.putArray("items");
    items.forEach(array::add);
    return list;
  }
}
