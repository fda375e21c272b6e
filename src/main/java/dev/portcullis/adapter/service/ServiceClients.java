package dev.portcullis.adapter.service;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.net.TrustOptions;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.TrustManager;

/**
 * HTTP clients by the certificates that they trust. The ones used last are kept, with their
 * connections. Thread-safe.
 */
final class ServiceClients implements AutoCloseable {
  private static final int KEPT = 32;
  private static final int CONNECTIONS = 32;
  private static final int KEEP_ALIVE_SECONDS = 15;

  private final Vertx vertx;
  private final long graceMillis;
  private final Map<String, HttpClient> byBundle = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * Makes clients that run here.
   *
   * @param graceMillis how long a client may be at work after it was forgotten
   */
  ServiceClients(Vertx vertx, long graceMillis) {
    this.vertx = vertx;
    this.graceMillis = graceMillis;
  }

  /**
   * The client that trusts these certificates.
   *
   * @param caBundle certificates in PEM, empty for the system's
   * @return empty when there are none in the text
   */
  synchronized Optional<HttpClient> trusting(String caBundle) {
    HttpClient known = byBundle.get(caBundle);
    if (known != null) {
      return Optional.of(known);
    }
    HttpClientOptions options = options();
    if (!caBundle.isEmpty()) {
      Optional<TrustManager> trust = AuthorityBundle.trust(caBundle);
      if (trust.isEmpty()) {
        return Optional.empty();
      }
      options.setTrustOptions(TrustOptions.wrap(trust.get()));
    }
    HttpClient made =
        vertx.createHttpClient(options, new PoolOptions().setHttp1MaxSize(CONNECTIONS));
    byBundle.put(caBundle, made);
    forgetOldest();
    return Optional.of(made);
  }

  private static HttpClientOptions options() {
    return new HttpClientOptions()
        .setProtocolVersion(HttpVersion.HTTP_1_1)
        .setEnabledSecureTransportProtocols(Set.of("TLSv1.2", "TLSv1.3"))
        .setVerifyHost(true)
        .setKeepAliveTimeout(KEEP_ALIVE_SECONDS)
        .setIdleTimeoutUnit(TimeUnit.SECONDS);
  }

  private void forgetOldest() {
    if (byBundle.size() > KEPT) {
      Iterator<HttpClient> oldest = byBundle.values().iterator();
      HttpClient client = oldest.next();
      oldest.remove();
      vertx.setTimer(graceMillis, timer -> client.close());
    }
  }

  @Override
  public synchronized void close() {
    byBundle.values().forEach(HttpClient::close);
    byBundle.clear();
  }
}
