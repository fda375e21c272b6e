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

/** What somebody with kubectl sees of a server that serves the cluster. */
@WithCluster(own = true)
class ClusterServerIT {
  private static final Duration SOON = Duration.ofSeconds(10);
  private static ServerProcess server;

  @BeforeAll
  static void serve(TestCluster cluster) {
    cluster.apply(Path.of("deploy/crds"));
    cluster.kubectl("create", "namespace", "portcullis");
    server = ServerProcess.start(cluster.kubeconfig());
  }

  @AfterAll
  static void end() {
    if (server != null) {
      server.close();
    }
  }

  private static void use(TestCluster cluster, String name, String policy) {
    cluster.apply(policy);
    TestCluster.await(
        SOON,
        name + " to be ready",
        () ->
            cluster
                .kubectl(
                    "get",
                    "clusterpolicy",
                    name,
                    "-o",
                    "jsonpath={.status.conditions[?(@.type=='Ready')].status}")
                .equals("True"));
  }

  private static String privileged(String name, String namespace, String action) {
    return """
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata: {name: %s}
        spec:
          emitWarning: true
          rules:
          - name: containers
            match: {any: [{resources: {kinds: [Pod], namespaces: [%s]}}]}
            validate:
              failureAction: %s
              message: Privileged containers are not allowed.
              pattern:
                spec:
                  containers:
                  - =(securityContext): {=(privileged): "false"}
        """
        .formatted(name, namespace, action);
  }

  private static CommandResult runPrivileged(TestCluster cluster, String namespace, String more) {
    return cluster.run(
        "", "run", "pod", "--image=example.org/app:1", "--privileged", "-n", namespace, more);
  }

  @Test
  void refusesAndSaysWhichPolicyAndRule(TestCluster cluster) {
    String namespace = cluster.newNamespace();
    use(cluster, "enforced", privileged("enforced", namespace, "Enforce"));
    CommandResult refused = runPrivileged(cluster, namespace, "-l=team=a");
    assertThat(refused.status()).isNotZero();
    assertThat(refused.errors())
        .contains(
            "denied the request",
            "resource Pod/" + namespace + "/pod was blocked due to the following policies",
            "enforced:\n  containers: 'validation error: Privileged containers are not allowed.");
  }

  @Test
  void warnsWhereItAuditsOnly(TestCluster cluster) {
    String namespace = cluster.newNamespace();
    use(cluster, "audited", privileged("audited", namespace, "Audit"));
    CommandResult allowed = runPrivileged(cluster, namespace, "-l=team=a");
    assertThat(allowed.status()).isZero();
    assertThat(allowed.errors())
        .contains("Warning: policy audited.containers: validation error: Privileged containers");
  }

  @Test
  void aDryRunIsJudgedAndWritesNothing(TestCluster cluster) {
    String namespace = cluster.newNamespace();
    use(cluster, "dry", privileged("dry", namespace, "Enforce"));
    CommandResult refused = runPrivileged(cluster, namespace, "--dry-run=server");
    assertThat(refused.errors()).contains("was blocked");
    String events = cluster.kubectl("get", "events", "-n", namespace, "-o", "name");
    CommandResult allowed =
        cluster.run(
            "", "run", "ok", "--image=example.org/app:1", "-n", namespace, "--dry-run=server");
    assertThat(allowed.status()).isZero();
    assertThat(cluster.kubectl("get", "pods", "-n", namespace, "-o", "name")).isBlank();
    assertThat(cluster.kubectl("get", "events", "-n", namespace, "-o", "name")).isEqualTo(events);
  }

  @Test
  void aWithdrawnPolicyRefusesNothing(TestCluster cluster) {
    String namespace = cluster.newNamespace();
    use(cluster, "withdrawn", privileged("withdrawn", namespace, "Enforce"));
    assertThat(runPrivileged(cluster, namespace, "-l=team=a").status()).isNotZero();
    cluster.kubectl("delete", "clusterpolicy", "withdrawn");
    TestCluster.await(
        SOON,
        "the pod to be let in",
        () -> runPrivileged(cluster, namespace, "-l=team=a").status() == 0);
  }

  @Test
  void aNamespaceWithoutLabelsIsSelectedByNoLabel(TestCluster cluster) {
    String namespace = cluster.newNamespace();
    use(
        cluster,
        "labelled-namespaces",
        """
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata: {name: labelled-namespaces}
        spec:
          rules:
          - name: never
            match:
              any:
              - resources:
                  kinds: [ConfigMap]
                  namespaceSelector: {matchLabels: {guarded: "yes"}}
            validate:
              failureAction: Enforce
              message: guarded
              deny: {}
        """);
    cluster.kubectl("create", "configmap", "free", "-n", namespace);
    cluster.kubectl("label", "namespace", namespace, "guarded=yes");
    TestCluster.await(
        SOON,
        "the label to count",
        () -> {
          cluster.run("", "delete", "configmap", "other", "-n", namespace);
          return cluster.run("", "create", "configmap", "other", "-n", namespace).status() != 0;
        });
  }

  @Test
  void rubbishInTheConfigurationCountsAsMissing(TestCluster cluster) {
    String namespace = cluster.newNamespace();
    use(cluster, "configured", privileged("configured", namespace, "Enforce"));
    cluster.apply(
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: portcullis, namespace: portcullis}
        data:
          resourceFilters: "[[[rubbish"
          webhooks: "{not json"
          maxContextSize: many
          excludeGroups: system:nodes
        """);
    TestCluster.await(
        SOON, "a line about the rubbish", () -> server.log().contains("maxContextSize"));
    assertThat(server.isReady()).isTrue();
    assertThat(runPrivileged(cluster, namespace, "-l=team=a").errors()).contains("was blocked");
    cluster.kubectl("delete", "configmap", "portcullis", "-n", "portcullis");
  }
}
