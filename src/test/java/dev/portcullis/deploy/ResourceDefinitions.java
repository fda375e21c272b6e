package dev.portcullis.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import dev.portcullis.yaml.YamlWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The CustomResourceDefinitions of this project, written from their sources.
 *
 * <p>A schema in a definition cannot refer to another one, so that the same thing must stand in
 * many places of it. In the sources it stands once, in {@code parts.yaml}: a map <code>{$ref: Name}
 * </code> is replaced by the part of that name, and the other keys beside {@code $ref} are put over
 * it.
 */
final class ResourceDefinitions {
  private static final String PARTS = "parts.yaml";
  private static final String REFERENCE = "$ref";

  private final ObjectNode parts;
  private final Deque<String> open = new ArrayDeque<>();

  private ResourceDefinitions(JsonNode parts) {
    this.parts = (ObjectNode) parts;
  }

  /**
   * The files to write for the sources in a folder.
   *
   * @param root the folder with {@code parts.yaml}
   * @param group the folder with the sources, relative to the root; empty for the root itself
   * @return file name to text
   * @throws IllegalStateException when a source refers to an unknown part or a part to itself
   */
  static Map<String, String> expand(Path root, String group)
      throws IOException, YamlSyntaxException {
    ResourceDefinitions definitions = new ResourceDefinitions(read(root.resolve(PARTS)));
    Map<String, String> files = new TreeMap<>();
    for (Path source : sources(root.resolve(group))) {
      files.put(
          source.getFileName().toString(),
          "# Written by scripts/crds from %s. Do not edit.\n%s"
              .formatted(source, YamlWriter.text(definitions.resolve(read(source)))));
    }
    return files;
  }

  private static Iterable<Path> sources(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).filter(f -> !f.endsWith(PARTS)).sorted().toList();
    }
  }

  private static JsonNode read(Path file) throws IOException, YamlSyntaxException {
    return YamlReader.documents(Files.readString(file, UTF_8)).getFirst().content();
  }

  private JsonNode resolve(JsonNode node) {
    if (node.isArray()) {
      ArrayNode list = Json.NODES.arrayNode();
      node.forEach(item -> list.add(resolve(item)));
      return list;
    }
    if (!node.isObject()) {
      return node;
    }
    JsonNode reference = node.path(REFERENCE);
    if (reference.isTextual() && node.size() == 1) {
      return part(reference.textValue());
    }
    ObjectNode object = Json.object();
    if (reference.isTextual()) {
      object.setAll((ObjectNode) part(reference.textValue()));
    }
    node.properties().stream()
        .filter(field -> !field.getKey().equals(REFERENCE))
        .forEach(field -> object.set(field.getKey(), resolve(field.getValue())));
    return object;
  }

  private JsonNode part(String name) {
    JsonNode part = parts.path(name);
    if (part.isMissingNode() || open.contains(name)) {
      throw new IllegalStateException(
          "no part %s in %s, or it contains itself: %s".formatted(name, PARTS, open));
    }
    open.push(name);
    JsonNode resolved = resolve(part);
    open.pop();
    return resolved;
  }
}
