package dev.portcullis.expr.cel.library;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.cel.value.JsonValues;
import dev.portcullis.expr.cel.value.NullValue;
import dev.portcullis.expr.cel.value.OpaqueValue;
import dev.portcullis.expr.cel.value.Value;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.KnownKinds;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The variable {@code resource}: objects of the cluster.
 *
 * @param cluster where they are looked up
 */
public record ResourceContext(ClusterLookup cluster) implements OpaqueValue {
  @Override
  public String typeName() {
    return KyvernoLibrary.RESOURCES;
  }

  /** One object, or null where there is none. */
  Value get(String apiVersion, String resource, String namespace, String name)
      throws ExpressionException {
    Optional<GroupVersionKind> kind = kind(apiVersion, resource);
    Answer<JsonNode> answer =
        kind.isPresent()
            ? cluster.find(new ResourceRef(kind.get(), namespace, name))
            : cluster.read(path(apiVersion, resource, namespace, name));
    return switch (answer) {
      case Answer.Found<JsonNode> found -> JsonValues.of(found.value());
      case Answer.Absent<JsonNode> _ -> NullValue.NULL;
      case Answer.Unavailable<JsonNode> unavailable -> {
        if (unavailable.reason().endsWith(" not found")) {
          yield NullValue.NULL;
        }
        throw failure("failed to get resource: " + unavailable.reason());
      }
    };
  }

  /** All objects with these labels, as a list object. */
  Value list(String apiVersion, String resource, String namespace, JsonNode labels)
      throws ExpressionException {
    Optional<GroupVersionKind> kind = kind(apiVersion, resource);
    if (kind.isEmpty()) {
      return listed(cluster.read(path(apiVersion, resource, namespace, "")), resource);
    }
    ObjectNode selector = Json.object();
    if (!labels.isEmpty()) {
      selector.set("matchLabels", labels);
    }
    return switch (cluster.list(kind.get(), namespace, selector)) {
      case Answer.Found<List<JsonNode>> found -> JsonValues.of(items(found.value()));
      case Answer.Absent<List<JsonNode>> _ -> JsonValues.of(items(List.of()));
      case Answer.Unavailable<List<JsonNode>> unavailable ->
          throw failure("failed to list resource: " + unavailable.reason());
    };
  }

  private static Value listed(Answer<JsonNode> answer, String resource) throws ExpressionException {
    return switch (answer) {
      case Answer.Found<JsonNode> found -> JsonValues.of(found.value());
      case Answer.Absent<JsonNode> _ -> throw failure(resource + " resource not found");
      case Answer.Unavailable<JsonNode> unavailable ->
          throw failure("failed to list resource: " + unavailable.reason());
    };
  }

  private static JsonNode items(List<JsonNode> objects) {
    ObjectNode list = Json.object();
    ArrayNode items = list.putArray("items");
    objects.forEach(items::add);
    return list;
  }

  private static Optional<GroupVersionKind> kind(String apiVersion, String resource) {
    GroupVersionKind asked = GroupVersionKind.of(apiVersion, "");
    return KnownKinds.findResource(asked.group(), resource)
        .map(known -> GroupVersionKind.of(apiVersion, known.kind().kind()));
  }

  private static ApiPath path(String apiVersion, String resource, String namespace, String name) {
    GroupVersionKind asked = GroupVersionKind.of(apiVersion, "");
    return new ApiPath(asked.group(), asked.version(), namespace, resource, name, "", Map.of());
  }

  private static ExpressionException failure(String text) {
    return new ExpressionException(Kind.LOOKUP, text);
  }
}
