package dev.portcullis.controller.injector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.adapter.kube.Discovery;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.webhook.WebhookEndpoint;
import dev.portcullis.inject.Injector;
import dev.portcullis.inject.InjectorSettings;
import dev.portcullis.policy.FailurePolicy;
import dev.portcullis.value.JsonText;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** ConfigMaps with sidecars on a real API server. */
@WithCluster
class InjectorControllerIT {
  private static final Duration SOON = Duration.ofSeconds(10);

  private final AtomicReference<Injector> current = new AtomicReference<>();
  private final List<String> log = new CopyOnWriteArrayList<>();

  private InjectorController follow(TestCluster cluster, String namespace, String... configMaps) {
    KubeApi api = new KubeApi(cluster.client(), Duration.ofSeconds(5));
    Discovery served = new Discovery(api);
    served.refresh();
    InjectorController controller =
        new InjectorController(
            new KubeObjects(api, served),
            Names.portcullis(namespace),
            Set.of(configMaps),
            InjectorSettings.DEFAULT,
            current::set,
            InstantSource.system(),
            log::add);
    controller.start();
    TestCluster.await(SOON, "the first listing", () -> current.get() != null);
    return controller;
  }

  private static void configure(TestCluster cluster, String namespace, String name, String text) {
    cluster.apply(
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: %s, namespace: %s}
        data:
          sidecarconfig.yaml: '%s'
          nginx.conf: "worker_processes auto;"
        """
            .formatted(name, namespace, text));
  }

  private String webhook() {
    return InjectorWebhook.configuration(
            current.get(),
            Names.portcullis("portcullis"),
            new WebhookEndpoint.At("https://127.0.0.1:1"),
            FailurePolicy.FAIL,
            10)
        .map(JsonText::of)
        .orElse("");
  }

  @Test
  void configurationsAreFollowedAndBrokenOnesKeepTheLastGood(TestCluster cluster) {
    String namespace = cluster.newNamespace();
    try (InjectorController controller = follow(cluster, namespace)) {
      assertThat(current.get().isEmpty()).isTrue();
      assertThat(webhook()).isEmpty();

      configure(cluster, namespace, "sidecars", "containers: [{name: a, image: b}]");
      TestCluster.await(SOON, "a sidecar", () -> !current.get().isEmpty());
      assertThat(webhook()).contains("matchConditions");

      configure(
          cluster, namespace, "sidecars", "{policy: enabled, containers: [{name: a, image: b}]}");
      TestCluster.await(SOON, "the edit", () -> current.get().concernsEveryPod());

      configure(cluster, namespace, "sidecars", "containers: [{name: a}]");
      TestCluster.await(SOON, "the error", () -> !controller.errors().isEmpty());
      assertThat(current.get().concernsEveryPod()).isTrue();
      assertThat(controller.errors())
          .containsExactly(
              "ConfigMap "
                  + namespace
                  + "/sidecars key `sidecarconfig.yaml`: error: containers[0].image: is missing");
      TestCluster.await(
          SOON,
          "the event",
          () ->
              cluster
                  .kubectl("get", "events", "-n", namespace, "-o", "jsonpath={.items[*].message}")
                  .contains("containers[0].image: is missing"));
      assertThat(log).anyMatch(line -> line.contains("the last good version"));

      cluster.kubectl("delete", "configmap", "sidecars", "-n", namespace);
      TestCluster.await(SOON, "the end of the sidecar", () -> current.get().isEmpty());
      assertThat(controller.errors()).isEmpty();
    }
  }

  @Test
  void onlyTheConfigMapsThatAreNamedCount(TestCluster cluster) {
    String namespace = cluster.newNamespace();
    configure(cluster, namespace, "other", "{policy: enabled, containers: [{name: a, image: b}]}");
    configure(cluster, namespace, "mine", "containers: [{name: a, image: b}]");
    try (InjectorController controller = follow(cluster, namespace, "mine")) {
      TestCluster.await(SOON, "the sidecar", () -> !current.get().isEmpty());
      assertThat(current.get().concernsEveryPod()).isFalse();
      assertThat(controller.isCurrent()).isTrue();
    }
  }

  /** The API server checks selectors, names and the expression of the match condition. */
  @Test
  void theApiServerTakesTheWebhooks(TestCluster cluster) {
    String namespace = cluster.newNamespace();
    configure(cluster, namespace, "sidecars", "containers: [{name: a, image: b}]");
    try (InjectorController controller = follow(cluster, namespace)) {
      TestCluster.await(SOON, "the sidecar", () -> !current.get().isEmpty());
      assertThat(controller.errors()).isEmpty();
      assertThat(cluster.run(webhook(), "create", "-f", "-", "--dry-run=server").errors())
          .isEmpty();
    }
  }
}
