package dev.portcullis.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * The sidecar injector: a namespace that opted in, a sidecar as the tutorial has it, a pod that
 * asks.
 */
final class Sidecars {
  private static final String NAMESPACE =
      """
      apiVersion: v1
      kind: Namespace
      metadata: {name: bench, labels: {sidecar-injector: enabled}}
      """;

  private static final String CONFIGURATION =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: sidecars, namespace: portcullis}
      data:
        sidecarconfig.yaml: |
          containers:
          - name: sidecar-nginx
            image: nginx:1.27
            ports: [{containerPort: 80}]
            volumeMounts: [{name: nginx-conf, mountPath: /etc/nginx}]
          volumes:
          - name: nginx-conf
            configMap: {name: nginx-configmap}
      """;

  private Sidecars() {}

  /** The files of a server that injects, by option. */
  static Map<String, String> files() {
    return Map.of("--cluster", NAMESPACE, "--sidecars", CONFIGURATION);
  }

  /** A pod that asks for its sidecar. */
  static ObjectNode pod() {
    ObjectNode pod = Reviews.pod(true);
    ((ObjectNode) pod.at("/metadata"))
        .putObject("annotations")
        .put("sidecar.portcullis.dev/inject", "yes");
    return pod;
  }
}
