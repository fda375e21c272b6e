package dev.portcullis.adapter.files;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The content of the embedded cluster in files, through their edits: what a file says of an object
 * is written when it changes, and an object that a file no longer names is deleted. A file that
 * cannot be read any more changes nothing. Used by one thread.
 */
public final class ClusterFiles {
  private static final int MAX_LIST_DEPTH = 4;

  private final EmbeddedCluster cluster;
  private SortedMap<Path, Content> contents = new TreeMap<>();

  private record Content(String text, Map<ResourceRef, JsonNode> objects) {}

  /** Writes into this cluster. */
  public ClusterFiles(EmbeddedCluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Takes the files as they are now.
   *
   * @return everything there is to say, a line each
   */
  public List<String> take(FileTexts files) {
    List<String> messages = new ArrayList<>();
    SortedMap<Path, Content> next = new TreeMap<>();
    files.texts().forEach((path, text) -> next.put(path, content(path, text, messages)));
    files
        .unreadable()
        .forEach(
            (path, reason) -> {
              messages.add(path + ": error: " + reason);
              if (contents.containsKey(path)) {
                next.put(path, contents.get(path));
              }
            });
    Map<ResourceRef, JsonNode> before = all(contents);
    Map<ResourceRef, JsonNode> after = all(next);
    contents = next;
    apply(before, after);
    return messages;
  }

  private void apply(Map<ResourceRef, JsonNode> before, Map<ResourceRef, JsonNode> after) {
    // Definitions and namespaces first, because they say how the others are stored.
    after.entrySet().stream()
        .filter(entry -> !entry.getValue().equals(before.get(entry.getKey())))
        .sorted(java.util.Comparator.comparingInt(entry -> rank(entry.getKey().kind())))
        .forEach(entry -> cluster.write(entry.getValue()));
    before.keySet().stream()
        .filter(ref -> !after.containsKey(ref))
        .forEach(ref -> cluster.delete(ref));
  }

  private static int rank(GroupVersionKind kind) {
    return switch (kind.kind()) {
      case "CustomResourceDefinition" -> 0;
      case "Namespace" -> 1;
      default -> 2;
    };
  }

  private static Map<ResourceRef, JsonNode> all(SortedMap<Path, Content> contents) {
    Map<ResourceRef, JsonNode> all = new LinkedHashMap<>();
    contents.values().forEach(content -> all.putAll(content.objects()));
    return all;
  }

  private Content content(Path path, String text, List<String> messages) {
    Content before = contents.get(path);
    if (before != null && before.text().equals(text)) {
      return before;
    }
    Map<ResourceRef, JsonNode> objects = new LinkedHashMap<>();
    try {
      for (YamlDocument document : YamlReader.documents(text)) {
        add(path, document.content(), 0, objects, messages);
      }
    } catch (YamlSyntaxException e) {
      String stays = before == null ? "" : "; its last good content stays";
      messages.add(path + ":" + e.line() + ":" + e.column() + ": error: " + e.getMessage() + stays);
      return new Content(text, before == null ? Map.of() : before.objects());
    }
    return new Content(text, objects);
  }

  private void add(
      Path path,
      JsonNode document,
      int depth,
      Map<ResourceRef, JsonNode> objects,
      List<String> messages) {
    String kind = document.path("kind").asText("");
    if (kind.endsWith("List") && document.path("items").isArray() && depth < MAX_LIST_DEPTH) {
      document.path("items").forEach(item -> add(path, item, depth + 1, objects, messages));
      return;
    }
    JsonNode metadata = document.path("metadata");
    if (kind.isEmpty()
        || document.path("apiVersion").asText("").isEmpty()
        || metadata.path("name").asText("").isEmpty()) {
      messages.add(path + ": warning: a document without apiVersion, kind or name is left out");
      return;
    }
    GroupVersionKind type = GroupVersionKind.of(document.path("apiVersion").asText(""), kind);
    JsonNode placed = placed(document, type);
    objects.put(
        new ResourceRef(
            type,
            placed.path("metadata").path("namespace").asText(""),
            metadata.path("name").asText("")),
        placed);
  }

  /** An object of a kind that lives in namespaces and names none is meant for {@code default}. */
  private JsonNode placed(JsonNode document, GroupVersionKind type) {
    if (!document.path("metadata").path("namespace").asText("").isEmpty()
        || !cluster.namespaced(type)) {
      return document;
    }
    ObjectNode copy = document.deepCopy();
    if (copy.get("metadata") instanceof ObjectNode metadata) {
      metadata.put("namespace", "default");
    }
    return copy;
  }
}
