package dev.portcullis.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.cluster.CommandResult;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code kubectl apply -k deploy} makes of a cluster. */
@WithCluster(own = true)
@TestMethodOrder(OrderAnnotation.class)
class DeployIT {
  private static final Duration SOON = Duration.ofSeconds(60);

  @BeforeAll
  static void apply(TestCluster cluster) {
    CommandResult result = cluster.run("", "apply", "--validate=strict", "-k", "deploy");
    assertThat(result.errors()).as("errors and warnings").isEmpty();
    cluster.kubectl("wait", "--for=condition=Established", "crd", "--all", "--timeout=30s");
  }

  @Test
  void applyingTwiceChangesNothing(TestCluster cluster) {
    awaitRights(cluster);
    String before = versions(cluster);
    cluster.kubectl("apply", "-k", "deploy");
    assertThat(versions(cluster)).isEqualTo(before);
  }

  private static String versions(TestCluster cluster) {
    return cluster.kubectl(
        "get",
        "-k",
        "deploy",
        "-o",
        "jsonpath={range .items[*]}{.kind}/{.metadata.name} {.metadata.generation}"
            + "{.rules}{.data}{.spec.clusterIP}{\"\\n\"}{end}");
  }

  /** The namespace enforces the restricted level, so that pods would be refused otherwise. */
  @Test
  void podsAreAdmittedUnderTheRestrictedLevel(TestCluster cluster) {
    TestCluster.await(
        SOON,
        "three pods",
        () -> cluster.client().pods().inNamespace("portcullis").list().getItems().size() == 3);
    assertThat(
            cluster.kubectl("get", "namespace", "portcullis", "-o", "jsonpath={.metadata.labels}"))
        .contains("\"pod-security.kubernetes.io/enforce\":\"restricted\"");
  }

  @Test
  void kindsHaveTheirShortNames(TestCluster cluster) {
    assertThat(cluster.kubectl("api-resources", "--no-headers"))
        .containsPattern("(?m)^clusterpolicies +cpol ")
        .containsPattern("(?m)^policies +pol ")
        .containsPattern("(?m)^policyexceptions +polex ")
        .containsPattern("(?m)^cleanuppolicies +cleanpol ")
        .containsPattern("(?m)^clustercleanuppolicies +ccleanpol ")
        .containsPattern("(?m)^globalcontextentries +gctxentry ")
        .containsPattern("(?m)^policyreports +polr ")
        .containsPattern("(?m)^clusterpolicyreports +cpolr ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "clusterpolicy.spec.rules",
        "policy.spec.rules.validate",
        "policyexception.spec.match",
        "globalcontextentry.spec.apiCall",
      })
  void fieldsExplainThemselves(String field, TestCluster cluster) {
    assertThat(cluster.kubectl("explain", field)).doesNotContain("<no description>");
  }

  @Test
  void columnsAreThoseThatUsersKnow(TestCluster cluster) {
    cluster.apply(
        """
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata:
          name: columns
        spec:
          rules:
          - name: named
            match: {any: [{resources: {kinds: [Pod]}}]}
            validate: {pattern: {metadata: {name: "?*"}}}
        """);
    cluster.kubectl(
        "patch",
        "cpol",
        "columns",
        "--subresource=status",
        "--type=merge",
        "-p",
        """
        {"status": {"rulecount": {"validate": 1, "mutate": 0, "generate": 0, "verifyimages": 0},
          "conditions": [{"type": "Ready", "status": "True", "reason": "Succeeded",
            "message": "Ready", "lastTransitionTime": "2026-01-01T00:00:00Z"}]}}
        """);
    assertThat(words(cluster.kubectl("get", "cpol", "columns")))
        .isEqualTo(
            """
            NAME ADMISSION BACKGROUND READY AGE MESSAGE
            columns true true True AGE Ready
            """);
    assertThat(words(cluster.kubectl("get", "cpol", "columns", "-o", "wide")))
        .isEqualTo(
            """
            NAME ADMISSION BACKGROUND READY AGE FAILURE POLICY VALIDATE MUTATE GENERATE VERIFY \
            IMAGES MESSAGE
            columns true true True AGE 1 0 0 0 Ready
            """);
    cluster.kubectl("delete", "cpol", "columns");
  }

  private static String words(String table) {
    return table.replaceAll(" +", " ").replaceAll(" \\d+s ", " AGE ").replaceAll("(?m) $", "");
  }

  @Test
  void unknownFieldsAreRefused(TestCluster cluster) {
    CommandResult result =
        cluster.run(
            """
            apiVersion: kyverno.io/v1
            kind: ClusterPolicy
            metadata:
              name: misspelled
            spec:
              rulez: []
            """,
            "apply",
            "-f",
            "-");
    assertThat(result.status()).isNotZero();
    assertThat(result.errors()).contains("strict decoding error: unknown field \"spec.rulez\"");
  }

  @Test
  void theServerMayNoMoreThanItNeeds(TestCluster cluster) {
    Rights server = new Rights(cluster.client(), "system:serviceaccount:portcullis:portcullis");
    awaitRights(cluster);
    assertThat(server.may("update", "kyverno.io", "clusterpolicies", "status", "", "")).isTrue();
    assertThat(server.may("update", "kyverno.io", "clusterpolicies")).isFalse();
    assertThat(server.mayIn("portcullis", "get", "secrets")).isTrue();
    assertThat(server.mayIn("default", "get", "secrets")).isFalse();
    assertThat(server.mayIn("default", "create", "pods")).isFalse();
    assertThat(server.may("delete", "", "namespaces")).isFalse();
    String group = "admissionregistration.k8s.io";
    String resource = "validatingwebhookconfigurations";
    String own = "portcullis-resource-validating-webhook-cfg";
    assertThat(server.may("delete", group, resource, "", "", own)).isTrue();
    assertThat(server.may("delete", group, resource, "", "", "somebody-elses")).isFalse();
  }

  private static void awaitRights(TestCluster cluster) {
    Rights server = new Rights(cluster.client(), "system:serviceaccount:portcullis:portcullis");
    TestCluster.await(
        SOON,
        "aggregated rights",
        () ->
            server.may("list", "kyverno.io", "clusterpolicies")
                && server.may("list", "apps", "deployments")
                && server.may("list", "wgpolicyk8s.io", "policyreports"));
  }

  @Test
  void usersGiveItMoreRightsByLabel(TestCluster cluster) {
    Rights server = new Rights(cluster.client(), "system:serviceaccount:portcullis:portcullis");
    assertThat(server.may("create", "example.org", "widgets")).isFalse();
    cluster.apply(
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: ClusterRole
        metadata:
          name: generate-widgets
          labels:
            rbac.portcullis.dev/aggregate-to-background: "true"
        rules:
        - apiGroups: [example.org]
          resources: [widgets]
          verbs: [create]
        """);
    TestCluster.await(SOON, "more rights", () -> server.may("create", "example.org", "widgets"));
  }

  @Test
  void whoeverAdministersANamespaceMayWriteItsPolicies(TestCluster cluster) {
    Rights jane = new Rights(cluster.client(), "jane");
    cluster.kubectl(
        "create", "rolebinding", "jane", "--clusterrole=admin", "--user=jane", "-n", "default");
    TestCluster.await(
        SOON,
        "the rights of an administrator",
        () -> jane.may("create", "kyverno.io", "policies", "", "default", ""));
    assertThat(jane.may("create", "kyverno.io", "clusterpolicies")).isFalse();
    assertThat(jane.may("create", "kyverno.io", "policyexceptions", "", "default", "")).isFalse();
  }

  /** Last, because an overlay with another pod template adds pods. */
  @Order(Integer.MAX_VALUE)
  @ParameterizedTest
  @CsvSource({
    "kyverno-names, kyverno, kyverno-admission-controller",
    "cert-manager, portcullis, portcullis",
  })
  void overlaysCanBeApplied(
      String overlay, String namespace, String deployment, TestCluster cluster) {
    if (overlay.equals("cert-manager")) {
      cluster.apply(certManagerKinds());
      cluster.kubectl("wait", "--for=condition=Established", "crd", "--all", "--timeout=30s");
    }
    CommandResult result =
        cluster.run("", "apply", "--validate=strict", "-k", "deploy/overlays/" + overlay);
    assertThat(result.errors()).isEmpty();
    TestCluster.await(
        SOON,
        "pods",
        () -> cluster.client().pods().inNamespace(namespace).list().getItems().size() >= 3);
    cluster.kubectl("get", "deployment", deployment, "-n", namespace);
  }

  /** Stand-ins for cert-manager's kinds; their content is not what is tested here. */
  private static String certManagerKinds() {
    StringBuilder kinds = new StringBuilder();
    for (String kind : new String[] {"Certificate", "Issuer"}) {
      String singular = kind.toLowerCase(java.util.Locale.ROOT);
      kinds.append(
          """
          ---
          apiVersion: apiextensions.k8s.io/v1
          kind: CustomResourceDefinition
          metadata:
            name: %2$ss.cert-manager.io
          spec:
            group: cert-manager.io
            scope: Namespaced
            names: {kind: %1$s, plural: %2$ss, singular: %2$s}
            versions:
            - name: v1
              served: true
              storage: true
              schema:
                openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
          """
              .formatted(kind, singular));
    }
    return kinds.toString();
  }
}
