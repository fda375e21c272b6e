package dev.portcullis.controller.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.configuration.Configuration;
import dev.portcullis.controller.acting.OwnAccountCluster;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.match.ResourceFilters;
import java.time.Duration;
import java.util.Arrays;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Cleanup policies on a real API server, at a time of the test's choice. */
@WithCluster
class CleanupControllerIT {
  private static final Duration MINUTES = Duration.ofMinutes(3);

  @BeforeAll
  static void install(TestCluster cluster) {
    CleanupGround.install(cluster);
  }

  private static String maps(TestCluster cluster, String namespace) {
    String found =
        cluster.kubectl(
            "get", "configmap", "-n", namespace, "-o", "jsonpath={.items[*].metadata.name}");
    return String.join(
        " ",
        new TreeSet<>(
            Arrays.stream(found.split(" ")).filter(n -> !n.startsWith("kube-")).toList()));
  }

  private static void make(TestCluster cluster, String namespace, String... names) {
    for (String name : names) {
      cluster.kubectl("create", "configmap", name, "-n", namespace);
    }
  }

  private static String cluster(String name, String namespace, String rest) {
    return """
        apiVersion: kyverno.io/v2
        kind: ClusterCleanupPolicy
        metadata: {name: %s}
        spec:
          schedule: "* * * * *"
          match: {any: [{resources: {kinds: [ConfigMap], namespaces: ["%s"]}}]}
          exclude: {any: [{resources: {kinds: [ConfigMap], names: ["kube-*"]}}]}
        %s
        """
        .formatted(name, namespace, rest);
  }

  private static String named(String pattern) {
    return """
          conditions: {all: [{key: "{{ target.metadata.name }}", operator: Equals, value: "%s"}]}
        """
        .formatted(pattern)
        .indent(0);
  }

  private static String status(TestCluster cluster, String policy, String path) {
    return cluster.kubectl("get", "ccleanpol", policy, "-o", "jsonpath={.status." + path + "}");
  }

  private static void awaitReady(TestCluster cluster, String policy, String expected) {
    TestCluster.await(
        CleanupGround.LONGEST,
        policy + " to be " + expected,
        () -> status(cluster, policy, "conditions[?(@.type==\"Ready\")].status").equals(expected));
  }

  @Test
  void deletesWhatFitsWhenItIsTime(TestCluster cluster) {
    String ns = cluster.newNamespace();
    make(cluster, ns, "tmp-1", "kept");
    cluster.apply(cluster("fits-" + ns, ns, named("tmp-*")));
    try (CleanupGround ground = CleanupGround.of(cluster);
        CleanupController early = ground.cleanup()) {
      assertThat(status(cluster, "fits-" + ns, "lastExecutionTime")).isEmpty();
      ground.ahead = MINUTES;
      try (CleanupController due = ground.cleanup()) {
        awaitReady(cluster, "fits-" + ns, "True");
        assertThat(maps(cluster, ns)).isEqualTo("kept");
        assertThat(status(cluster, "fits-" + ns, "lastExecutionTime")).isNotEmpty();
        TestCluster.await(
            CleanupGround.LONGEST,
            "the event",
            () ->
                cluster
                    .kubectl("get", "events.events.k8s.io", "-n", "default", "-o", "yaml")
                    .contains("successfully cleaned up the target resource ConfigMap/" + ns));
        assertThat(
                ground
                    .registry
                    .get("kyverno.cleanup.controller.deletedobjects")
                    .tag("policy_name", "fits-" + ns)
                    .counter()
                    .count())
            .isEqualTo(1);
      }
    } finally {
      cluster.kubectl("delete", "ccleanpol", "fits-" + ns);
    }
  }

  @Test
  void runsOnceAfterALongTimeAndAgainWhenItIsDue(TestCluster cluster) {
    String ns = cluster.newNamespace();
    String policy = "again-" + ns;
    make(cluster, ns, "one");
    cluster.apply(cluster(policy, ns, ""));
    try (CleanupGround ground = CleanupGround.of(cluster)) {
      ground.ahead = Duration.ofDays(2);
      try (CleanupController first = ground.cleanup()) {
        awaitReady(cluster, policy, "True");
        assertThat(maps(cluster, ns)).isEmpty();
      }
      String ran = status(cluster, policy, "lastExecutionTime");
      make(cluster, ns, "two");
      try (CleanupController restarted = ground.cleanup()) {
        cluster.apply(cluster("other-" + ns, "none", ""));
        awaitReady(cluster, "other-" + ns, "True");
        assertThat(maps(cluster, ns)).as("no slot is made up for").isEqualTo("two");
        assertThat(status(cluster, policy, "lastExecutionTime")).isEqualTo(ran);
        ground.ahead = Duration.ofDays(2).plus(MINUTES);
        cluster.kubectl(
            "patch",
            "ccleanpol",
            policy,
            "--type=merge",
            "-p",
            "{\"spec\":{\"schedule\":\"*/1 * * * *\"}}");
        TestCluster.await(CleanupGround.LONGEST, "the next run", () -> maps(cluster, ns).isEmpty());
      }
    } finally {
      cluster.kubectl("delete", "ccleanpol", policy, "other-" + ns, "--ignore-not-found");
    }
  }

  @Test
  void aPolicyOfANamespaceStaysInIt(TestCluster cluster) {
    String ns = cluster.newNamespace();
    String other = cluster.newNamespace();
    make(cluster, ns, "here");
    make(cluster, other, "there");
    cluster.apply(
        """
        apiVersion: kyverno.io/v2
        kind: CleanupPolicy
        metadata: {name: own, namespace: %s}
        spec:
          schedule: "@hourly"
          match: {any: [{resources: {kinds: [ConfigMap, Namespace]}}]}
          exclude: {any: [{resources: {names: ["kube-*"]}}]}
        """
            .formatted(ns));
    try (CleanupGround ground = CleanupGround.of(cluster)) {
      ground.ahead = Duration.ofHours(2);
      try (CleanupController controller = ground.cleanup()) {
        TestCluster.await(CleanupGround.LONGEST, "the run", () -> maps(cluster, ns).isEmpty());
        assertThat(maps(cluster, other)).isEqualTo("there");
      }
    }
  }

  @Test
  void aRunThatFailsCountsAsNoneAndIsTriedAgain(TestCluster cluster) {
    String ns = cluster.newNamespace();
    String policy = "fails-" + ns;
    make(cluster, ns, "plain", "marked");
    cluster.kubectl("label", "configmap", "marked", "-n", ns, "old=yes");
    cluster.apply(
        cluster(
            policy,
            ns,
            "  conditions: {all: [{key: \"{{ target.metadata.labels.old }}\", operator: Equals,"
                + " value: \"yes\"}]}"));
    try (CleanupGround ground = CleanupGround.of(cluster)) {
      ground.ahead = MINUTES;
      try (CleanupController controller = ground.cleanup()) {
        awaitReady(cluster, policy, "False");
        assertThat(maps(cluster, ns)).isEqualTo("plain");
        assertThat(status(cluster, policy, "lastExecutionTime")).isEmpty();
        assertThat(status(cluster, policy, "conditions[0].message"))
            .contains("cannot decide about ConfigMap " + ns + "/plain");
        cluster.kubectl("label", "configmap", "plain", "-n", ns, "old=no");
        awaitReady(cluster, policy, "True");
        assertThat(maps(cluster, ns)).isEqualTo("plain");
      }
    } finally {
      cluster.kubectl("delete", "ccleanpol", policy);
    }
  }

  @Test
  void theRightsOfTheAuthorCount(TestCluster cluster) {
    String ns = cluster.newNamespace();
    String policy = "weak-" + ns;
    make(cluster, ns, "one");
    cluster.kubectl("create", "clusterrole", policy, "--verb=list", "--resource=configmaps");
    cluster.kubectl(
        "create", "clusterrolebinding", policy, "--clusterrole=" + policy, "--user=weak-" + ns);
    cluster.apply(
        cluster(policy, ns, "").replace("kinds: [ConfigMap]", "kinds: [Secret, ConfigMap]"));
    try (CleanupGround ground = CleanupGround.of(cluster);
        CleanupGround weak = new CleanupGround(cluster, "weak-" + ns)) {
      ground.actors = object -> new OwnAccountCluster(weak.objects);
      ground.ahead = MINUTES;
      try (CleanupController controller = ground.cleanup()) {
        awaitReady(cluster, policy, "False");
        assertThat(maps(cluster, ns)).isEqualTo("one");
        assertThat(status(cluster, policy, "conditions[0].message"))
            .contains("cannot delete ConfigMap " + ns + "/one: 403");
        assertThat(ground.log).anyMatch(line -> line.contains("passes over secrets"));
      }
    } finally {
      cluster.kubectl("delete", "ccleanpol", policy);
    }
  }

  @Test
  void whatTheConfigurationHidesStays(TestCluster cluster) {
    String ns = cluster.newNamespace();
    String policy = "hidden-" + ns;
    make(cluster, ns, "hidden", "seen");
    cluster.apply(cluster(policy, ns, ""));
    Configuration usual = Configuration.DEFAULT;
    try (CleanupGround ground = CleanupGround.of(cluster)) {
      ground.configuration.replace(
          new Configuration(
              ResourceFilters.parse("[ConfigMap,*,hidden]"),
              usual.userExclusions(),
              usual.images(),
              usual.events(),
              usual.webhooks(),
              usual.updateRequestThreshold(),
              usual.maxContextSize()));
      ground.ahead = MINUTES;
      try (CleanupController controller = ground.cleanup()) {
        awaitReady(cluster, policy, "True");
        assertThat(maps(cluster, ns)).isEqualTo("hidden");
      }
    } finally {
      cluster.kubectl("delete", "ccleanpol", policy);
    }
  }

  /** A replica that was paused in a run finds that the policy is another's by now. */
  @Test
  void whoeverLosesItsShareStops(TestCluster cluster) {
    String ns = cluster.newNamespace();
    String policy = "lost-" + ns;
    make(cluster, ns, "a", "b", "c");
    cluster.apply(cluster(policy, ns, ""));
    AtomicInteger left = new AtomicInteger(2);
    String uid = cluster.kubectl("get", "ccleanpol", policy, "-o", "jsonpath={.metadata.uid}");
    try (CleanupGround ground = CleanupGround.of(cluster);
        CleanupGround another = CleanupGround.of(cluster)) {
      ground.shares =
          new Shares() {
            @Override
            public boolean isMine(String key) {
              return key.equals(uid) && left.getAndDecrement() > 0;
            }

            @Override
            public void onChange(Runnable listener) {
              // Nobody tells it.
            }
          };
      ground.ahead = MINUTES;
      another.ahead = MINUTES;
      try (CleanupController late = ground.cleanup()) {
        TestCluster.await(CleanupGround.LONGEST, "the end of the run", () -> left.get() < 0);
        assertThat(maps(cluster, ns)).isEqualTo("b c");
        assertThat(status(cluster, policy, "lastExecutionTime")).isEmpty();
        try (CleanupController next = another.cleanup()) {
          awaitReady(cluster, policy, "True");
          assertThat(maps(cluster, ns)).isEmpty();
        }
      }
    } finally {
      cluster.kubectl("delete", "ccleanpol", policy);
    }
  }
}
