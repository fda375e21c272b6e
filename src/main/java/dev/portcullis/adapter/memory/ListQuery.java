package dev.portcullis.adapter.memory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.port.ApiPath;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What the path of a list asks for, and the document that answers it.
 *
 * @param selection which objects
 * @param limit how many of them at the most
 */
record ListQuery(Predicate<JsonNode> selection, int limit) {
  /** The largest list that a {@code limit} of zero, meaning no limit, gives. */
  private static final int NO_LIMIT = Integer.MAX_VALUE;

  /** All objects of a selection. */
  static ListQuery all(Predicate<JsonNode> selection) {
    return new ListQuery(selection, NO_LIMIT);
  }

  /** Reads the query of a path; empty when its selectors cannot be read. */
  static Optional<ListQuery> of(ApiPath path) {
    Optional<Predicate<JsonNode>> labels =
        query(path, "labelSelector").isEmpty()
            ? Optional.of(object -> true)
            : Selection.ofLabelQuery(query(path, "labelSelector"));
    Optional<Predicate<JsonNode>> fields =
        query(path, "fieldSelector").isEmpty()
            ? Optional.of(object -> true)
            : Selection.ofFieldQuery(query(path, "fieldSelector"));
    return labels.isEmpty() || fields.isEmpty()
        ? Optional.empty()
        : Optional.of(new ListQuery(labels.get().and(fields.get()), limit(path)));
  }

  private static String query(ApiPath path, String name) {
    return path.query().getOrDefault(name, "").strip();
  }

  private static int limit(ApiPath path) {
    try {
      int limit = Integer.parseInt(query(path, "limit"));
      return limit > 0 ? limit : NO_LIMIT;
    } catch (NumberFormatException e) {
      return NO_LIMIT;
    }
  }

  /**
   * The answer.
   *
   * @param kind the type of the items
   * @param version the version of the whole list
   */
  static ObjectNode document(GroupVersionKind kind, List<JsonNode> items, String version) {
    ObjectNode list = Json.object();
    list.put("kind", kind.kind() + "List");
    list.put("apiVersion", kind.apiVersion());
    list.putObject("metadata").put("resourceVersion", version);
    list.set("items", Json.NODES.arrayNode().addAll(items.stream().map(ListQuery::item).toList()));
    return list;
  }

  /** In lists of Kubernetes' own kinds the items carry no kind. */
  private static JsonNode item(JsonNode object) {
    if (!ServedKinds.builtIn(ObjectKey.kind(object))) {
      return object;
    }
    ObjectNode item = Json.object();
    object.properties().forEach(field -> item.set(field.getKey(), field.getValue()));
    item.remove("kind");
    item.remove("apiVersion");
    return item;
  }
}
