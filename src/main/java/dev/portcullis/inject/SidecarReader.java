package dev.portcullis.inject;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.match.LabelSyntax;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads one configuration. */
final class SidecarReader {
  private static final int LONGEST_NAME = 63;

  private final SidecarSource source;
  private final Problems problems;

  private SidecarReader(SidecarSource source) {
    this.source = source;
    this.problems = new Problems(source);
  }

  /**
   * What a text gives.
   *
   * @param configuration the configuration; empty when there is an error
   * @param problems errors and warnings
   */
  record Result(Optional<SidecarConfiguration> configuration, List<SidecarProblem> problems) {}

  static Result read(SidecarSource source) {
    SidecarReader reader = new SidecarReader(source);
    Optional<SidecarConfiguration> configuration = reader.content().flatMap(reader::configuration);
    return new Result(configuration, reader.problems.found());
  }

  private Optional<JsonNode> content() {
    try {
      List<YamlDocument> documents = YamlReader.documents(source.text());
      if (documents.size() != 1) {
        problems.error("", "must hold one document, but holds " + documents.size());
        return Optional.empty();
      }
      YamlDocument document = documents.getFirst();
      document.duplicateKeys().forEach(key -> problems.warn(path(key), "is written twice"));
      return Optional.of(document.content());
    } catch (YamlSyntaxException e) {
      problems.error("", "line " + e.line() + ", column " + e.column() + ": " + e.getMessage());
      return Optional.empty();
    }
  }

  private static String path(String pointer) {
    return pointer.substring(1).replace('/', '.').replace("~1", "/").replace("~0", "~");
  }

  private Optional<SidecarConfiguration> configuration(JsonNode content) {
    CheckFields.check(content, SidecarShape.SIDECAR, problems);
    if (problems.hasErrors()) {
      return Optional.empty();
    }
    String name = content.path("name").asText(source.name());
    if (!isName(name)) {
      problems.error("name", "`" + name + "` is no name: " + NAME_RULE);
    }
    containers(content);
    unique(content, "volumes", PodList.VOLUMES.key());
    unique(content, "env", "name");
    unique(content, "volumeMounts", "mountPath");
    mounts(content);
    metadata(content);
    if (problems.hasErrors()) {
      return Optional.empty();
    }
    SidecarConfiguration configuration = SidecarConfiguration.of(name, content);
    if (configuration.isEmpty()) {
      problems.warn("", "adds nothing to a pod");
    }
    return Optional.of(configuration);
  }

  private static final String NAME_RULE =
      "up to 63 lower case letters, digits and dashes, with a letter or digit at both ends";

  private void containers(JsonNode content) {
    Map<String, String> paths = new HashMap<>();
    for (String field : new String[] {"initContainers", "containers"}) {
      int index = 0;
      for (JsonNode container : content.path(field)) {
        String at = field + "[" + index++ + "].name";
        String name = container.path("name").asText("");
        String other = paths.putIfAbsent(name, at);
        if (!isName(name)) {
          problems.error(at, "`" + name + "` is no name of a container: " + NAME_RULE);
        } else if (other != null) {
          problems.error(at, "`" + name + "` is already the name at " + other);
        }
      }
    }
  }

  private void unique(JsonNode content, String field, String key) {
    Set<String> seen = new HashSet<>();
    int index = 0;
    for (JsonNode element : content.path(field)) {
      String at = field + "[" + index++ + "]." + key;
      String value = element.path(key).asText("");
      if (!seen.add(value)) {
        problems.error(at, "`" + value + "` is there twice");
      }
    }
  }

  /** A volume may come with the pod, but more often its name is misspelt. */
  private void mounts(JsonNode content) {
    Set<String> volumes = new HashSet<>();
    content.path("volumes").forEach(volume -> volumes.add(volume.path("name").asText("")));
    for (String field : new String[] {"initContainers", "containers"}) {
      int index = 0;
      for (JsonNode container : content.path(field)) {
        mounts(container, field + "[" + index++ + "]", volumes);
      }
    }
    mounts(content, "", volumes);
  }

  private void mounts(JsonNode holder, String path, Set<String> volumes) {
    int index = 0;
    for (JsonNode mount : holder.path("volumeMounts")) {
      String name = mount.path("name").asText("");
      String at = (path.isEmpty() ? "" : path + ".") + "volumeMounts[" + index++ + "].name";
      if (!volumes.contains(name)) {
        problems.warn(at, "there is no volume `" + name + "` here; a pod has to bring it");
      }
    }
  }

  private void metadata(JsonNode content) {
    Stream.of("annotations", "labels")
        .forEach(
            field ->
                content
                    .path(field)
                    .propertyStream()
                    .filter(entry -> !LabelSyntax.isKey(entry.getKey()))
                    .forEach(
                        entry ->
                            problems.error(
                                field + "." + entry.getKey(),
                                "`" + entry.getKey() + "` is no name for one of the " + field)));
    for (Map.Entry<String, JsonNode> label : content.path("labels").properties()) {
      if (!LabelSyntax.isValue(label.getValue().asText(""))) {
        problems.error(
            "labels." + label.getKey(),
            "`" + label.getValue().asText("") + "` is no value for a label");
      }
    }
  }

  private static boolean isName(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST_NAME
        && text.charAt(0) != '-'
        && text.charAt(text.length() - 1) != '-'
        && text.chars().allMatch(c -> (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-');
  }
}
