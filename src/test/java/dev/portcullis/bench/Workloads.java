package dev.portcullis.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cluster.Project;
import dev.portcullis.value.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The workloads that are measured. */
final class Workloads {
  /** The least that the server can do: it reads a review and finds no policy for it. */
  static final String NULL = "null";

  static final String ALLOWED = "pod-security-allowed";
  static final String DENIED = "pod-security-denied";
  static final String RULES_FEW = "rules-16";
  static final String RULES_MANY = "rules-7000";
  static final String LARGE = "large-object";
  static final String LARGE_NULL = "large-object-null";

  private static final int MATCHING = 16;
  private static final int LARGE_FIELDS = 10_000;

  private static final Path SHARED = Project.ROOT.resolve("../shared/bench").normalize();
  private static final Path OWN = Project.ROOT.resolve("src/test/resources/bench");

  private final String podSecurity;
  private final String allowed;
  private final String denied;
  private final Path source;

  Workloads() throws IOException {
    boolean shared = Files.isReadable(SHARED.resolve("pss-policies.yaml"));
    this.source = shared ? SHARED : OWN;
    this.podSecurity =
        Files.readString(
            shared ? SHARED.resolve("pss-policies.yaml") : OWN.resolve("pod-security.yaml"));
    this.allowed =
        shared
            ? Files.readString(SHARED.resolve("review-allowed.json"))
            : Reviews.of(Reviews.pod(true));
    this.denied =
        shared
            ? Files.readString(SHARED.resolve("review-denied.json"))
            : Reviews.of(Reviews.pod(false));
  }

  /** Where the policies and reviews of pod security come from. */
  Path source() {
    return source;
  }

  Workload nothing() {
    return new Workload(NULL, "", Workload.NOTHING, allowed);
  }

  Workload allowed() {
    return new Workload(ALLOWED, podSecurity, Workload.VALIDATE, allowed);
  }

  Workload denied() {
    return new Workload(DENIED, podSecurity, Workload.VALIDATE, denied);
  }

  /** All, in groups that are measured side by side. */
  Map<String, List<Workload>> groups() {
    Map<String, List<Workload>> groups = new LinkedHashMap<>();
    groups.put("pod-security", List.of(nothing(), allowed(), denied()));
    groups.put(
        "mutation",
        List.of(
            new Workload("mutation-16", labels(), Workload.MUTATE, allowed),
            new Workload(
                "injector",
                "",
                Workload.INJECT,
                List.of(Reviews.of(Sidecars.pod())),
                Sidecars.files())));
    groups.put("rules", List.of(rulesOf(MATCHING), rulesOf(100), rulesOf(1_000), rulesOf(7_000)));
    String large = Reviews.of(largePod());
    groups.put(
        "large",
        List.of(
            new Workload(LARGE_NULL, "", Workload.NOTHING, large),
            new Workload(LARGE, podSecurity, Workload.VALIDATE, large)));
    groups.put(
        "other",
        List.of(
            new Workload("jmespath", heavy(), Workload.VALIDATE, allowed),
            new Workload(
                "mixed",
                podSecurity + rules(1_000) + heavy(),
                Workload.VALIDATE,
                List.of(allowed, allowed, allowed, denied, Reviews.of(configMap())))));
    return groups;
  }

  /** One of all. */
  Workload named(String name) {
    return groups().values().stream()
        .flatMap(List::stream)
        .filter(workload -> workload.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no workload is called " + name));
  }

  private Workload rulesOf(int count) {
    return new Workload("rules-" + count, rules(count), Workload.VALIDATE, allowed);
  }

  private static ObjectNode largePod() {
    ObjectNode pod = Reviews.pod(true);
    ArrayNode variables = ((ObjectNode) pod.at("/spec/containers/0")).putArray("env");
    for (int i = 0; i < LARGE_FIELDS; i++) {
      variables.addObject().put("name", "VARIABLE_" + i).put("value", "v".repeat(64));
    }
    return pod;
  }

  private static ObjectNode configMap() {
    ObjectNode object = Json.object().put("apiVersion", "v1").put("kind", "ConfigMap");
    object.putObject("metadata").put("name", "settings").put("namespace", "bench");
    object.putObject("data").put("a", "b");
    return object;
  }

  private static String policy(String name, String resources, String body) {
    return """
        ---
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata: {name: %s}
        spec:
          rules:
          - name: rule
            match: {any: [{resources: %s}]}
        %s
        """
        .formatted(name, resources, body.indent(4).stripTrailing());
  }

  private static String labels() {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < MATCHING; i++) {
      all.append(
          policy(
              "label-" + i,
              "{kinds: [Pod]}",
              "mutate: {patchStrategicMerge: {metadata: {labels: {label-%d: set}}}}".formatted(i)));
    }
    return all.toString();
  }

  /**
   * As many rules as asked, of which few can apply: the others differ by kind, namespace, label.
   */
  private static String rules(int count) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < count; i++) {
      String resources =
          i < MATCHING
              ? "{kinds: [Pod]}"
              : switch (i % 3) {
                case 0 -> "{kinds: [Kind%d]}".formatted(i);
                case 1 -> "{kinds: [Pod], namespaces: [other-%d]}".formatted(i);
                default -> "{kinds: [Pod], selector: {matchLabels: {app: other-%d}}}".formatted(i);
              };
      all.append(
          policy(
              "rule-" + i,
              resources,
              """
              validate:
                failureAction: Enforce
                message: team is needed
                pattern: {metadata: {labels: {team: "?*"}}}
              """));
    }
    return all.toString();
  }

  private static String heavy() {
    return policy(
        "heavy",
        "{kinds: [Pod]}",
        """
        validate:
          failureAction: Enforce
          message: images come from a registry with a tag
          foreach:
          - list: request.object.spec.containers
            deny:
              conditions:
                any:
                - key: "{{ regex_match('^[a-z0-9.]+/[a-z0-9./-]+:[a-zA-Z0-9.]+$', element.image) }}"
                  operator: Equals
                  value: false
                - key: "{{ length(split(element.image, '/')) }}"
                  operator: GreaterThan
                  value: 5
                - key: "{{ add(length(element.name), multiply(`2`, `3`)) }}"
                  operator: GreaterThan
                  value: 100
                - key: "{{ request.object.spec.containers[?contains(image, ':latest')].name | length(@) }}"
                  operator: GreaterThan
                  value: 0
        """);
  }
}
