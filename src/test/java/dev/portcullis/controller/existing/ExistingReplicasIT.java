package dev.portcullis.controller.existing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.adapter.kube.WatchedKind;
import dev.portcullis.cluster.FakeService;
import dev.portcullis.cluster.ServerProcess;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.port.ApiPath;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two replicas, one of which stands still in the midst of work and wakes up late. */
@WithCluster(own = true)
class ExistingReplicasIT {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int HALF = 20;

  private final List<ServerProcess> servers = new ArrayList<>();
  private final FakeService service = FakeService.start();
  private final Map<String, AtomicInteger> changes = new ConcurrentHashMap<>();
  private TestCluster cluster;
  private String namespace;

  @BeforeEach
  void prepare(TestCluster with) {
    cluster = with;
    with.kubectl("apply", "-f", "deploy/crds");
    with.run("", "create", "namespace", "portcullis");
    namespace = with.newNamespace();
  }

  @AfterEach
  void end() {
    servers.forEach(ServerProcess::close);
    service.close();
  }

  private ServerProcess serve() {
    ServerProcess server =
        ServerProcess.startUnready(cluster.serverKubeconfig(), "--server-url", service.url());
    servers.add(server);
    service.use(servers.stream().map(ServerProcess::port).toArray(Integer[]::new));
    server.awaitReady(SOON);
    return server;
  }

  private String objects(String kind, int from, int to) {
    StringBuilder all = new StringBuilder();
    for (int i = from; i < to; i++) {
      all.append(
          """
          ---
          apiVersion: v1
          kind: %s
          metadata: {name: one-%d, namespace: %s}
          """
              .formatted(kind, i, namespace));
    }
    return all.toString();
  }

  private WatchedKind watchTargets() {
    WatchListener counting =
        new WatchListener() {
          @Override
          public void added(JsonNode object) {
            // It is there before any rule sees it.
          }

          @Override
          public void modified(JsonNode before, JsonNode object) {
            String name = object.path("metadata").path("name").asText("");
            changes.computeIfAbsent(name, key -> new AtomicInteger()).incrementAndGet();
          }

          @Override
          public void deleted(JsonNode object) {
            // The cluster ends with the test.
          }
        };
    return WatchedKind.start(
        new KubeApi(cluster.client(), Duration.ofSeconds(5)),
        new ApiPath("", "v1", namespace, "secrets", "", "", Map.of()),
        counting,
        line -> {});
  }

  /** What was asked of the paused replica is done by the other one, and by it alone. */
  @Test
  void whatAPausedReplicaLeavesIsDoneOnce() throws InterruptedException {
    ServerProcess first = serve();
    ServerProcess second = serve();
    service.use(first.port());
    service.cut();
    cluster.apply(objects("Secret", 0, 2 * HALF));
    cluster.apply(
        """
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata: {name: replicas}
        spec:
          background: false
          rules:
          - name: label
            match: {any: [{resources: {kinds: [ConfigMap], namespaces: [%s]}}]}
            mutate:
              targets:
              - {apiVersion: v1, kind: Secret, name: "{{ request.object.metadata.name }}", namespace: %s}
              patchStrategicMerge: {metadata: {labels: {from: "{{ request.object.metadata.name }}"}}}
        """
            .formatted(namespace, namespace));
    cluster.kubectl("wait", "--for=condition=Ready", "clusterpolicy/replicas", "--timeout=60s");
    TestCluster.await(
        SOON,
        "shares of both",
        () -> first.log().contains("4 of 8") && second.log().contains("4 of 8"));
    WatchedKind watch = watchTargets();
    assertThat(watch.awaitFirst(SOON)).isTrue();

    cluster.apply(objects("ConfigMap", 0, HALF));
    first.pause();
    service.use(second.port());
    service.cut();
    cluster.apply(objects("ConfigMap", HALF, 2 * HALF));
    TestCluster.await(SOON, "all work done", () -> changes.size() == 2 * HALF);
    TestCluster.await(
        SOON, "all shares of the second", () -> second.log().contains("taking over work"));
    first.resume();
    TestCluster.await(
        SOON, "its notice", () -> first.log().contains("others have taken over its work"));
    TestCluster.await(
        SOON, "shares of the first", () -> first.log().split("4 of 8", -1).length > 2);
    changes.forEach((name, count) -> assertThat(count).as(name).hasValue(1));
    watch.close();
  }
}
