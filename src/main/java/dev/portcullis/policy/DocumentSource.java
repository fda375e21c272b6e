package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.SharedTrees;
import dev.portcullis.yaml.YamlDocument;
import java.util.ArrayList;
import java.util.List;

/**
 * One Kubernetes object in a file: a document, or an item of a list in a document.
 *
 * @param file the file as the user named it
 * @param document the document it stands in
 * @param json the object
 * @param pointer the JSON pointer of the object in the document, empty for the whole document
 */
record DocumentSource(String file, YamlDocument document, JsonNode json, String pointer) {
  /** The objects of a document: the items of lists, else the document itself. */
  static List<DocumentSource> objects(String file, YamlDocument document) {
    DocumentSource whole = new DocumentSource(file, document, document.content(), "");
    JsonNode items = document.content().path("items");
    if (!whole.kind().endsWith("List") || !items.isArray()) {
      return List.of(whole);
    }
    List<DocumentSource> out = new ArrayList<>();
    for (JsonNode item : items) {
      out.add(new DocumentSource(file, document, item, "/items/" + out.size()));
    }
    return out;
  }

  /** One object of the API server. */
  static DocumentSource of(JsonNode object) {
    YamlDocument document = new YamlDocument(object, 0, YamlDocument.Positions.UNKNOWN, List.of());
    return new DocumentSource("", document, object, "");
  }

  /** The same object in the form in which it is kept. */
  DocumentSource small() {
    return new DocumentSource(file, document, new SharedTrees().share(json), pointer);
  }

  String kind() {
    return json.path("kind").asText("");
  }

  String apiVersion() {
    return json.path("apiVersion").asText("");
  }

  /** {@code name}, or {@code namespace/name}. */
  String key() {
    String name = json.path("metadata").path("name").asText("");
    String namespace = json.path("metadata").path("namespace").asText("");
    return namespace.isEmpty() ? name : namespace + "/" + name;
  }

  /** The keys of the object that are written more than once. */
  List<Problem> duplicateKeys() {
    return document.duplicateKeys().stream()
        .filter(key -> key.startsWith(pointer + "/"))
        .map(key -> key.substring(pointer.length()))
        .map(DocumentSource::duplicate)
        .toList();
  }

  private static Problem duplicate(String key) {
    String path = key.substring(1).replace('/', '.').replace("~1", "/").replace("~0", "~");
    String name = path.substring(path.lastIndexOf('.') + 1);
    return new Problem(path, path + ": key " + Problem.quoted(name) + " already set in map");
  }

  /** The place of a node of the object, by its JSON pointer. */
  SourcePosition position(String inside) {
    YamlDocument.Place place = document.positions().at(pointer + inside);
    return new SourcePosition(file, document.index(), place.line(), place.column());
  }

  /**
   * The place of a node by its path, as in {@code spec.rules[0].match}; the nearest that exists.
   */
  SourcePosition positionOf(String path) {
    return position(
        path.isEmpty() ? "" : "/" + path.replace("[", ".").replace("]", "").replace('.', '/'));
  }
}
