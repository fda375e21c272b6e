package dev.portcullis.chainsaw;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A folder with a test.
 *
 * @param folder where {@code chainsaw-test.yaml} is
 * @param group the folders above it that its row of the table is named by
 * @param name how the oracle calls it
 */
record ChainsawCase(Path folder, String group, String name) {
  static final String FILE = "chainsaw-test.yaml";

  /** Among {@link #objects()} of a case whose scripts change the server's configuration. */
  static final String CONFIGURATION = "ConfigMap/kyverno/kyverno";

  /** The case in a folder: its group is the first two parts of its name. */
  static ChainsawCase of(Path folder, String name) {
    String[] parts = name.split("/");
    String group = parts.length < 2 ? name : parts[0] + "/" + parts[1];
    return new ChainsawCase(folder, group, name);
  }

  /** The kinds of rules in the policies of its folder, and of the folder above a hidden one. */
  Set<String> ruleKinds() {
    Set<String> kinds = new TreeSet<>();
    List<Path> files = new ArrayList<>(files(folder));
    if (folder.endsWith(".chainsaw-test")) {
      files.addAll(files(folder.getParent()));
    }
    for (Path file : files) {
      for (JsonNode document : readable(file)) {
        if (document.path("apiVersion").asText("").startsWith("policies.kyverno.io/")) {
          kinds.add(document.path("kind").asText(""));
        }
        document.path("spec").path("rules").forEach(rule -> addRuleKinds(rule, kinds));
      }
    }
    return kinds;
  }

  private static void addRuleKinds(JsonNode rule, Set<String> kinds) {
    if (rule.path("mutate").has("targets")) {
      kinds.add("mutateExisting");
      return;
    }
    for (String kind : List.of("validate", "mutate", "generate", "verifyImages")) {
      if (rule.has(kind)) {
        kinds.add(kind);
      }
    }
  }

  /** The tests that its file holds. */
  List<JsonNode> tests() throws CaseFault {
    List<JsonNode> tests = new ArrayList<>();
    for (JsonNode document : CaseFiles.documents(folder.resolve(FILE))) {
      if (document.path("kind").asText("").equals("Test")) {
        tests.add(document);
      }
    }
    return tests;
  }

  /**
   * What two cases must not use at once: the objects with a fixed place that its files name. Files
   * that cannot be read count for nothing here.
   */
  Set<String> objects() {
    Set<String> names = new TreeSet<>();
    for (Path file : files(folder)) {
      readable(file).forEach(document -> addObjects(document, names));
    }
    return names;
  }

  /**
   * The documents of a file; none if it cannot be read, which its test says when it comes to it.
   */
  private static List<JsonNode> readable(Path file) {
    try {
      return CaseFiles.documents(file);
    } catch (CaseFault e) {
      return List.of();
    }
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> Files.isRegularFile(file) && file.toString().endsWith(".yaml"))
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static void addObjects(JsonNode document, Set<String> names) {
    if (document.path("kind").asText("").equals("Test")) {
      document.findValues("resource").forEach(resource -> addObjects(resource, names));
      document.findValuesAsText("content").stream()
          .filter(script -> script.contains("configmap kyverno"))
          .forEach(script -> names.add(CONFIGURATION));
      return;
    }
    String name = CaseCluster.name(document);
    if (!name.isEmpty()) {
      names.add(
          document.path("kind").asText("") + "/" + CaseCluster.namespace(document) + "/" + name);
    }
  }

  /** The namespaces that it makes. */
  List<String> namespaces() {
    return objects().stream()
        .filter(object -> object.startsWith("Namespace//"))
        .map(object -> object.substring("Namespace//".length()))
        .toList();
  }
}
