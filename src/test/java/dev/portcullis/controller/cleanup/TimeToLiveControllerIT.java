package dev.portcullis.controller.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.port.ServedResources;
import org.junit.jupiter.api.Test;

/** Objects whose label says until when they live, on a real API server. */
@WithCluster
class TimeToLiveControllerIT {
  private static final String PAST = "2023-07-19T120000Z";

  private static void make(TestCluster cluster, String namespace, String name, String ttl) {
    make(cluster, "ConfigMap", namespace, name, ttl);
  }

  private static void make(
      TestCluster cluster, String kind, String namespace, String name, String ttl) {
    cluster.apply(
        """
        apiVersion: v1
        kind: %s
        metadata: {name: %s, namespace: %s, labels: {cleanup.kyverno.io/ttl: "%s"}}
        """
            .formatted(kind, name, namespace, ttl));
  }

  private static boolean exists(TestCluster cluster, String kind, String namespace, String name) {
    return !cluster
        .kubectl("get", kind, name, "-n", namespace, "--ignore-not-found", "-o", "name")
        .isBlank();
  }

  private static void awaitGone(TestCluster cluster, String kind, String ns, String name) {
    TestCluster.await(
        CleanupGround.LONGEST, name + " to be gone", () -> !exists(cluster, kind, ns, name));
  }

  @Test
  void objectsEndWhenTheirTimeIsOver(TestCluster cluster) {
    String ns = cluster.newNamespace();
    make(cluster, ns, "before", PAST);
    try (CleanupGround ground = CleanupGround.of(cluster);
        TimeToLiveController controller = ground.timeToLive()) {
      awaitGone(cluster, "configmap", ns, "before");
      make(cluster, ns, "long", "2s");
      make(cluster, ns, "unreadable", "10ay");
      make(cluster, ns, "later", "1d");
      cluster.kubectl("label", "cm", "long", "-n", ns, "cleanup.kyverno.io/ttl=1h", "--overwrite");
      make(cluster, ns, "short", "3s");
      make(cluster, "ServiceAccount", ns, "account", "2023-07-19");
      awaitGone(cluster, "configmap", ns, "short");
      awaitGone(cluster, "serviceaccount", ns, "account");
      assertThat(exists(cluster, "configmap", ns, "long")).isTrue();
      assertThat(exists(cluster, "configmap", ns, "unreadable")).isTrue();
      assertThat(exists(cluster, "configmap", ns, "later")).isTrue();
      make(cluster, ns, "short", PAST);
      awaitGone(cluster, "configmap", ns, "short");
      cluster.kubectl(
          "label", "cm", "later", "-n", ns, "cleanup.kyverno.io/ttl=" + PAST, "--overwrite");
      awaitGone(cluster, "configmap", ns, "later");
      assertThat(
              ground
                  .registry
                  .get("kyverno.ttl.controller.deletedobjects")
                  .tag("resource_namespace", ns)
                  .tag("resource_resource", "configmaps")
                  .counter()
                  .count())
          .isEqualTo(4);
    }
  }

  @Test
  void dependentsStayWhereTheAnnotationSaysSo(TestCluster cluster) {
    String ns = cluster.newNamespace();
    cluster.kubectl("create", "configmap", "owner", "-n", ns);
    String uid =
        cluster.kubectl("get", "configmap", "owner", "-n", ns, "-o", "jsonpath={.metadata.uid}");
    cluster.apply(
        """
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: dependent
          namespace: %s
          ownerReferences: [{apiVersion: v1, kind: ConfigMap, name: owner, uid: %s}]
        """
            .formatted(ns, uid));
    cluster.kubectl(
        "annotate", "cm", "owner", "-n", ns, "cleanup.kyverno.io/propagation-policy=Orphan");
    try (CleanupGround ground = CleanupGround.of(cluster);
        TimeToLiveController controller = ground.timeToLive()) {
      cluster.kubectl("label", "cm", "owner", "-n", ns, "cleanup.kyverno.io/ttl=" + PAST);
      awaitGone(cluster, "configmap", ns, "owner");
      assertThat(
              cluster.kubectl(
                  "get", "cm", "dependent", "-n", ns, "-o", "jsonpath={.metadata.ownerReferences}"))
          .isEmpty();
    }
  }

  @Test
  void kindsThatAreClosedToUsAreLeftAloneUntilTheyAreOpened(TestCluster cluster) {
    String ns = cluster.newNamespace();
    String user = "ttl-" + ns;
    make(cluster, ns, "map", PAST);
    make(cluster, "Secret", ns, "secret", PAST);
    cluster.kubectl(
        "create", "clusterrole", user, "--verb=list,watch,delete", "--resource=configmaps");
    cluster.kubectl(
        "create", "clusterrolebinding", user, "--clusterrole=" + user, "--user=" + user);
    try (CleanupGround ground = new CleanupGround(cluster, user);
        TimeToLiveController controller = ground.timeToLive()) {
      awaitGone(cluster, "configmap", ns, "map");
      assertThat(exists(cluster, "secret", ns, "secret")).isTrue();
      assertThat(ground.log).noneMatch(line -> line.contains("secrets"));
      assertThat(ground.registry.get("kyverno.ttl.controller.info").gauges()).hasSize(1);
      cluster.kubectl(
          "create",
          "clusterrole",
          user + "-more",
          "--verb=list,watch,delete",
          "--resource=secrets");
      cluster.kubectl(
          "create",
          "clusterrolebinding",
          user + "-more",
          "--clusterrole=" + user + "-more",
          "--user=" + user);
      TestCluster.await(
          CleanupGround.LONGEST,
          "the Secret to be gone",
          () -> {
            controller.served(ServedResources.NONE);
            return !exists(cluster, "secret", ns, "secret");
          });
    } finally {
      cluster.kubectl(
          "delete", "clusterrole,clusterrolebinding", user, user + "-more", "--ignore-not-found");
    }
  }

  @Test
  void whatIsOursAndWhatIsAnothersShareStays(TestCluster cluster) {
    String ns = cluster.newNamespace();
    cluster.apply("apiVersion: v1\nkind: Namespace\nmetadata: {name: kyverno}\n");
    make(cluster, "kyverno", "kyverno", PAST);
    make(cluster, "kyverno", "somebody-elses", PAST);
    make(cluster, ns, "not-mine", PAST);
    String other =
        cluster.kubectl("get", "cm", "not-mine", "-n", ns, "-o", "jsonpath={.metadata.uid}");
    try (CleanupGround ground = CleanupGround.of(cluster)) {
      ground.shares =
          new Shares() {
            @Override
            public boolean isMine(String key) {
              return !key.equals(other);
            }

            @Override
            public void onChange(Runnable listener) {
              // Nothing ever changes.
            }
          };
      try (TimeToLiveController controller = ground.timeToLive()) {
        awaitGone(cluster, "configmap", "kyverno", "somebody-elses");
        make(cluster, ns, "mine", PAST);
        awaitGone(cluster, "configmap", ns, "mine");
        assertThat(exists(cluster, "configmap", "kyverno", "kyverno")).isTrue();
        assertThat(exists(cluster, "configmap", ns, "not-mine")).isTrue();
      }
    } finally {
      cluster.kubectl("delete", "cm", "kyverno", "-n", "kyverno", "--ignore-not-found");
    }
  }
}
