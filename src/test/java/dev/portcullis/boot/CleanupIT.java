package dev.portcullis.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.cluster.ServerProcess;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Cleaning up by a server as it is started: every second, with the rights of authors. */
@WithCluster(own = true)
class CleanupIT {
  private static final Duration LONGEST = Duration.ofSeconds(30);
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

  private static String policy(String name, String namespace) {
    return """
        apiVersion: kyverno.io/v2
        kind: ClusterCleanupPolicy
        metadata: {name: %s}
        spec:
          schedule: "@every 1s"
          match: {any: [{resources: {kinds: [ConfigMap], namespaces: ["%s"], names: ["old-*"]}}]}
        """
        .formatted(name, namespace);
  }

  private static boolean exists(TestCluster cluster, String namespace, String name) {
    return cluster.run("", "get", "configmap", name, "-n", namespace).succeeded();
  }

  private static void awaitGone(TestCluster cluster, String namespace, String name) {
    TestCluster.await(LONGEST, name + " to be gone", () -> !exists(cluster, namespace, name));
  }

  @Test
  void aPolicyRunsAgainAndAgain(TestCluster cluster) {
    String ns = cluster.newNamespace();
    cluster.kubectl("create", "configmap", "new-1", "-n", ns);
    cluster.apply(policy("again", ns));
    for (String name : new String[] {"old-1", "old-2"}) {
      cluster.kubectl("create", "configmap", name, "-n", ns);
      awaitGone(cluster, ns, name);
    }
    assertThat(exists(cluster, ns, "new-1")).isTrue();
    assertThat(server.management("/metrics"))
        .contains("kyverno_cleanup_controller_deletedobjects_total{");
    cluster.kubectl("delete", "ccleanpol", "again");
  }

  @Test
  void aPolicyDeletesNoMoreThanItsAuthorMay(TestCluster cluster) {
    String ns = cluster.newNamespace();
    cluster.kubectl("create", "configmap", "old-1", "-n", ns);
    cluster.kubectl(
        "create",
        "clusterrole",
        "cleans",
        "--verb=create,get,patch,update",
        "--resource=clustercleanuppolicies.kyverno.io");
    cluster.kubectl(
        "create", "clusterrolebinding", "cleans", "--clusterrole=cleans", "--user=weak");
    cluster.kubectl("create", "clusterrole", "lists", "--verb=list,get", "--resource=configmaps");
    cluster.kubectl("create", "clusterrolebinding", "lists", "--clusterrole=lists", "--user=weak");
    assertThat(cluster.run(policy("weak", ns), "apply", "-f", "-", "--as=weak").errors())
        .doesNotContain("denied");
    TestCluster.await(
        LONGEST,
        "the reason",
        () ->
            cluster
                .kubectl("get", "ccleanpol", "weak", "-o", "jsonpath={.status.conditions}")
                .contains("its author weak may not"));
    assertThat(exists(cluster, ns, "old-1")).isTrue();
    cluster.kubectl("delete", "ccleanpol", "weak");
  }

  @Test
  void aLabelEndsAnObject(TestCluster cluster) {
    String ns = cluster.newNamespace();
    cluster.kubectl("create", "configmap", "labelled", "-n", ns);
    cluster.kubectl("label", "configmap", "labelled", "-n", ns, "cleanup.kyverno.io/ttl=1s");
    awaitGone(cluster, ns, "labelled");
  }
}
