package dev.portcullis.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.cluster.CommandResult;
import dev.portcullis.cluster.ServerProcess;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The rights in {@code deploy/} are enough for the server, which otherwise runs as administrator.
 */
@WithCluster(own = true)
class ServerAccountIT {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String READY = "jsonpath={.status.conditions[?(@.type==\"Ready\")].status}";

  @Test
  void isEnoughToServe(TestCluster cluster, @TempDir Path folder) throws Exception {
    cluster.kubectl("apply", "-k", "deploy");
    cluster.kubectl("wait", "--for=condition=Established", "crd", "--all", "--timeout=30s");
    Rights account = new Rights(cluster.client(), "system:serviceaccount:portcullis:portcullis");
    TestCluster.await(
        SOON, "aggregated rights", () -> account.may("list", "kyverno.io", "clusterpolicies"));
    cluster.apply(
        """
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata:
          name: named-maps
        spec:
          rules:
          - name: named
            match: {any: [{resources: {kinds: [ConfigMap]}}]}
            validate:
              failureAction: Enforce
              message: maps must not be called nothing
              pattern: {metadata: {name: "!nothing*"}}
        """);
    try (ServerProcess server = ServerProcess.start(kubeconfig(cluster, folder))) {
      TestCluster.await(
          SOON,
          "a policy that is ready",
          () -> "True".equals(cluster.kubectl("get", "cpol", "named-maps", "-o", READY)));
      TestCluster.await(SOON, "the webhooks of the policy", () -> webhooks(cluster) > 0);
      CommandResult refused = cluster.run("", "create", "configmap", "nothing");
      assertThat(refused.errors()).contains("maps must not be called nothing");
      assertThat(server.log().toLowerCase(Locale.ROOT)).doesNotContain("forbidden", "403");
      server.kill();
    }
    assertThat(webhooks(cluster)).isPositive();
    // Without what was installed, nothing refuses anything: not even after a crash.
    cluster.kubectl("delete", "--wait=false", "-k", "deploy/base");
    TestCluster.await(SOON, "the end of the webhooks", () -> webhooks(cluster) == 0);
    cluster.kubectl("create", "configmap", "nothing");
  }

  private static int webhooks(TestCluster cluster) {
    return cluster
        .client()
        .admissionRegistration()
        .v1()
        .validatingWebhookConfigurations()
        .list()
        .getItems()
        .stream()
        .filter(c -> c.getMetadata().getName().startsWith("portcullis-resource-"))
        .mapToInt(c -> c.getWebhooks().size())
        .sum();
  }

  /** An administrator's kubeconfig with the token of the service account in it. */
  private static Path kubeconfig(TestCluster cluster, Path folder) throws Exception {
    String token = cluster.kubectl("-n", "portcullis", "create", "token", "portcullis").strip();
    Path file = folder.resolve("kubeconfig");
    Files.writeString(
        file,
        """
        apiVersion: v1
        kind: Config
        clusters:
        - name: it
          cluster:
            server: %s
            certificate-authority: %s
        users:
        - name: server
          user:
            token: %s
        contexts:
        - name: it
          context: {cluster: it, user: server}
        current-context: it
        """
            .formatted(
                cluster.client().getMasterUrl(), cluster.folder().resolve("pki/ca.crt"), token),
        UTF_8);
    return file;
  }
}
