package dev.portcullis.adapter.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.portcullis.adapter.certificate.Credential;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A real HTTP or HTTPS server with the manners of services, good and bad. */
final class FakeService implements AutoCloseable {
  private static final char[] PASSWORD = "changeit".toCharArray();

  final List<String> asked = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch end = new CountDownLatch(1);

  private FakeService(HttpServer server) {
    this.server = server;
    server.setExecutor(threads);
    server.createContext("/echo", this::echo);
    server.createContext("/missing", exchange -> answer(exchange, 404, "no such budget"));
    server.createContext("/text", exchange -> answer(exchange, 200, "hello"));
    server.createContext("/empty", exchange -> answer(exchange, 200, ""));
    server.createContext("/slow", this::never);
    server.createContext("/slow-body", this::neverEnding);
    server.createContext(
        "/huge", exchange -> answer(exchange, 200, "\"" + "x".repeat(5000) + "\""));
    server.createContext("/endless", this::endless);
    server.createContext("/near", exchange -> redirect(exchange, "/echo?from=near"));
    server.createContext("/loop", exchange -> redirect(exchange, "/loop"));
    server.createContext("/far", exchange -> redirect(exchange, "http://other.test:1/echo"));
    server.start();
  }

  static FakeService http() throws IOException {
    return new FakeService(HttpServer.create(loopback(), 0));
  }

  static FakeService https(Credential server) throws IOException, GeneralSecurityException {
    HttpsServer https = HttpsServer.create(loopback(), 0);
    KeyStore keys = KeyStore.getInstance("PKCS12");
    keys.load(null, null);
    keys.setKeyEntry("server", server.key(), PASSWORD, new Certificate[] {server.certificate()});
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    https.setHttpsConfigurator(new HttpsConfigurator(context));
    return new FakeService(https);
  }

  private static InetSocketAddress loopback() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void echo(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    asked.add(
        exchange.getRequestMethod()
            + " "
            + exchange.getRequestURI()
            + " host="
            + exchange.getRequestHeaders().getFirst("Host")
            + " authorization="
            + exchange.getRequestHeaders().getFirst("Authorization")
            + " x="
            + exchange.getRequestHeaders().getFirst("X-Team")
            + " type="
            + exchange.getRequestHeaders().getFirst("Content-Type")
            + " body="
            + body.replace("\n", "\\n"));
    answer(exchange, 200, "{\"n\": 1, \"path\": \"" + exchange.getRequestURI() + "\"}");
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    try (exchange) {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private static void redirect(HttpExchange exchange, String location) throws IOException {
    exchange.getResponseHeaders().set("Location", location);
    answer(exchange, 302, "elsewhere");
  }

  private void never(HttpExchange exchange) {
    asked.add("slow");
    await();
    exchange.close();
  }

  private void neverEnding(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().write("{\"a\":".getBytes(StandardCharsets.UTF_8));
    exchange.getResponseBody().flush();
    await();
    exchange.close();
  }

  private void endless(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream body = exchange.getResponseBody()) {
      while (end.getCount() > 0) {
        body.write(new byte[4096]);
      }
    }
  }

  private void await() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    end.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
