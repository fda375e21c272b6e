package dev.portcullis.controller.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.cluster.CommandResult;
import dev.portcullis.cluster.FakeService;
import dev.portcullis.cluster.Project;
import dev.portcullis.cluster.ServerProcess;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What goes wrong with whole servers, one API server and its store. Each test writes what it
 * counted into {@code target/faults.txt}.
 */
@WithCluster(own = true)
class FaultsIT {
  private static final Duration SOON = Duration.ofSeconds(150);
  private static final Duration LOADED = Duration.ofSeconds(2);

  private final List<ServerProcess> servers = new ArrayList<>();
  private final FakeService service = FakeService.start();
  private KubeApi api;
  private String namespace;

  @BeforeEach
  void prepare(TestCluster cluster) {
    api = new KubeApi(cluster.client(), Duration.ofSeconds(15));
    cluster.kubectl("apply", "-f", "deploy/crds");
    cluster.run("", "create", "namespace", "portcullis");
    namespace = cluster.newNamespace();
  }

  @AfterEach
  void end(TestCluster cluster) {
    cluster.run("", "delete", "clusterpolicies", "--all", "--wait=false");
    for (ServerProcess server : servers) {
      server.close();
    }
    service.close();
    for (String kind : List.of("validating", "mutating")) {
      cluster.run("", "delete", kind + "webhookconfigurations", "--all");
    }
    cluster.run("", "delete", "leases", "--all", "-n", "portcullis");
  }

  private ServerProcess serve(TestCluster cluster) {
    ServerProcess server = startUnready(cluster);
    server.awaitReady(SOON);
    return server;
  }

  private ServerProcess startUnready(TestCluster cluster) {
    ServerProcess server =
        ServerProcess.startUnready(cluster.kubeconfig(), "--server-url", service.url());
    servers.add(server);
    service.use(servers.stream().map(ServerProcess::port).toArray(Integer[]::new));
    return server;
  }

  private void use(TestCluster cluster, String kinds, String failurePolicy) {
    String policy =
        """
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata: {name: faults}
        spec:
          background: false
          webhookConfiguration: {failurePolicy: %s}
          rules:
          - name: nothing-bad
            match: {any: [{resources: {kinds: ['%s']}}]}
            validate:
              failureAction: Enforce
              message: nothing bad
              deny:
                conditions:
                  any:
                  - {key: "{{ request.object.metadata.labels.bad || 'no' }}", operator: Equals, value: "yes"}
        """
            .formatted(failurePolicy, kinds);
    TestCluster.await(
        SOON, "the policy to be stored", () -> cluster.run(policy, "apply", "-f", "-").succeeded());
    awaitWhole();
  }

  /** Waits until good objects are let in and bad ones are not. */
  private double awaitWhole() {
    long start = System.nanoTime();
    TestCluster.await(SOON, "the policy to be enforced", () -> Load.isWhole(api, namespace));
    return (System.nanoTime() - start) / 1e9;
  }

  private static void report(String what, Load.Count up, Load.Count down, double seconds) {
    String line =
        "%s: up: sent %d, wrongly admitted %d, wrongly refused %d; down: sent %d, admitted bad %d, refused good %d; whole again after %.1f s%n"
                .formatted(
                    what,
                    up.sent(),
                    up.badAdmitted(),
                    up.goodRefused(),
                    down.sent(),
                    down.badAdmitted(),
                    down.goodRefused(),
                    seconds)
            + (down.lastRefusal().isEmpty() ? "" : "  " + down.lastRefusal() + "\n");
    try {
      Files.writeString(
          Project.ROOT.resolve("target/faults.txt"),
          line,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new AssertionError(line, e);
    }
  }

  private static void loaded() throws InterruptedException {
    Thread.sleep(LOADED);
  }

  @Test
  void killedWithFail(TestCluster cluster) throws InterruptedException {
    ServerProcess first = serve(cluster);
    use(cluster, "ConfigMap", "Fail");
    Load load = Load.start(api, namespace);
    loaded();
    Load.Count up = load.take();
    first.kill();
    loaded();
    serve(cluster);
    double seconds = awaitWhole();
    Load.Count down = load.end();
    report("killed, Fail", up, down, seconds);
    assertThat(up.badAdmitted() + up.goodRefused()).as(up.toString()).isZero();
    assertThat(down.badAdmitted()).isZero();
    assertThat(up.sent()).isGreaterThan(10);
  }

  @Test
  void killedWithIgnore(TestCluster cluster) throws InterruptedException {
    ServerProcess first = serve(cluster);
    use(cluster, "ConfigMap", "Ignore");
    Load load = Load.start(api, namespace);
    loaded();
    Load.Count up = load.take();
    first.kill();
    loaded();
    Load.Count down = load.take();
    serve(cluster);
    double seconds = awaitWhole();
    load.end();
    report("killed, Ignore", up, down, seconds);
    assertThat(up.badAdmitted() + up.goodRefused()).as(up.toString()).isZero();
    assertThat(down.goodRefused()).isZero();
  }

  @Test
  void twoAtOnceAndTheirOrderlyEnds(TestCluster cluster) throws InterruptedException {
    ServerProcess first = startUnready(cluster);
    ServerProcess second = startUnready(cluster);
    first.awaitReady(SOON);
    second.awaitReady(SOON);
    use(cluster, "ConfigMap", "Fail");
    Load load = Load.start(api, namespace);
    loaded();
    // As a Service does when a pod is about to end.
    service.use(second.port());
    loaded();
    first.end();
    loaded();
    double seconds = awaitWhole();
    Load.Count up = load.take();
    second.end();
    Load.Count down = load.end();
    report("two at once, orderly ends", up, down, seconds);
    assertThat(up.badAdmitted() + up.goodRefused()).as(up.toString()).isZero();
    assertThat(down.goodRefused()).as(down.toString()).isZero();
    assertThat(
            cluster.kubectl(
                "get",
                "validatingwebhookconfigurations,mutatingwebhookconfigurations",
                "-o",
                "name"))
        .isBlank();
    assertThat(second.log()).contains("this is the last replica");
    assertThat(first.log()).contains("other replicas: ");
  }

  @Test
  void everythingMatchesAndNobodyLives(TestCluster cluster) throws InterruptedException {
    ServerProcess first = serve(cluster);
    use(cluster, "*", "Fail");
    first.kill();
    assertThat(cluster.run("", "create", "configmap", "other", "-n", namespace).errors())
        .contains("failed calling webhook");
    for (String ours : oursWithoutAnybody()) {
      // What begins with a brace is taken for JSON.
      CommandResult result = cluster.run("---\n" + ours, "apply", "--server-side", "-f", "-");
      assertThat(result.succeeded()).as(ours + result.errors()).isTrue();
    }
    assertThat(
            cluster.run("", "delete", "clusterrole", "portcullis:admission-controller").succeeded())
        .isTrue();
    // Not even the lease of a dead leader stands in the way.
    serve(cluster);
    double seconds = awaitWhole();
    report(
        "everything matches, all dead",
        new Load.Count(0, 0, 0, ""),
        new Load.Count(0, 0, 0, ""),
        seconds);
  }

  private static List<String> oursWithoutAnybody() {
    return List.of(
        "{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: portcullis}, spec: {containers: [{name: a, image: a}]}}",
        "{apiVersion: v1, kind: Secret, metadata: {name: a, namespace: portcullis}}",
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: portcullis, namespace: portcullis}}",
        "{apiVersion: coordination.k8s.io/v1, kind: Lease, metadata: {name: a, namespace: portcullis}}",
        "{apiVersion: coordination.k8s.io/v1, kind: Lease, metadata: {name: a, namespace: kube-system}}",
        "{apiVersion: coordination.k8s.io/v1, kind: Lease, metadata: {name: a, namespace: kube-node-lease}}",
        "{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: kube-system}, spec: {containers: [{name: a, image: a}]}}",
        "{apiVersion: v1, kind: Node, metadata: {name: a}}",
        "{apiVersion: storage.k8s.io/v1, kind: CSINode, metadata: {name: a}, spec: {drivers: []}}",
        "{apiVersion: v1, kind: Namespace, metadata: {name: portcullis, labels: {a: b}}}",
        "{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: 'portcullis:admission-controller'}, rules: []}",
        "{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: 'portcullis:admission-controller'}, roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: 'portcullis:admission-controller'}}",
        definition());
  }

  private static String definition() {
    try {
      return Files.readString(Path.of("deploy/crds/clusterpolicies.yaml"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void theApiServerIsRestarted(TestCluster cluster) throws InterruptedException {
    ServerProcess server = serve(cluster);
    use(cluster, "ConfigMap", "Fail");
    cluster.stopApiServer();
    TestCluster.await(Duration.ofSeconds(5), "readiness to go", () -> !server.isReady());
    cluster.startApiServer();
    long start = System.nanoTime();
    Load load = Load.start(api, namespace);
    awaitWhole();
    TestCluster.await(SOON, "readiness to come back", server::isReady);
    double seconds = (System.nanoTime() - start) / 1e9;
    Load.Count all = load.end();
    report("API server restarted", all, new Load.Count(0, 0, 0, ""), seconds);
    assertThat(all.badAdmitted()).isZero();
  }

  @Test
  void theStoreIsPaused(TestCluster cluster) throws InterruptedException {
    ServerProcess server = serve(cluster);
    use(cluster, "ConfigMap", "Fail");
    Load load = Load.start(api, namespace);
    cluster.pauseEtcd();
    // This fault is the time.
    Thread.sleep(Duration.ofSeconds(20));
    cluster.resumeEtcd();
    long start = System.nanoTime();
    awaitWhole();
    TestCluster.await(SOON, "readiness to come back", server::isReady);
    double seconds = (System.nanoTime() - start) / 1e9;
    load.take();
    loaded();
    Load.Count after = load.end();
    report("etcd paused 20 s", after, new Load.Count(0, 0, 0, ""), seconds);
    assertThat(server.isAlive()).isTrue();
    assertThat(after.badAdmitted() + after.goodRefused()).as(after.toString()).isZero();
  }
}
