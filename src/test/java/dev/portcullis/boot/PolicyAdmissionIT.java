package dev.portcullis.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.cluster.CommandResult;
import dev.portcullis.cluster.ServerProcess;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What somebody who writes policies reads from {@code kubectl apply}. */
@WithCluster(own = true)
class PolicyAdmissionIT {
  private static ServerProcess server;

  @BeforeAll
  static void serve(TestCluster cluster) {
    cluster.apply(Path.of("deploy/crds"));
    cluster.kubectl("create", "namespace", "portcullis");
    server =
        ServerProcess.start(
            cluster.kubeconfig(), "--enable-policy-exceptions", "--check-ttl-authors");
  }

  @AfterAll
  static void end() {
    if (server != null) {
      server.close();
    }
  }

  private static CommandResult apply(TestCluster cluster, String policy) {
    return cluster.run(policy, "apply", "-f", "-");
  }

  private static void assertRefused(CommandResult result, String reason) {
    assertThat(result.status()).isNotZero();
    assertThat(result.errors()).contains("denied the request: ").contains(reason);
  }

  private static String labels(String name, String kind, String message) {
    return """
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata: {name: %s}
        spec:
          rules:
          - name: labels
            match: {any: [{resources: {kinds: ["%s"]}}]}
            validate:
              failureAction: Audit
              message: "%s"
              pattern: {metadata: {labels: {team: "?*"}}}
        """
        .formatted(name, kind, message);
  }

  private static String copies(String name, String kind, String scope, String namespace) {
    return """
        apiVersion: kyverno.io/v1
        kind: %s
        metadata: {name: %s%s}
        spec:
          rules:
          - name: copies
            match: {any: [{resources: {kinds: [Secret]}}]}
            generate:
              apiVersion: v1
              kind: ConfigMap
              name: copied
              namespace: %s
              synchronize: true
              data: {data: {a: b}}
        """
        .formatted(kind, name, scope, namespace);
  }

  @Test
  void aVariableThatNothingDefines(TestCluster cluster) {
    assertRefused(
        apply(cluster, labels("undefined", "Pod", "{{ nothing.defines.it }}")),
        "nothing.defines.it");
    assertThat(cluster.run("", "get", "clusterpolicy", "undefined").status()).isNotZero();
  }

  @Test
  void aKindThatTheClusterDoesNotServe(TestCluster cluster) {
    assertRefused(apply(cluster, labels("unserved", "Gadget", "no")), "Gadget");
  }

  @Test
  void aPolicyThatReachesOutOfItsNamespace(TestCluster cluster) {
    String namespace = cluster.newNamespace();
    assertRefused(
        apply(cluster, copies("reaching", "Policy", ", namespace: " + namespace, "kube-system")),
        "kube-system");
  }

  @Test
  void thePolicyOfANamespaceMayWriteThere(TestCluster cluster) {
    String namespace = cluster.newNamespace();
    CommandResult same =
        apply(cluster, copies("own", "Policy", ", namespace: " + namespace, namespace));
    assertThat(same.status()).as(same.errors()).isZero();
  }

  @Test
  void aWarningComesWithAPolicyThatIsLetIn(TestCluster cluster) {
    CommandResult let =
        apply(
            cluster,
            """
            apiVersion: kyverno.io/v1
            kind: ClusterPolicy
            metadata: {name: deprecated}
            spec:
              rules:
              - name: labels
                match: {any: [{resources: {kinds: [Pod]}}]}
                validate: {message: Labels., pattern: {metadata: {labels: {team: "?*"}}}}
            """);
    assertThat(let.status()).as(let.errors()).isZero();
    assertThat(let.errors()).contains("Warning: ClusterPolicy (kyverno.io) is deprecated");
  }

  @Test
  void anUpdateThatBreaksAPolicyLeavesTheOldOne(TestCluster cluster) {
    assertThat(apply(cluster, labels("kept", "Pod", "first")).status()).isZero();
    assertRefused(apply(cluster, labels("kept", "Pod", "{{ nothing }}")), "nothing");
    assertThat(
            cluster.kubectl(
                "get", "clusterpolicy", "kept", "-o", "jsonpath={.spec.rules[0].validate.message}"))
        .isEqualTo("first");
  }

  @Test
  void anExceptionThatDoesNotCountIsLetInWithAWarning(TestCluster cluster) {
    CommandResult let =
        apply(
            cluster,
            """
            apiVersion: kyverno.io/v2
            kind: PolicyException
            metadata: {name: one, namespace: %s}
            spec:
              match: {any: [{resources: {kinds: [Pod]}}]}
              exceptions: [{policyName: some, ruleNames: [some]}]
            """
                .formatted(cluster.newNamespace()));
    assertThat(let.status()).as(let.errors()).isZero();
    assertThat(let.errors()).contains("Warning: The exceptionNamespace flag is not set");
  }

  private static String cleansUp(String name, String schedule, String match) {
    return """
        apiVersion: kyverno.io/v2
        kind: ClusterCleanupPolicy
        metadata: {name: %s}
        spec: {schedule: "%s", match: {any: [%s]}}
        """
        .formatted(name, schedule, match);
  }

  @Test
  void aCleanupPolicyIsJudgedToo(TestCluster cluster) {
    String pods = "{resources: {kinds: [Pod], names: [nobody]}}";
    CommandResult let = apply(cluster, cleansUp("cleans-up", "@daily", pods));
    assertThat(let.status()).as(let.errors()).isZero();
    assertThat(let.errors()).contains("Warning: ClusterCleanupPolicy (kyverno.io) is deprecated");
    assertRefused(
        apply(cluster, cleansUp("never", "now and then", pods)), "not in proper cron format");
    assertRefused(
        apply(
            cluster,
            cleansUp("user", "@daily", "{resources: {kinds: [Pod]}, clusterRoles: [admin]}")),
        "spec.match");
    assertRefused(
        apply(cluster, cleansUp("kind", "@daily", "{resources: {kinds: [Gadget]}}")), "Gadget");
    // Its status is not judged, or a server that is away would keep others from writing it.
    assertThat(
            cluster.kubectl(
                "get",
                "validatingwebhookconfiguration",
                "portcullis-cleanup-validating-webhook-cfg",
                "-o",
                "jsonpath={.webhooks[0].rules[0].resources}"))
        .isEqualTo("[\"cleanuppolicies\",\"clustercleanuppolicies\"]");
  }

  @Test
  void theLabelThatEndsAnObjectTakesTheRightToDeleteIt(TestCluster cluster) {
    String namespace = cluster.newNamespace();
    String writes = "create,get,update,patch";
    cluster.kubectl(
        "create", "role", "writes", "-n", namespace, "--verb=" + writes, "--resource=configmaps");
    cluster.kubectl(
        "create", "rolebinding", "writes", "-n", namespace, "--role=writes", "--user=writer");
    cluster.kubectl("create", "configmap", "map", "-n", namespace);
    String[] label = {
      "label", "configmap", "map", "-n", namespace, "cleanup.kyverno.io/ttl=1h", "--as=writer"
    };
    assertRefused(cluster.run("", label), "which writer may not do");
    cluster.kubectl("label", "configmap", "map", "-n", namespace, "cleanup.kyverno.io/ttl=1h");
    // It is not the writer who has set it.
    cluster.kubectl("label", "configmap", "map", "-n", namespace, "a=b", "--as=writer");
    cluster.kubectl(
        "create", "role", "ends", "-n", namespace, "--verb=delete", "--resource=configmaps");
    cluster.kubectl(
        "create", "rolebinding", "ends", "-n", namespace, "--role=ends", "--user=writer");
    TestCluster.await(
        Duration.ofSeconds(20),
        "the right to count",
        () ->
            cluster
                .run(
                    "",
                    "label",
                    "configmap",
                    "map",
                    "-n",
                    namespace,
                    "cleanup.kyverno.io/ttl=2h",
                    "--overwrite",
                    "--as=writer")
                .succeeded());
  }
}
