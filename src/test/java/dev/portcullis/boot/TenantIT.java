package dev.portcullis.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.cluster.CommandResult;
import dev.portcullis.cluster.ServerProcess;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * A tenant who may write policies of every kind, and work in one namespace, tries to get at what is
 * elsewhere. {@code docs/security.md} lists the ways.
 */
@WithCluster(own = true)
class TenantIT {
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final String LEAK = "LEAKED";
  private static final String ENCODED = "TEVBS0VE";
  private static final int READS = 13;
  private static final int WRITES = 17;

  private static ServerProcess server;

  @BeforeAll
  static void serve(TestCluster cluster) {
    cluster.apply(Path.of("deploy/crds"));
    cluster.kubectl("wait", "--for=condition=Established", "crd", "--all");
    cluster.apply(
        """
        ---
        {apiVersion: v1, kind: Namespace, metadata: {name: portcullis}}
        ---
        {apiVersion: v1, kind: Namespace, metadata: {name: own}}
        ---
        {apiVersion: v1, kind: Namespace, metadata: {name: other, labels: {mark: LEAKED}}}
        ---
        {apiVersion: v1, kind: Secret, metadata: {name: keys, namespace: other, labels: {a: b}}, data: {a: TEVBS0VE}}
        ---
        {apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: other, labels: {a: b}}, data: {a: LEAKED}}
        ---
        {apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: own}, data: {a: fine}}
        ---
        apiVersion: rbac.authorization.k8s.io/v1
        kind: ClusterRole
        metadata: {name: policy-writer}
        rules:
        - {apiGroups: [kyverno.io], resources: ["*"], verbs: ["*"]}
        ---
        apiVersion: rbac.authorization.k8s.io/v1
        kind: ClusterRoleBinding
        metadata: {name: policy-writer}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: policy-writer}
        subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: tenant}]
        ---
        apiVersion: rbac.authorization.k8s.io/v1
        kind: RoleBinding
        metadata: {name: tenant, namespace: own}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: edit}
        subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: tenant}]
        ---
        apiVersion: rbac.authorization.k8s.io/v1
        kind: Role
        metadata: {name: role-writer, namespace: own}
        rules:
        - {apiGroups: [rbac.authorization.k8s.io], resources: [roles, rolebindings], verbs: ["get", "list", "create", "update", "delete"]}
        ---
        apiVersion: rbac.authorization.k8s.io/v1
        kind: RoleBinding
        metadata: {name: role-writer, namespace: own}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: role-writer}
        subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: tenant}]
        """);
    server = ServerProcess.start(cluster.kubeconfig());
    TestCluster.await(
        LONGEST,
        "the webhook for entries and cleanup policies",
        () ->
            !cluster
                .kubectl(
                    "get",
                    "mutatingwebhookconfiguration",
                    "portcullis-author-mutating-webhook-cfg",
                    "-o",
                    "name")
                .isEmpty());
  }

  @AfterAll
  static void end() {
    if (server != null) {
      server.close();
    }
  }

  private static CommandResult tenant(TestCluster cluster, String input, String... arguments) {
    return cluster.run(
        input,
        Stream.concat(Arrays.stream(arguments), Stream.of("--as=tenant")).toArray(String[]::new));
  }

  private static CommandResult tenantApplies(TestCluster cluster, String yaml) {
    CommandResult result = tenant(cluster, yaml, "apply", "-f", "-");
    assertThat(result.status()).as(result.errors()).isZero();
    return result;
  }

  private static String author(TestCluster cluster, String... object) {
    List<String> arguments = new ArrayList<>(List.of("get"));
    arguments.addAll(List.of(object));
    arguments.addAll(List.of("-o", "jsonpath={.metadata.annotations['portcullis\\.dev/author']}"));
    return cluster.kubectl(arguments.toArray(String[]::new));
  }

  private static String harmless(String kind, String metadata, String message) {
    return """
        apiVersion: kyverno.io/v1
        kind: %s
        metadata: {%s}
        spec:
          rules:
          - name: r
            match: {any: [{resources: {kinds: [Pod]}}]}
            validate: {failureAction: Audit, message: "%s", pattern: {metadata: {name: "?*"}}}
        """
        .formatted(kind, metadata, message);
  }

  private static final String FORGED =
      "annotations: {portcullis.dev/author: '{\"username\":\"root\",\"groups\":[\"system:masters\"]}'}";

  @Test
  void theAuthorIsWhoWroteWhatItSays(TestCluster cluster) {
    tenantApplies(cluster, harmless("ClusterPolicy", "name: recorded, " + FORGED, "one"));
    assertThat(author(cluster, "cpol", "recorded")).startsWith("{\"username\":\"tenant\"");
    // Somebody else changes metadata: by a label, by the annotation, by removing it, by apply.
    cluster.kubectl("label", "cpol", "recorded", "a=b");
    cluster.kubectl("annotate", "--overwrite", "cpol", "recorded", "portcullis.dev/author=root");
    cluster.kubectl("annotate", "cpol", "recorded", "portcullis.dev/author-");
    CommandResult applied =
        cluster.run(
            harmless("ClusterPolicy", "name: recorded, " + FORGED, "one"),
            "apply",
            "--server-side",
            "--force-conflicts",
            "-f",
            "-");
    assertThat(applied.status()).as(applied.errors()).isZero();
    String kept = author(cluster, "cpol", "recorded");
    assertThat(kept).startsWith("{\"username\":\"tenant\"").contains("\"seal\":");
    // A status is no content, and brings no metadata with it.
    cluster.kubectl(
        "patch",
        "cpol",
        "recorded",
        "--subresource=status",
        "--type=merge",
        "-p",
        "{\"metadata\":{\"annotations\":{\"portcullis.dev/author\":\"x\"}},\"status\":{\"ready\":true}}");
    assertThat(author(cluster, "cpol", "recorded")).isEqualTo(kept);
    assertThat(cluster.run(harmless("ClusterPolicy", "name: recorded", "two"), "apply", "-f", "-"))
        .satisfies(result -> assertThat(result.status()).as(result.errors()).isZero());
    assertThat(author(cluster, "cpol", "recorded")).doesNotContain("tenant");
    // Rolling back to what the administrator's seal was for does not bring it back.
    String administrators = author(cluster, "cpol", "recorded");
    tenantApplies(cluster, harmless("ClusterPolicy", "name: recorded", "three"));
    tenantApplies(
        cluster,
        harmless(
            "ClusterPolicy",
            "name: recorded, annotations: {portcullis.dev/author: '" + administrators + "'}",
            "two"));
    assertThat(author(cluster, "cpol", "recorded")).startsWith("{\"username\":\"tenant\"");
  }

  @Test
  void aCopyIsTheCopyists(TestCluster cluster) {
    CommandResult made =
        cluster.run(harmless("ClusterPolicy", "name: admins", "x"), "apply", "-f", "-");
    assertThat(made.status()).as(made.errors()).isZero();
    String copy =
        cluster
            .kubectl("get", "cpol", "admins", "-o", "yaml")
            .replace("name: admins", "name: copied")
            .replaceAll("(?m)^  (uid|resourceVersion): .*\n", "");
    tenantApplies(cluster, copy);
    assertThat(author(cluster, "cpol", "copied")).startsWith("{\"username\":\"tenant\"");
  }

  @Test
  void everyKindThatActsHasAnAuthor(TestCluster cluster) {
    tenantApplies(cluster, harmless("Policy", "name: kinds, namespace: own, " + FORGED, "x"));
    tenantApplies(
        cluster,
        """
        ---
        apiVersion: kyverno.io/v2
        kind: CleanupPolicy
        metadata: {name: kinds, namespace: own, %1$s}
        spec: {schedule: "0 0 1 1 *", match: {any: [{resources: {kinds: [ConfigMap]}}]}}
        ---
        apiVersion: kyverno.io/v2beta1
        kind: ClusterCleanupPolicy
        metadata: {name: kinds, %1$s}
        spec: {schedule: "0 0 1 1 *", match: {any: [{resources: {kinds: [ConfigMap]}}]}}
        ---
        apiVersion: kyverno.io/v2beta1
        kind: GlobalContextEntry
        metadata: {name: kinds, %1$s}
        spec: {kubernetesResource: {version: v1, resource: configmaps, namespace: own}}
        """
            .formatted(FORGED));
    for (String kind : List.of("policy", "cleanuppolicy")) {
      assertThat(author(cluster, kind + ".kyverno.io", "kinds", "-n", "own"))
          .startsWith("{\"username\":\"tenant\"");
    }
    for (String kind : List.of("clustercleanuppolicy", "globalcontextentry")) {
      assertThat(author(cluster, kind, "kinds")).startsWith("{\"username\":\"tenant\"");
    }
  }

  /** The context entries of a rule, by the name of the way; each gives a variable {@code x}. */
  private static Map<String, String> reads() {
    Map<String, String> ways = new LinkedHashMap<>();
    ways.put("own", call("/api/v1/namespaces/own/configmaps/settings", "data.a"));
    ways.put("path", call("/api/v1/namespaces/other/secrets/keys", "data.a"));
    ways.put("list", call("/api/v1/namespaces/other/configmaps", "items[].data.a"));
    ways.put("all", call("/api/v1/secrets", "items[].data.a"));
    ways.put("namespace", call("/api/v1/namespaces/other", "metadata.labels.mark"));
    ways.put(
        "variable", call("/api/v1/namespaces/{{ request.object.data.ns }}/secrets/keys", "data.a"));
    ways.put(
        "traversal",
        call("/api/v1/namespaces/own/configmaps/{{ request.object.data.up }}", "data.a"));
    ways.put("whole", call("{{ request.object.data.whole }}", "data.a"));
    ways.put("log", call("/api/v1/namespaces/other/pods/p/log", "@"));
    ways.put(
        "review",
        "{name: x, apiCall: {method: POST, urlPath: /apis/authorization.k8s.io/v1/subjectaccessreviews,"
            + " data: [{key: kind, value: SubjectAccessReview},"
            + " {key: apiVersion, value: authorization.k8s.io/v1},"
            + " {key: spec, value: {user: root, resourceAttributes: {verb: get, resource: pods}}}],"
            + " jmesPath: \"to_string(status)\"}}");
    ways.put(
        "map",
        "{name: m, configMap: {name: settings, namespace: other}}, "
            + "{name: x, variable: {jmesPath: m.data.a}}");
    ways.put(
        "mapvariable",
        "{name: m, configMap: {name: settings, namespace: \"{{ request.object.data.ns }}\"}}, "
            + "{name: x, variable: {jmesPath: m.data.a}}");
    ways.put("entry", "{name: x, globalReference: {name: tenants, jmesPath: \"[].data.a\"}}");
    return ways;
  }

  private static String call(String urlPath, String jmesPath) {
    return "{name: x, apiCall: {urlPath: \"%s\", jmesPath: \"%s\"}}".formatted(urlPath, jmesPath);
  }

  private static String reading(String way, String context) {
    return """
        ---
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata: {name: reads-%1$s}
        spec:
          background: false
          rules:
          - name: r
            match: {any: [{resources: {kinds: [ConfigMap], names: [reads-%1$s]}}]}
            context: [%2$s]
            validate:
              failureAction: Enforce
              message: "read {{ to_string(x) }}"
              deny: {conditions: {all: [{key: "{{ to_string(x) }}", operator: NotEquals, value: ""}]}}
        """
        .formatted(way, context);
  }

  @TestFactory
  Stream<DynamicTest> whatATenantReads(TestCluster cluster) {
    tenantApplies(
        cluster,
        """
        apiVersion: kyverno.io/v2beta1
        kind: GlobalContextEntry
        metadata: {name: tenants}
        spec: {kubernetesResource: {version: v1, resource: secrets}}
        """);
    Map<String, String> ways = reads();
    assertThat(ways).hasSize(READS);
    StringBuilder policies = new StringBuilder();
    ways.forEach((way, context) -> policies.append(reading(way, context)));
    tenantApplies(cluster, policies.toString());
    ready(cluster, ways.keySet().stream().map(way -> "reads-" + way).toList());
    return ways.keySet().stream()
        .map(way -> DynamicTest.dynamicTest(way, () -> read(cluster, way)));
  }

  private static void ready(TestCluster cluster, List<String> policies) {
    for (String policy : policies) {
      cluster.kubectl(
          "wait",
          "--for=condition=Ready",
          "cpol/" + policy,
          "--timeout=" + LONGEST.toSeconds() + "s");
    }
  }

  private static void read(TestCluster cluster, String way) {
    CommandResult result =
        cluster.run(
            """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: reads-%s, namespace: own}
            data: {ns: other, up: "../../other/secrets/keys", whole: /api/v1/namespaces/other/secrets/keys}
            """
                .formatted(way),
            "create",
            "-f",
            "-");
    assertThat(result.status()).isNotZero();
    assertThat(result.errors()).doesNotContain(LEAK, ENCODED);
    String expected =
        switch (way) {
          case "own" -> "read fine";
          case "traversal" -> "invalid Kubernetes API path";
          case "entry" ->
              "GlobalContextEntry tenants may not list secrets: its author tenant may not";
          default -> "ClusterPolicy reads-" + way + " may not ";
        };
    assertThat(result.errors()).contains(expected);
  }

  /** What rules try to write, by the name of the way; the first is what a tenant may do. */
  private static Map<String, String> writes() {
    Map<String, String> ways = new LinkedHashMap<>();
    ways.put("own", data("ConfigMap", "own"));
    ways.put("elsewhere", data("ConfigMap", "other"));
    ways.put("variable", data("ConfigMap", "\"{{ request.object.data.ns }}\""));
    ways.put("kind", data("\"{{ request.object.data.kind }}\"", "other"));
    ways.put("namespace", "apiVersion: v1, kind: Namespace, name: made-%s, data: {}");
    ways.put("clone", clone("own"));
    ways.put("cloned", clone("other"));
    ways.put(
        "list",
        "namespace: own, synchronize: false, cloneList: {namespace: other, kinds: [v1/Secret],"
            + " selector: {matchLabels: {a: b}}}");
    ways.put(
        "foreach",
        "foreach: [{list: \"['other']\", apiVersion: v1, kind: ConfigMap, name: made-%s,"
            + " namespace: \"{{ element }}\", data: {data: {a: b}}}]");
    ways.put(
        "role",
        "apiVersion: rbac.authorization.k8s.io/v1, kind: Role, name: made-%s, namespace: own,"
            + " data: {rules: [{apiGroups: ['*'], resources: ['*'], verbs: ['*']}]}");
    ways.put(
        "binding",
        "apiVersion: rbac.authorization.k8s.io/v1, kind: RoleBinding, name: made-%s, namespace: own,"
            + " data: {roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin},"
            + " subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: tenant}]}");
    ways.put(
        "clusterbinding",
        "apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, name: made-%s,"
            + " data: {roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin},"
            + " subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: tenant}]}");
    ways.put(
        "policy",
        "apiVersion: kyverno.io/v1, kind: ClusterPolicy, name: made-%s, data: {spec: {background: false,"
            + " rules: [{name: r, match: {any: [{resources: {kinds: [Pod]}}]},"
            + " validate: {message: x, pattern: {metadata: {name: '?*'}}}}]}}");
    ways.put(
        "target", changing("apiVersion: v1, kind: ConfigMap, name: settings, namespace: other"));
    ways.put(
        "targetvariable",
        changing(
            "apiVersion: v1, kind: ConfigMap, name: settings, namespace: \"{{ request.object.data.ns }}\""));
    ways.put(
        "selector",
        changing(
            "apiVersion: v1, kind: ConfigMap, namespace: other, selector: {matchLabels: {a: b}}"));
    ways.put(
        "wildcard", changing("apiVersion: v1, kind: ConfigMap, name: \"set*\", namespace: \"o*\""));
    return ways;
  }

  private static String changing(String target) {
    return "mutate: {targets: [{%s}], patchStrategicMerge: {data: {changed: \"yes\"}}}"
        .formatted(target);
  }

  private static String data(String kind, String namespace) {
    return "apiVersion: v1, kind: %s, name: made-%%s, namespace: %s, data: {data: {a: b}}"
        .formatted(kind, namespace);
  }

  private static String clone(String namespace) {
    return "apiVersion: v1, kind: Secret, name: made-%%s, namespace: %s, clone: {name: keys, namespace: other}"
        .formatted(namespace);
  }

  private static String writing(String way, String body) {
    return """
        ---
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata: {name: writes-%1$s}
        spec:
          rules:
          - name: r
            match: {any: [{resources: {kinds: [ConfigMap], names: [writes]}}]}
            %2$s
        """
        .formatted(
            way, body.startsWith("mutate") ? body : "generate: {" + body.formatted(way) + "}");
  }

  @TestFactory
  Stream<DynamicTest> whatATenantWrites(TestCluster cluster) {
    Map<String, String> ways = writes();
    assertThat(ways).hasSize(WRITES);
    StringBuilder policies = new StringBuilder();
    ways.forEach((way, body) -> policies.append(writing(way, body)));
    CommandResult applied = tenantApplies(cluster, policies.toString());
    assertThat(applied.errors())
        .contains(
            "this policy acts with the rights of its author, who lacks some: tenant requires");
    ready(cluster, ways.keySet().stream().map(way -> "writes-" + way).toList());
    // Requests of the server's own account, which the administrator of this cluster has, are no
    // triggers.
    tenantApplies(
        cluster,
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: writes, namespace: own}
        data: {ns: other, kind: Secret}
        """);
    return ways.keySet().stream()
        .map(way -> DynamicTest.dynamicTest(way, () -> written(cluster, way)));
  }

  private static void written(TestCluster cluster, String way) {
    switch (way) {
      case "own" ->
          TestCluster.await(
              LONGEST,
              "what a tenant may generate",
              () ->
                  !cluster
                      .kubectl("get", "configmap", "made-own", "-n", "own", "-o", "name")
                      .isEmpty());
      case "policy" -> {
        TestCluster.await(
            LONGEST,
            "the policy of a policy",
            () -> !cluster.kubectl("get", "cpol", "made-policy", "-o", "name").isEmpty());
        assertThat(author(cluster, "cpol", "made-policy")).startsWith("{\"username\":\"tenant\"");
      }
      default -> {
        TestCluster.await(
            LONGEST,
            "an event that says what writes-" + way + " may not",
            () -> events(cluster).contains("ClusterPolicy writes-" + way + " may not "));
        assertThat(
                cluster.kubectl(
                    "get",
                    "configmaps,secrets,roles,rolebindings,namespaces,clusterrolebindings",
                    "-A",
                    "-o",
                    "name"))
            .doesNotContain("made-" + way + "\n");
        assertThat(cluster.kubectl("get", "configmap", "-A", "-o", "yaml"))
            .doesNotContain("changed: \"yes\"");
        assertThat(events(cluster)).doesNotContain(LEAK, ENCODED);
      }
    }
  }

  private static String events(TestCluster cluster) {
    return cluster.kubectl("get", "events", "-A", "-o", "jsonpath={.items[*].message}");
  }
}
