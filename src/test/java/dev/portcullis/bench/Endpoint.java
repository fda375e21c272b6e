package dev.portcullis.bench;

import java.net.URI;

/**
 * Where reviews are sent.
 *
 * @param host the host of the webhook
 * @param port its HTTPS port
 * @param path path and query
 */
record Endpoint(String host, int port, String path) {
  private static final int HTTPS = 443;

  /** The endpoint of an {@code https} URL. */
  static Endpoint of(String url) {
    URI uri = URI.create(url);
    if (!"https".equals(uri.getScheme()) || uri.getHost() == null) {
      throw new IllegalArgumentException("not an https URL: " + url);
    }
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    return new Endpoint(
        uri.getHost(), uri.getPort() < 0 ? HTTPS : uri.getPort(), uri.getRawPath() + query);
  }

  String url() {
    return "https://" + host + ":" + port + path;
  }
}
