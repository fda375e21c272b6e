package dev.portcullis.cli.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.cli.input.TextFile;
import dev.portcullis.request.KnownKinds;
import java.util.ArrayList;
import java.util.List;

/** Reads manifests as they are sent to an API server: lists expanded, the namespace filled in. */
final class Manifests {
  private final String namespace;

  /** Objects that live in a namespace and name none belong to this one. */
  Manifests(String namespace) {
    this.namespace = namespace;
  }

  List<JsonNode> read(List<TextFile> files) throws InputException {
    List<JsonNode> objects = new ArrayList<>();
    for (TextFile file : files) {
      for (JsonNode document : Resources.documents(file)) {
        add(file.name(), document, objects);
      }
    }
    return objects;
  }

  private void add(String file, JsonNode document, List<JsonNode> into) throws InputException {
    String kind = document.path("kind").asText("");
    if (kind.isEmpty() || document.path("apiVersion").asText("").isEmpty()) {
      throw new InputException(file + ": a document has no apiVersion or no kind");
    }
    if (kind.endsWith("List") && document.path("items").isArray()) {
      for (JsonNode item : document.path("items")) {
        add(file, item, into);
      }
      return;
    }
    if (Resources.name(document).isEmpty()) {
      throw new InputException(file + ": a " + kind + " has no name");
    }
    into.add(placed(document));
  }

  private JsonNode placed(JsonNode document) {
    boolean namespaced = KnownKinds.namespaced(Resources.kind(document));
    if (!namespaced || !Resources.namespace(document).isEmpty()) {
      return document;
    }
    ObjectNode copy = document.deepCopy();
    if (copy.get("metadata") instanceof ObjectNode metadata) {
      metadata.put("namespace", namespace);
    }
    return copy;
  }
}
