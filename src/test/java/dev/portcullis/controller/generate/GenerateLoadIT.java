package dev.portcullis.controller.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.cluster.Project;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many clusters with kubeconfigs in one go. */
@WithCluster(own = true)
class GenerateLoadIT {
  private static final int CLUSTERS = Integer.getInteger("portcullis.clusters", 300);
  private static final Path FOLDER =
      Project.ROOT.resolve("src/test/resources/fixtures/generate/argocd");
  private static final Pattern REQUESTS =
      Pattern.compile("apiserver_request_total\\{([^}]*)\\} (\\S+)");

  @Test
  void manyClustersGetTheirSecretsWithFewCalls(TestCluster cluster) throws InterruptedException {
    cluster.apply(Path.of("deploy/crds"));
    cluster.apply(FOLDER.resolve("crd.yaml"));
    RunningGenerate.awaitDefinitions(cluster);
    KubernetesClient client = cluster.client();
    for (String name : new String[] {"argocd", "many"}) {
      client
          .resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
          .create();
    }
    create(client);
    try (RunningGenerate generate = new RunningGenerate(cluster)) {
      double before = calls(cluster);
      long start = System.nanoTime();
      cluster.apply(FOLDER.resolve("argo-cluster-generation-from-capi-non-managed-cluster.yaml"));
      TestCluster.await(Duration.ofMinutes(3), "all Secrets", () -> count(client) == CLUSTERS);
      double seconds = (System.nanoTime() - start) / 1e9;
      double each = (calls(cluster) - before) / CLUSTERS;
      System.out.printf(
          "generate: %d clusters in %.1f s, %.2f calls each%n", CLUSTERS, seconds, each);
      assertThat(each).isLessThan(4);
      assertThat(generate.log.stream().filter(line -> line.contains("updates"))).isEmpty();
    }
  }

  private static long count(KubernetesClient client) {
    return client
        .secrets()
        .inNamespace("argocd")
        .withLabel("argocd.argoproj.io/secret-type", "cluster")
        .list()
        .getItems()
        .size();
  }

  /** Reads and writes of single Clusters and Secrets that the API server has answered. */
  private static double calls(TestCluster cluster) {
    Matcher found = REQUESTS.matcher(cluster.kubectl("get", "--raw", "/metrics"));
    double all = 0;
    while (found.find()) {
      String labels = found.group(1);
      boolean ours =
          labels.contains("resource=\"secrets\"") || labels.contains("resource=\"clusters\"");
      if (ours && !labels.contains("verb=\"LIST\"") && !labels.contains("verb=\"WATCH\"")) {
        all += Double.parseDouble(found.group(2));
      }
    }
    return all;
  }

  private static void create(KubernetesClient client) throws InterruptedException {
    try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
      IntStream.range(0, CLUSTERS).forEach(i -> threads.execute(() -> create(client, i)));
      threads.shutdown();
      assertThat(threads.awaitTermination(5, TimeUnit.MINUTES)).isTrue();
    }
  }

  private static void create(KubernetesClient client, int number) {
    String name = "c" + number;
    String kubeconfig =
        """
        clusters:
        - cluster: {certificate-authority-data: Q0E=, server: "https://10.0.0.5:%d"}
        users:
        - user: {client-certificate-data: Q0VSVA==, client-key-data: S0VZ}
        """
            .formatted(number);
    Secret secret =
        new SecretBuilder()
            .withNewMetadata()
            .withNamespace("many")
            .withName(name + "-kubeconfig")
            .endMetadata()
            .withData(
                Map.of(
                    "value",
                    Base64.getEncoder()
                        .encodeToString(kubeconfig.getBytes(StandardCharsets.UTF_8))))
            .build();
    GenericKubernetesResource object =
        new GenericKubernetesResourceBuilder()
            .withApiVersion("cluster.x-k8s.io/v1beta1")
            .withKind("Cluster")
            .withNewMetadata()
            .withNamespace("many")
            .withName(name)
            .endMetadata()
            .build();
    client.resource(secret).create();
    client.resource(object).create();
  }
}
