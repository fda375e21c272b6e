package dev.portcullis.adapter.kube;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;
import java.util.Optional;

/** Makes clients that leave repetition to whoever asks, who knows how long an answer is worth. */
public final class KubeClients {
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final int CONNECT_MILLIS = 3_000;

  private KubeClients() {}

  /**
   * A client.
   *
   * @param kubeconfig a kubeconfig file; empty for the service account of the pod this runs in
   */
  public static KubernetesClient of(Optional<Path> kubeconfig) {
    Config found =
        kubeconfig
            .map(file -> Config.fromKubeconfig(file.toFile()))
            .orElseGet(() -> Config.autoConfigure(null));
    Config config =
        new ConfigBuilder(found)
            .withRequestRetryBackoffLimit(0)
            .withRequestTimeout(TIMEOUT_MILLIS)
            .withConnectionTimeout(CONNECT_MILLIS)
            .withMaxConcurrentRequests(256)
            .withMaxConcurrentRequestsPerHost(256)
            .withUserAgent("portcullis")
            .build();
    return new KubernetesClientBuilder().withConfig(config).build();
  }
}
