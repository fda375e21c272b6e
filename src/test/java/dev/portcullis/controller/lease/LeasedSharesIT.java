package dev.portcullis.controller.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.cluster.FaultyApiServer;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.work.Checkpoint;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Replicas that share work on a real API server. */
@WithCluster
class LeasedSharesIT {
  private static final Duration SOON = Duration.ofSeconds(10);
  private static final LeaderElection.Timing QUICK =
      new LeaderElection.Timing(
          Duration.ofMillis(100), Duration.ofMillis(1_000), Duration.ofMillis(1_500));

  private final List<AutoCloseable> started = new ArrayList<>();
  private final List<String> log = new CopyOnWriteArrayList<>();
  private final Map<String, Checkpoint> checkpoints = new ConcurrentHashMap<>();
  private TestCluster cluster;
  private String namespace;

  @BeforeEach
  void connect(TestCluster with) {
    cluster = with;
    namespace = with.newNamespace();
  }

  @AfterEach
  void end() throws Exception {
    for (AutoCloseable one : started) {
      one.close();
    }
  }

  private LeasedShares replica(String identity, KubernetesClient client) {
    LeasedShares one =
        new LeasedShares(
            new KubeApi(client, Duration.ofSeconds(2)),
            Names.portcullis(namespace),
            identity,
            QUICK,
            InstantSource.system(),
            checkpoints.computeIfAbsent(identity, key -> new Checkpoint()),
            log::add);
    one.start();
    return one;
  }

  private LeasedShares replica(String identity) {
    LeasedShares one = replica(identity, cluster.client());
    started.add(one);
    return one;
  }

  private static void awaitSize(LeasedShares shares, int size) {
    TestCluster.await(SOON, size + " shares", () -> shares.size() == size);
  }

  /** How many replicas say of a key that it is theirs, looked at often. */
  private static int holders(String key, List<LeasedShares> all) {
    return (int) all.stream().filter(one -> one.isMine(key)).count();
  }

  @Test
  void theySpreadAndHandOver() {
    LeasedShares first = replica("first");
    awaitSize(first, 8);
    AtomicInteger changes = new AtomicInteger();
    first.onChange(changes::incrementAndGet);
    LeasedShares second = replica("second");
    LeasedShares third = replica("third");
    List<LeasedShares> all = List.of(first, second, third);
    TestCluster.await(
        SOON,
        "an even spread",
        () -> {
          for (int i = 0; i < 100; i++) {
            assertThat(holders("key-" + i, all)).isLessThan(2);
          }
          return first.size() == 3 && second.size() == 3 && third.size() == 2;
        });
    assertThat(changes.get()).isPositive();
    for (int i = 0; i < 100; i++) {
      assertThat(holders("key-" + i, all)).isEqualTo(1);
    }
    second.close();
    assertThat(second.size()).isZero();
    awaitSize(first, 4);
    awaitSize(third, 4);
  }

  @Test
  void theSharesOfASilentReplicaMove() {
    FaultyApiServer faulty = new FaultyApiServer(cluster);
    KubernetesClient lost = faulty.client();
    LeasedShares silent = replica("silent", lost);
    awaitSize(silent, 8);
    LeasedShares second = replica("second");
    awaitSize(silent, 4);
    awaitSize(second, 4);
    faulty.fail(503);
    TestCluster.await(
        SOON,
        "all shares of the second",
        () -> {
          for (int i = 0; i < 100; i++) {
            assertThat(holders("key-" + i, List.of(silent, second))).isLessThan(2);
          }
          return second.size() == 8;
        });
    assertThat(silent.size()).isZero();
    TestCluster.await(
        SOON,
        "the notice",
        () -> log.stream().anyMatch(line -> line.contains("they could not be renewed")));
    faulty.mend();
    awaitSize(silent, 4);
    silent.close();
    awaitSize(second, 8);
    lost.close();
    faulty.close();
  }

  private long newVersion() {
    return Long.parseLong(
        cluster
            .client()
            .resource(
                new ConfigMapBuilder()
                    .withNewMetadata()
                    .withGenerateName("any-")
                    .withNamespace(namespace)
                    .endMetadata()
                    .build())
            .create()
            .getMetadata()
            .getResourceVersion());
  }

  @Test
  void whatAReplicaLeavesUndoneIsTakenOver() {
    FaultyApiServer faulty = new FaultyApiServer(cluster);
    KubernetesClient lost = faulty.client();
    LeasedShares silent = replica("silent", lost);
    awaitSize(silent, 8);
    Checkpoint own = checkpoints.get("silent");
    long first = newVersion();
    TestCluster.await(SOON, "progress", () -> own.handled() > first);
    own.begin();
    long pending = newVersion();
    replica("second");
    List<Long> inherited = new CopyOnWriteArrayList<>();
    checkpoints.get("second").onInherited(inherited::add);
    TestCluster.await(SOON, "a beat", () -> checkpoints.get("second").handled() > pending);
    long before = own.handled();
    assertThat(before).isBetween(first, pending - 1);
    faulty.fail(503);
    TestCluster.await(SOON, "what is left", () -> !inherited.isEmpty());
    assertThat(inherited).hasSize(1);
    assertThat(inherited.getFirst()).isBetween(1L, before);
    TestCluster.await(SOON, "its end", () -> !checkpoints.get("second").isPending());
    silent.close();
    lost.close();
    faulty.close();
  }

  @Test
  void theLastLeavesWordOfHowFarItCame() {
    LeasedShares first = replica("first", cluster.client());
    awaitSize(first, 8);
    long before = newVersion();
    TestCluster.await(SOON, "progress", () -> checkpoints.get("first").handled() > before);
    first.close();
    List<Long> inherited = new CopyOnWriteArrayList<>();
    checkpoints.computeIfAbsent("second", key -> new Checkpoint()).onInherited(inherited::add);
    replica("second");
    TestCluster.await(SOON, "what is left", () -> !inherited.isEmpty());
    assertThat(inherited.getFirst()).isGreaterThan(before);
  }
}
