package dev.portcullis.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.cluster.CommandResult;
import dev.portcullis.cluster.Project;
import dev.portcullis.cluster.ServerProcess;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The policies that give Argo CD its clusters, as they stand, through the server as it is started.
 */
@WithCluster(own = true)
class ArgoCdSecretsIT {
  private static final Duration SOON = Duration.ofSeconds(10);
  private static final Path FOLDER =
      Project.ROOT.resolve("src/test/resources/fixtures/generate/argocd");
  private static ServerProcess server;

  @BeforeAll
  static void serve(TestCluster cluster) {
    cluster.apply(Path.of("deploy/crds"));
    cluster.apply(FOLDER.resolve("crd.yaml"));
    cluster.kubectl("wait", "--for=condition=Established", "--timeout=20s", "crd", "--all");
    cluster.kubectl("create", "namespace", "portcullis");
    server = ServerProcess.start(cluster.kubeconfig());
  }

  @AfterAll
  static void end() {
    if (server != null) {
      server.close();
    }
  }

  private static String apply(TestCluster cluster, String policy) {
    Path file = FOLDER.resolve("argo-cluster-generation-from-capi-" + policy + "-cluster.yaml");
    CommandResult result = cluster.run("", "apply", "-f", file.toString());
    assertThat(result.status()).as(result.errors()).isZero();
    return result.errors();
  }

  private static void await(String what, Callable<Boolean> condition) {
    try {
      TestCluster.await(SOON, what, condition);
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + "\n" + server.log(), e);
    }
  }

  private static String value(TestCluster cluster, String key) {
    CommandResult secret =
        cluster.run(
            "",
            "get",
            "secret",
            "cluster-prod",
            "-n",
            "argocd",
            "-o",
            "jsonpath={.data." + key + "}");
    return new String(Base64.getDecoder().decode(secret.output().strip()), StandardCharsets.UTF_8);
  }

  @Test
  void secretsAreRightWhateverHappens(TestCluster cluster) throws IOException {
    assertThat(apply(cluster, "managed"))
        .contains("Warning: field generateExistingOnPolicyUpdate is deprecated");
    cluster.apply(FOLDER.resolve("clusters.yaml"));
    await("the Secret of the one", () -> exists(cluster, "cluster-managed"));
    assertThat(exists(cluster, "cluster-prod")).isFalse();
    apply(cluster, "non-managed");
    await("the Secret of a Cluster that was there", () -> exists(cluster, "cluster-prod"));
    assertThat(value(cluster, "server")).isEqualTo("https://10.0.0.5:6443");
    assertThat(value(cluster, "config")).contains("\"keyData\": \"S0VZLURFTU8=\"");

    rotate(cluster);
    await(
        "the rotated kubeconfig", () -> value(cluster, "server").equals("https://10.0.0.99:6443"));
    cluster.kubectl("delete", "secret", "cluster-prod", "-n", "argocd");
    await("the deleted Secret", () -> exists(cluster, "cluster-prod"));
    cluster.kubectl("delete", "clusters.cluster.x-k8s.io", "prod", "-n", "cluster-prod");
    await("its end with the Cluster", () -> !exists(cluster, "cluster-prod"));
    assertThat(exists(cluster, "cluster-managed")).isTrue();
  }

  private static boolean exists(TestCluster cluster, String name) {
    return cluster.run("", "get", "secret", name, "-n", "argocd").succeeded();
  }

  /** A Secret is written anew, as Cluster API does. */
  private static void rotate(TestCluster cluster) throws IOException {
    String all = Files.readString(FOLDER.resolve("clusters.yaml"));
    String old = all.lines().filter(l -> l.startsWith("  value: ")).findFirst().orElseThrow();
    String kubeconfig =
        new String(
            Base64.getDecoder().decode(old.replace("value:", "").strip()), StandardCharsets.UTF_8);
    String next =
        Base64.getEncoder()
            .encodeToString(
                kubeconfig.replace("10.0.0.5", "10.0.0.99").getBytes(StandardCharsets.UTF_8));
    cluster.kubectl(
        "patch",
        "secret",
        "prod-kubeconfig",
        "-n",
        "cluster-prod",
        "--type=merge",
        "-p",
        "{\"data\":{\"value\":\"" + next + "\"}}");
  }
}
