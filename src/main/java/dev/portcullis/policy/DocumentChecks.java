package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is checked on a document before it is read: its version, its keys and its shape. */
final class DocumentChecks {
  private static final Set<String> POLICY_VERSIONS = Set.of("kyverno.io/v1", "kyverno.io/v2beta1");
  private static final Set<String> EXCEPTION_VERSIONS =
      Set.of("kyverno.io/v2", "kyverno.io/v2beta1");

  private static final Set<String> GLOBAL_CONTEXT_VERSIONS =
      Set.of("kyverno.io/v2alpha1", "kyverno.io/v2beta1", "kyverno.io/v2");

  private DocumentChecks() {}

  static List<Problem> policy(DocumentSource source) {
    return check(source, POLICY_VERSIONS, PolicyShape.policy(source.apiVersion()));
  }

  static List<Problem> exception(DocumentSource source) {
    return check(source, EXCEPTION_VERSIONS, PolicyShape.exception());
  }

  static List<Problem> cleanup(DocumentSource source) {
    return check(source, EXCEPTION_VERSIONS, PolicyShape.cleanup());
  }

  static List<Problem> globalContext(DocumentSource source) {
    return check(source, GLOBAL_CONTEXT_VERSIONS, PolicyShape.globalContext());
  }

  private static List<Problem> check(
      DocumentSource source, Set<String> versions, Shape.Struct shape) {
    if (!versions.contains(source.apiVersion())) {
      return List.of(
          new Problem(
              "apiVersion",
              "%s %s is not served; use %s"
                  .formatted(
                      source.apiVersion(),
                      source.kind(),
                      String.join(" or ", versions.stream().sorted().toList()))));
    }
    Optional<Problem> helm = helm(source.json(), "");
    if (helm.isPresent()) {
      return List.of(helm.get());
    }
    List<Problem> problems = new ArrayList<>(source.duplicateKeys());
    problems.addAll(CheckShape.check(source.json(), shape));
    return problems;
  }

  /** A Helm template can be valid YAML when its actions stand in quotes. */
  private static Optional<Problem> helm(JsonNode node, String path) {
    if (node.isTextual()) {
      return HelmTemplate.certain(node.textValue()).map(found -> new Problem(path, found.advice()));
    }
    if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        Optional<Problem> found = helm(node.get(i), path + "[" + i + "]");
        if (found.isPresent()) {
          return found;
        }
      }
      return Optional.empty();
    }
    return node.properties().stream()
        .map(f -> helm(f.getValue(), path.isEmpty() ? f.getKey() : path + "." + f.getKey()))
        .flatMap(Optional::stream)
        .findFirst();
  }
}
