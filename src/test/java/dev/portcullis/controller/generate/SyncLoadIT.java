package dev.portcullis.controller.generate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.Discovery;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.cluster.Project;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ApiResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Thousands of clusters with their kubeconfigs come in one go. Not a part of the usual run: {@code
 * -Dportcullis.sync.clusters=5000}.
 */
@WithCluster(own = true)
@EnabledIfSystemProperty(named = "portcullis.sync.clusters", matches = "[0-9]+")
class SyncLoadIT {
  private static final int CLUSTERS = Integer.getInteger("portcullis.sync.clusters", 0);
  private static final Path FOLDER =
      Project.ROOT.resolve("src/test/resources/fixtures/generate/argocd");
  private static final String PLACE = "clusters";
  private static final Duration LONGEST = Duration.ofMinutes(15);
  private static final int WRITERS = 8;

  private final TestCluster cluster;
  private final KubernetesClient client;
  private final KubeApi api;

  SyncLoadIT(TestCluster cluster) {
    this.cluster = cluster;
    this.client = cluster.client();
    this.api = new KubeApi(client, Duration.ofSeconds(30));
  }

  @Test
  void allSecretsAreRight() throws Exception {
    cluster.apply(Path.of("deploy/crds"));
    cluster.apply(FOLDER.resolve("crd.yaml"));
    cluster.kubectl("wait", "--for=condition=Established", "--timeout=20s", "crd", "--all");
    for (String name : List.of("argocd", PLACE)) {
      client
          .resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
          .create();
    }
    FatalCluster calls = FatalCluster.never();
    RunningGenerate generate = new RunningGenerate(client, Shares.ALL, calls::around);
    for (String kind : List.of("managed", "non-managed")) {
      cluster.apply(FOLDER.resolve("argo-cluster-generation-from-capi-" + kind + "-cluster.yaml"));
    }
    TestCluster.await(Duration.ofSeconds(20), "both policies", () -> generate.served() == 2);
    Map<String, Long> before = objects();
    Map<String, Long> callsBefore = requests();
    tell("before");
    long start = System.nanoTime();
    load();
    double loaded = seconds(start);
    await();
    double right = seconds(start);
    check();
    Map<String, Long> more = difference(before, objects());
    System.out.printf(
        "sync: %d clusters with kubeconfigs written in %.1f s; all Secrets right after %.1f s,"
            + " %.1f s after the last write%n",
        CLUSTERS, loaded, right, right - loaded);
    assertThat(generate.controller.awaitIdle(LONGEST)).isTrue();
    System.out.printf(
        "sync: our calls per Secret: %.2f reads, %.2f writes%n",
        (double) calls.reads() / CLUSTERS, (double) calls.writes() / CLUSTERS);
    System.out.println("sync: requests of everybody: " + difference(callsBefore, requests()));
    System.out.println("sync: objects more than before: " + more);
    tell("after");
    generate.close();
    again();
    more.keySet().removeAll(List.of("secrets", "clusters.cluster.x-k8s.io", "events"));
    assertThat(more).isEmpty();
  }

  /** A new replica finds everything as it should be. */
  private void again() throws InterruptedException, IOException {
    FatalCluster calls = FatalCluster.never();
    long start = System.nanoTime();
    RunningGenerate second = new RunningGenerate(client, Shares.ALL, calls::around);
    long end = start + LONGEST.toNanos();
    int reads = -1;
    while (System.nanoTime() < end && (reads != calls.reads() || calls.reads() < CLUSTERS)) {
      reads = calls.reads();
      Thread.sleep(1000);
      second.controller.awaitIdle(LONGEST);
    }
    System.out.printf(
        "sync: a new replica looked at everything in %.1f s with %d reads and %d writes%n",
        seconds(start), calls.reads(), calls.writes());
    tell("second");
    second.close();
    assertThat(calls.writes()).isZero();
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) / 1e9;
  }

  private static String server(int i) {
    return "https://10.0.%d.%d:6443".formatted(i / 256, i % 256);
  }

  private void load() throws InterruptedException {
    ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
    for (int i = 0; i < CLUSTERS; i++) {
      int n = i;
      writers.submit(() -> write(n));
    }
    writers.shutdown();
    assertThat(writers.awaitTermination(LONGEST.toMinutes(), TimeUnit.MINUTES)).isTrue();
  }

  private void write(int i) {
    String name = "c" + i;
    GenericKubernetesResource one = new GenericKubernetesResource();
    one.setApiVersion("cluster.x-k8s.io/v1beta1");
    one.setKind("Cluster");
    one.setMetadata(
        new ObjectMetaBuilder()
            .withName(name)
            .withNamespace(PLACE)
            .addToLabels("cluster.x-k8s.io/cluster-name", name)
            .build());
    one.setAdditionalProperty("spec", Map.of());
    client.resource(one).create();
    String kubeconfig =
        """
        apiVersion: v1
        kind: Config
        clusters:
        - name: %1$s
          cluster: {certificate-authority-data: Q0EtREVNTw==, server: "%2$s"}
        users:
        - name: admin
          user: {client-certificate-data: Q0VSVC1ERU1P, client-key-data: S0VZLURFTU8=}
        """
            .formatted(name, server(i));
    client
        .resource(
            new SecretBuilder()
                .withNewMetadata()
                .withName(name + "-kubeconfig")
                .withNamespace(PLACE)
                .endMetadata()
                .withType("cluster.x-k8s.io/secret")
                .addToData("value", base64(kubeconfig))
                .build())
        .create();
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private long count(ApiPath path) {
    if (!(api.get(path.withQuery(Map.of("limit", "1"))) instanceof ApiAnswer.Done(JsonNode list))) {
      return 0;
    }
    return list.path("items").size() + list.path("metadata").path("remainingItemCount").asLong(0);
  }

  private void await() {
    ApiPath made = new ApiPath("", "v1", "argocd", "secrets", "", "", Map.of());
    TestCluster.await(LONGEST, "all Secrets", () -> count(made) >= CLUSTERS && isRight());
  }

  private boolean isRight() {
    return wrong() == 0;
  }

  private long wrong() {
    Map<String, Secret> found = new TreeMap<>();
    client
        .secrets()
        .inNamespace("argocd")
        .list()
        .getItems()
        .forEach(secret -> found.put(secret.getMetadata().getName(), secret));
    long wrong = Math.abs(found.size() - CLUSTERS);
    for (int i = 0; i < CLUSTERS; i++) {
      Secret secret = found.get("cluster-c" + i);
      boolean right =
          secret != null
              && secret.getData().get("server").equals(base64(server(i)))
              && secret.getData().get("name").equals(base64("cluster-c" + i))
              && ("c" + i).equals(secret.getMetadata().getLabels().get("clusterId"));
      wrong += right ? 0 : 1;
    }
    return wrong;
  }

  private void check() {
    assertThat(wrong()).isZero();
  }

  /** How many objects of each resource there are. */
  private Map<String, Long> objects() {
    Discovery discovery = new Discovery(api);
    discovery.refresh();
    Map<String, Long> counts = new TreeMap<>();
    for (ApiResource one : discovery.current().all()) {
      if (one.subresource().isEmpty() && one.preferred() && one.verbs().contains("list")) {
        String group = one.group().isEmpty() ? "" : "." + one.group();
        counts.put(one.resource() + group, count(one.at("", "")));
      }
    }
    return counts;
  }

  private static Map<String, Long> difference(Map<String, Long> before, Map<String, Long> after) {
    Map<String, Long> difference = new TreeMap<>();
    after.forEach(
        (key, value) -> {
          long more = value - before.getOrDefault(key, 0L);
          if (more != 0) {
            difference.put(key, more);
          }
        });
    return difference;
  }

  /** What the API server was asked for, by verb and resource. */
  private Map<String, Long> requests() {
    Map<String, Long> counts = new TreeMap<>();
    String metrics = cluster.kubectl("get", "--raw", "/metrics");
    metrics
        .lines()
        .filter(line -> line.startsWith("apiserver_request_total{"))
        .filter(
            line -> line.contains("resource=\"secrets\"") || line.contains("resource=\"clusters\""))
        .forEach(
            line ->
                counts.merge(
                    label(line, "verb") + " " + label(line, "resource") + " " + label(line, "code"),
                    (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)),
                    Long::sum));
    return counts;
  }

  private static String label(String line, String name) {
    int from = line.indexOf(name + "=\"") + name.length() + 2;
    return line.substring(from, line.indexOf('"', from));
  }

  private static void tell(String when) throws IOException {
    System.gc();
    String rss =
        Files.readString(Path.of("/proc/self/status"))
            .lines()
            .filter(line -> line.startsWith("VmRSS") || line.startsWith("VmHWM"))
            .map(line -> line.replaceAll("\\s+", " "))
            .reduce("", (a, b) -> a + " " + b);
    Runtime runtime = Runtime.getRuntime();
    System.out.printf(
        "sync: %s: heap used %d MB,%s, load %s%n",
        when,
        (runtime.totalMemory() - runtime.freeMemory()) >> 20,
        rss,
        Files.readString(Path.of("/proc/loadavg")).split(" ")[0]);
  }
}
