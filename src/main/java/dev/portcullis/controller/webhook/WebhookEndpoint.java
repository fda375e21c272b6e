package dev.portcullis.controller.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;

/** Where the API server finds us. */
public sealed interface WebhookEndpoint {
  /**
   * Behind a Service of the cluster.
   *
   * @param namespace its namespace
   * @param service its name
   * @param port its port
   */
  record InCluster(String namespace, String service, int port) implements WebhookEndpoint {}

  /**
   * Outside of the cluster.
   *
   * @param url where paths are added, such as {@code https://127.0.0.1:9443}
   */
  record At(String url) implements WebhookEndpoint {
    /** Without a slash at the end. */
    public At {
      url = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }
  }

  /**
   * The {@code clientConfig} of a webhook.
   *
   * @param path the path, beginning with a slash
   * @param caBundle base64 of the certificates that ours is checked against
   */
  default ObjectNode clientConfig(String path, String caBundle) {
    ObjectNode config = Json.object().put("caBundle", caBundle);
    switch (this) {
      case InCluster(String namespace, String service, int port) ->
          config
              .putObject("service")
              .put("name", service)
              .put("namespace", namespace)
              .put("path", path)
              .put("port", (long) port);
      case At(String url) -> config.put("url", url + path);
    }
    return config;
  }
}
