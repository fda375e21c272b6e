package dev.portcullis.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Faults of the control plane that a test can ask for. */
@WithCluster(own = true)
class OwnControlPlaneIT {
  private static final Duration SOON = Duration.ofSeconds(30);

  @Test
  void theApiServerComesBackWithItsObjects(TestCluster cluster) {
    String namespace = cluster.newNamespace();
    cluster.stopApiServer();
    assertThat(cluster.run("", "get", "namespaces", "--request-timeout=2s").status()).isNotZero();
    cluster.startApiServer();
    assertThat(cluster.kubectl("get", "namespace", namespace, "-o", "name"))
        .isEqualToIgnoringNewLines("namespace/" + namespace);
  }

  @Test
  void writesWaitWhileEtcdIsPaused(TestCluster cluster) {
    cluster.pauseEtcd();
    CommandResult refused = cluster.run("", "create", "namespace", "never", "--request-timeout=1s");
    cluster.resumeEtcd();
    assertThat(refused.status()).isNotZero();
    TestCluster.await(SOON, "a namespace again", () -> !cluster.newNamespace().isEmpty());
  }
}
