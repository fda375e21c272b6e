package dev.portcullis.cluster;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands before the API server of a cluster and passes everything on, as an administrator, until it
 * is told to fail. Speaks plain HTTP on loopback.
 */
public final class FaultyApiServer implements AutoCloseable {
  private static final Set<String> OWN_HEADERS =
      Set.of("connection", "host", "content-length", "upgrade", "http2-settings", "expect");

  private final HttpServer server;
  private final HttpClient upstream;
  private final String address;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<InputStream> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger refused = new AtomicInteger();
  private volatile int status;

  /** A proxy of this cluster that works. */
  public FaultyApiServer(TestCluster cluster) {
    Config config = Config.fromKubeconfig(cluster.kubeconfig().toFile());
    try {
      this.upstream =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .sslContext(SSLUtils.sslContext(config))
              .executor(threads)
              .build();
      this.server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    String master = config.getMasterUrl();
    this.address = master.endsWith("/") ? master.substring(0, master.length() - 1) : master;
    server.setExecutor(threads);
    server.createContext("/", this::pass);
    server.start();
  }

  /** Its own address. */
  public String url() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  /** A client of an administrator that goes through here. */
  public KubernetesClient client() {
    return new KubernetesClientBuilder().withConfig(Config.fromKubeconfig(kubeconfig())).build();
  }

  /** A kubeconfig file that leads here. */
  public Path kubeconfigFile(Path folder) {
    try {
      return Files.writeString(folder.resolve("faulty-kubeconfig"), kubeconfig());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String kubeconfig() {
    return """
    apiVersion: v1
    kind: Config
    current-context: faulty
    clusters: [{name: faulty, cluster: {server: "%s"}}]
    users: [{name: admin, user: {}}]
    contexts: [{name: faulty, context: {cluster: faulty, user: admin}}]
    """
        .formatted(url());
  }

  /** Ends all watches and answers everything with this status from now on. */
  public void fail(int with) {
    status = with;
    open.forEach(FaultyApiServer::close);
  }

  /** Passes everything on again. */
  public void mend() {
    status = 0;
  }

  /** How many requests were refused. */
  public int refused() {
    return refused.get();
  }

  private static void close(InputStream stream) {
    try {
      stream.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void pass(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      int now = status;
      if (now != 0) {
        refused.incrementAndGet();
        refuse(exchange, now);
        return;
      }
      HttpResponse<InputStream> answer =
          upstream.send(request(exchange, body), BodyHandlers.ofInputStream());
      copy(answer, exchange);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void refuse(HttpExchange exchange, int status) throws IOException {
    byte[] text =
        """
        {"kind":"Status","apiVersion":"v1","status":"Failure","reason":"Fault","message":"a fault","code":%d}
        """
            .formatted(status)
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, text.length);
    exchange.getResponseBody().write(text);
  }

  private HttpRequest request(HttpExchange exchange, byte[] body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + exchange.getRequestURI()))
            .timeout(Duration.ofMinutes(5))
            .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
              }
            });
    return request.build();
  }

  private void copy(HttpResponse<InputStream> answer, HttpExchange exchange) throws IOException {
    List<String> types = answer.headers().allValues("Content-Type");
    types.forEach(type -> exchange.getResponseHeaders().add("Content-Type", type));
    exchange.sendResponseHeaders(answer.statusCode(), 0);
    try (InputStream in = answer.body();
        OutputStream out = exchange.getResponseBody()) {
      open.add(in);
      byte[] buffer = new byte[8192];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        out.write(buffer, 0, n);
        out.flush();
      }
    } finally {
      open.remove(answer.body());
    }
  }

  @Override
  public void close() {
    fail(503);
    server.stop(0);
    threads.shutdownNow();
    upstream.shutdownNow();
  }
}
