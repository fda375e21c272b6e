package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.policy.KindScopes.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** What {@code generate} must hold to: one source, a named target in a namespace it may be in. */
final class ValidateGenerate {
  private final boolean namespaced;
  private final String namespace;
  private final KindScopes scopes;
  private final boolean admitting;

  ValidateGenerate(Policy policy, ReadingMode mode) {
    this.namespaced = policy.scope() == Policy.Scope.NAMESPACED;
    this.namespace = policy.namespace();
    this.scopes = mode.scopes();
    this.admitting = mode.admitting();
  }

  List<Problem> check(JsonNode generate, String path) {
    long sources =
        Stream.of(
                generate.optional("data").filter(d -> !d.isNull()).isPresent(),
                !generate.path("clone").isEmpty(),
                generate.path("cloneList").path("kinds").isArray(),
                generate.path("foreach").isArray())
            .filter(present -> present)
            .count();
    if (sources > 1) {
      return List.of(
          Problem.forbidden(
              path,
              "only one of generate patterns(data, clone, cloneList and foreach) can be"
                  + " specified"));
    }
    JsonNode loops = generate.path("foreach");
    if (!loops.isArray()) {
      return target(generate, path);
    }
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < loops.size(); i++) {
      problems.addAll(target(loops.get(i), path + ".foreach[" + i + "]"));
    }
    return problems;
  }

  private List<Problem> target(JsonNode target, String path) {
    List<Problem> problems = new ArrayList<>();
    if (namespaced) {
      scope(target, path, problems);
    }
    if (target.path("cloneList").path("kinds").isEmpty()) {
      namespaceOf(target, path, problems);
      for (String field : List.of("kind", "name", "apiVersion")) {
        if (text(target, field).isEmpty()) {
          problems.add(Problem.forbidden(path + "." + field, field + " can not be empty"));
        }
      }
    } else {
      cloneList(target.path("cloneList"), path + ".cloneList", problems);
    }
    return problems;
  }

  private void namespaceOf(JsonNode target, String path, List<Problem> problems) {
    String kind = text(target, "kind");
    if (kind.isEmpty() || isVariable(kind) || isVariable(text(target, "apiVersion"))) {
      return;
    }
    Scope found = scopes.of(text(target, "apiVersion") + "/" + kind);
    boolean given = !text(target, "namespace").isEmpty();
    if (found == Scope.NAMESPACED && !given) {
      problems.add(
          Problem.forbidden(
              path + ".namespace", "target namespace must be set for a namespaced resource"));
    }
    if (admitting && found == Scope.CLUSTER && given) {
      problems.add(
          Problem.forbidden(
              path + ".namespace", "target namespace must not be set for a cluster-wide resource"));
    }
  }

  /** A policy of one namespace creates and copies only there. */
  private void scope(JsonNode target, String path, List<Problem> problems) {
    String detail = "";
    String kind = text(target, "apiVersion") + "/" + text(target, "kind");
    String clone = text(target.path("clone"), "namespace");
    if (isCluster(kind)) {
      detail = "the target must be a namespaced resource: " + kind;
    } else if (!text(target, "namespace").equals(namespace)) {
      detail =
          "a namespaced policy cannot generate resources in other namespaces, expected: %s, received: %s"
              .formatted(namespace, text(target, "namespace"));
    } else if (!text(target.path("clone"), "name").isEmpty() && !clone.equals(namespace)) {
      detail =
          "a namespaced policy cannot clone resources from other namespaces, expected: %s, received: %s"
              .formatted(namespace, clone);
    }
    if (!detail.isEmpty()) {
      problems.add(
          Problem.forbidden(path + ".namespace", "target resource scope mismatched: " + detail));
    }
  }

  private void cloneList(JsonNode list, String path, List<Problem> problems) {
    List<String> kinds = list.path("kinds").valueStream().map(JsonNode::asText).toList();
    String from = text(list, "namespace");
    if (namespaced) {
      kinds.stream()
          .filter(this::isCluster)
          .map(k -> "the source in cloneList must be a namespaced resource: " + k)
          .forEach(detail -> problems.add(Problem.forbidden(path + ".kinds", detail)));
      if (!from.equals(namespace)) {
        problems.add(
            Problem.forbidden(
                path + ".namespace",
                "a namespaced policy cannot clone resources from other namespace, expected: %s, received: %s"
                    .formatted(namespace, from)));
      }
    }
    boolean cluster = isCluster(kinds.getFirst());
    if (kinds.stream().anyMatch(kind -> isCluster(kind) != cluster)) {
      problems.add(
          Problem.forbidden(path + ".kinds", "mixed scope of target resources is forbidden"));
    }
    if (!cluster && from.isEmpty()) {
      problems.add(
          Problem.forbidden(
              path + ".namespace", "namespace is required for namespaced target resources"));
    }
    if (cluster && !namespaced && !from.isEmpty()) {
      problems.add(
          Problem.forbidden(
              path + ".namespace", "namespace is forbidden for cluster-wide target resources"));
    }
  }

  private boolean isCluster(String kind) {
    return scopes.of(kind) == Scope.CLUSTER;
  }

  private static String text(JsonNode object, String field) {
    return Objects.requireNonNullElse(object.path(field).textValue(), "");
  }

  private static boolean isVariable(String text) {
    return text.contains("{{");
  }
}
