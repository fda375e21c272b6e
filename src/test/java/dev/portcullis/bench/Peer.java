package dev.portcullis.bench;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.nio.file.Path;

/** Another webhook with the same policies, loaded in the same run. */
final class Peer {
  /** The names of its rows. */
  static final String ALLOWED = "peer-allowed";

  static final String DENIED = "peer-denied";

  private static final long LONGEST_MILLIS = 10_000;
  private static final int OK = 200;

  private Peer() {}

  /**
   * Sends one review with a look at the certificate, because the loads do not look at it.
   *
   * @throws IOException if it does not answer, or is somebody else
   */
  static void check(Endpoint endpoint, Path authority, Workload workload)
      throws IOException, InterruptedException {
    HttpClientOptions options =
        new HttpClientOptions()
            .setPemTrustOptions(new PemTrustOptions().addCertPath(authority.toString()));
    try (ReviewClient client = new ReviewClient(1, options)) {
      int status =
          client.postAndWait(
              endpoint, Buffer.buffer(workload.reviews().getFirst()), LONGEST_MILLIS);
      if (status != OK) {
        throw new IOException(
            "%s does not answer a review with 200 (%s) under the certificate of %s"
                .formatted(endpoint.url(), status == 0 ? "no answer" : status, authority));
      }
    }
  }
}
