package dev.portcullis.controller.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.configuration.Configuration;
import dev.portcullis.controller.Names;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The configuration ConfigMap on a real API server. */
@WithCluster
class ConfigurationControllerIT {
  private static final Duration SOON = Duration.ofSeconds(10);

  private final AtomicReference<Configuration> current =
      new AtomicReference<>(Configuration.DEFAULT);
  private final List<String> log = new CopyOnWriteArrayList<>();

  private static void configure(TestCluster cluster, String namespace, String data) {
    cluster.apply(
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: portcullis, namespace: %s}
        data: %s
        """
            .formatted(namespace, data));
  }

  private void awaitRegistry(String registry) {
    TestCluster.await(SOON, registry, () -> current.get().images().registry().equals(registry));
  }

  @Test
  void rubbishIsIgnoredAndNamedAndTheOtherKeysCount(TestCluster cluster) {
    String namespace = cluster.newNamespace();
    KubeApi api = new KubeApi(cluster.client(), Duration.ofSeconds(5));
    try (ConfigurationController controller =
        new ConfigurationController(api, Names.portcullis(namespace), current::set, log::add)) {
      TestCluster.await(SOON, "the first listing", controller::isCurrent);
      assertThat(current.get()).isEqualTo(Configuration.DEFAULT);

      configure(
          cluster,
          namespace,
          "{defaultRegistry: ghcr.io, maxContextSize: rubbish, webhooks: \"[\", other: rubbish}");
      awaitRegistry("ghcr.io");
      assertThat(current.get().maxContextSize()).isEqualTo(Configuration.DEFAULT.maxContextSize());
      assertThat(controller.problems())
          .hasSize(3)
          .contains(
              "ConfigMap "
                  + namespace
                  + "/portcullis: key `maxContextSize`: value `rubbish` is ignored: must be a quantity of bytes, for example 2Mi");
      assertThat(log).containsAll(controller.problems());

      configure(cluster, namespace, "{defaultRegistry: quay.io}");
      awaitRegistry("quay.io");
      assertThat(controller.problems()).isEmpty();

      cluster.kubectl("delete", "configmap", "portcullis", "-n", namespace);
      awaitRegistry("docker.io");
      assertThat(current.get()).isEqualTo(Configuration.DEFAULT);
    }
  }
}
