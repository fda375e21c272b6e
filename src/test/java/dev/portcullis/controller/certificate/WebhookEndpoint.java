package dev.portcullis.controller.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.portcullis.adapter.certificate.CurrentKeyManager;
import dev.portcullis.adapter.certificate.ServingFiles;
import dev.portcullis.value.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** A webhook that allows everything, on a free port of this machine. */
final class WebhookEndpoint implements AutoCloseable {
  private final HttpsServer server;
  private final AtomicInteger calls = new AtomicInteger();

  private WebhookEndpoint(HttpsServer server) {
    this.server = server;
  }

  static WebhookEndpoint start(Supplier<ServingFiles.Content> source)
      throws IOException, GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(new KeyManager[] {new CurrentKeyManager(source)}, null, null);
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    WebhookEndpoint endpoint = new WebhookEndpoint(server);
    server.createContext("/", endpoint::answer);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
    return endpoint;
  }

  int port() {
    return server.getAddress().getPort();
  }

  int calls() {
    return calls.get();
  }

  private void answer(HttpExchange exchange) throws IOException {
    @Nullable JsonNode review;
    try {
      review = Json.parse(exchange.getRequestBody().readAllBytes());
    } catch (Json.JsonSyntaxException e) {
      throw new IOException(e);
    }
    calls.incrementAndGet();
    ObjectNode answer =
        Json.object().put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
    answer
        .putObject("response")
        .put("uid", review.path("request").path("uid").asText())
        .put("allowed", true);
    byte[] body = answer.toString().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    // A new connection for each call, so that each sees the certificate of its moment.
    exchange.getResponseHeaders().add("Connection", "close");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
