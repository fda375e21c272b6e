package dev.portcullis.boot;

import io.vertx.ext.web.Router;
import java.util.Map;

/** One of the ways to run: without a cluster, or in one. */
interface WebhookServer {
  /** Adds the routes that are served. */
  void register(Router router);

  /** Begins to work; the routes are answered from now on. */
  void start();

  /**
   * Begins the end, while requests still come: takes back what sends them here, and answers what is
   * in flight.
   */
  void drain();

  /** Ends everything else; no request comes any more. */
  void stop();

  /** What has to be so before answers mean something, and whether it is. */
  Map<String, Boolean> readiness();

  /**
   * What an administrator should mend although the server works, because it goes on with what was
   * right before; by part, a line or more each.
   */
  default Map<String, String> degraded() {
    return Map.of();
  }
}
