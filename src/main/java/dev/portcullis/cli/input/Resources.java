package dev.portcullis.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.KnownKinds;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads Kubernetes objects from YAML as Kyverno's command line does: lists expanded, the namespace
 * {@code default} for namespaced objects without one, every number a float.
 */
public final class Resources {
  private Resources() {}

  /** All objects of these files; a later object with the same identity is left out. */
  public static List<JsonNode> read(List<TextFile> files) throws InputException {
    return ResourceList.read(files, warning -> {}).all();
  }

  /** Hands over the objects of a file one by one, lists expanded. */
  static void each(TextFile file, Consumer<JsonNode> sink) throws InputException {
    try {
      YamlReader.<InputException>each(file.text(), d -> expand(d, file.name(), sink));
    } catch (YamlSyntaxException e) {
      throw syntax(file, e);
    }
  }

  private static InputException syntax(TextFile file, YamlSyntaxException e) {
    return new InputException(
        file.name() + ":" + e.line() + ":" + e.column() + ": " + e.getMessage());
  }

  /** The documents of a file. */
  public static List<JsonNode> documents(TextFile file) throws InputException {
    try {
      return YamlReader.documents(file.text()).stream().map(YamlDocument::content).toList();
    } catch (YamlSyntaxException e) {
      throw syntax(file, e);
    }
  }

  private static void expand(JsonNode document, String file, Consumer<JsonNode> sink)
      throws InputException {
    if (!document.isObject()) {
      throw new InputException(
          file + ": expected a Kubernetes object, found " + document.getNodeType());
    }
    String kind = document.path("kind").asText("");
    if (kind.isEmpty()) {
      throw new InputException(file + ": Object 'Kind' is missing");
    }
    if (document.path("items").isArray() && kind.endsWith("List")) {
      for (JsonNode item : document.path("items")) {
        expand(item, file, sink);
      }
    } else {
      sink.accept(normal(document));
    }
  }

  /** One object in the form that policies see it on the command line. */
  public static JsonNode normal(JsonNode object) {
    ObjectNode copy = Numbers.floats(object).deepCopy();
    GroupVersionKind kind = kind(copy);
    ObjectNode metadata =
        copy.get("metadata") instanceof ObjectNode found ? found : copy.putObject("metadata");
    if (metadata.path("namespace").asText("").isEmpty() && KnownKinds.namespaced(kind)) {
      metadata.put("namespace", "default");
    }
    emptyMaps(copy);
    return copy;
  }

  private static void emptyMaps(JsonNode node) {
    if (node instanceof ObjectNode object) {
      for (String field : EMPTY_WHEN_NULL) {
        if (object.has(field) && object.get(field).isNull()) {
          object.set(field, Json.object());
        }
      }
    }
    node.forEach(Resources::emptyMaps);
  }

  private static final List<String> EMPTY_WHEN_NULL =
      List.of("labels", "annotations", "matchLabels", "nodeSelector", "data", "stringData");

  /** The type of an object. */
  public static GroupVersionKind kind(JsonNode object) {
    return GroupVersionKind.of(
        object.path("apiVersion").asText(""), object.path("kind").asText(""));
  }

  /** The name of an object, or what stands for it before it has one. */
  public static String name(JsonNode object) {
    JsonNode metadata = object.path("metadata");
    String name = metadata.path("name").asText("");
    return name.isEmpty() ? metadata.path("generateName").asText("") : name;
  }

  /** The namespace of an object, empty for cluster-scoped ones. */
  public static String namespace(JsonNode object) {
    return object.path("metadata").path("namespace").asText("");
  }
}
