package dev.portcullis.controller.lease;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.controller.Names;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Leases on a real API server. */
@WithCluster
class LeasesIT {
  private static final Duration SOON = Duration.ofSeconds(5);
  private static final LeaderElection.Timing QUICK =
      new LeaderElection.Timing(
          Duration.ofMillis(200), Duration.ofMillis(1_500), Duration.ofSeconds(2));

  private final List<AutoCloseable> started = new ArrayList<>();
  private final List<String> log = new CopyOnWriteArrayList<>();
  private KubeApi api;
  private String namespace;

  @BeforeEach
  void connect(TestCluster cluster) {
    api = new KubeApi(cluster.client(), Duration.ofSeconds(5));
    namespace = cluster.newNamespace();
  }

  @AfterEach
  void end() throws Exception {
    for (AutoCloseable one : started) {
      one.close();
    }
  }

  private LeaderElection candidate(String identity, LeaderElection.Timing timing) {
    LeaderElection one =
        new LeaderElection(
            api, namespace, "leader", identity, timing, InstantSource.system(), log::add);
    started.add(one);
    one.start();
    return one;
  }

  private static void awaitLeader(Duration longest, LeaderElection one) {
    TestCluster.await(longest, "a leader", one::isLeader);
  }

  @Test
  void oneOfTwoLeads() {
    LeaderElection first = candidate("first", QUICK);
    LeaderElection second = candidate("second", QUICK);
    TestCluster.await(SOON, "a leader", () -> first.isLeader() || second.isLeader());
    assertThat(first.isLeader() && second.isLeader()).isFalse();
  }

  @Test
  void anOrderlyEndHandsOverAtOnce() {
    LeaderElection first = candidate("first", LeaderElection.Timing.USUAL);
    awaitLeader(SOON, first);
    LeaderElection second = candidate("second", LeaderElection.Timing.USUAL);
    first.close();
    awaitLeader(Duration.ofSeconds(1), second);
    assertThat(first.isLeader()).isFalse();
  }

  @Test
  void aSilentLeaderIsReplaced(TestCluster cluster) {
    cluster.apply(
        """
        apiVersion: coordination.k8s.io/v1
        kind: Lease
        metadata: {name: leader, namespace: %s}
        spec:
          holderIdentity: crashed
          leaseDurationSeconds: 2
          renewTime: "2040-01-01T00:00:00.000000Z"
        """
            .formatted(namespace));
    awaitLeader(SOON, candidate("second", QUICK));
  }

  @Test
  void aLeaderWhoseLeaseIsTakenStopsLeading(TestCluster cluster) {
    LeaderElection first = candidate("first", LeaderElection.Timing.USUAL);
    awaitLeader(SOON, first);
    cluster.kubectl(
        "patch",
        "lease",
        "leader",
        "-n",
        namespace,
        "--type=merge",
        "-p",
        "{\"spec\":{\"holderIdentity\":\"foo\",\"leaseDurationSeconds\":1}}");
    TestCluster.await(SOON, "its end", () -> log.toString().contains("taken by `foo`"));
    awaitLeader(SOON, first);
  }

  @Test
  void replicasCountEachOther() {
    Names names = Names.portcullis(namespace);
    ReplicaLeases first = replica(names, "first");
    ReplicaLeases second = replica(names, "second");
    TestCluster.await(SOON, "two leases", () -> !first.isLast() && !second.isLast());
    second.close();
    assertThat(first.isLast()).isTrue();
  }

  private ReplicaLeases replica(Names names, String identity) {
    ReplicaLeases one = new ReplicaLeases(api, names, identity, InstantSource.system(), log::add);
    started.add(one);
    one.start();
    return one;
  }

  @Test
  void nobodyIsHealthyWithoutAStamp() {
    Names names = Names.portcullis(namespace);
    HealthLease health =
        new HealthLease(
            api, names, () -> true, InstantSource.system(), () -> log.add("healthy"), log::add);
    started.add(health);
    health.start();
    TestCluster.await(
        SOON,
        "the lease",
        () ->
            api.get(LeaseObject.at(namespace, names.healthLease()))
                    instanceof ApiAnswer.Done(JsonNode lease)
                && lease.at("/metadata/labels").has("app.kubernetes.io/name")
                && LeaseObject.renewed(lease).isPresent());
    assertThat(health.isHealthy()).isFalse();
    assertThat(log).doesNotContain("healthy");
  }
}
