package dev.portcullis.cli.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.certificate.TrustedAuthorities;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.VisibleText;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;

/** A running server, called over HTTPS. */
final class WebhookServer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int LONGEST_REASON = 500;

  private final URI address;
  private final HttpClient client;

  private WebhookServer(URI address, HttpClient client) {
    this.address = address;
    this.client = client;
  }

  /**
   * A server.
   *
   * @param authority the certificates to trust in PEM; empty for those of the system
   */
  static WebhookServer at(String address, Optional<Path> authority) throws InputException {
    URI uri;
    try {
      uri =
          URI.create(address.endsWith("/") ? address.substring(0, address.length() - 1) : address);
    } catch (IllegalArgumentException e) {
      throw new InputException("`" + VisibleText.of(address) + "` is no address");
    }
    HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(PATIENCE);
    if (authority.isPresent()) {
      builder.sslContext(trusting(authority.get()));
    }
    return new WebhookServer(uri, builder.build());
  }

  private static SSLContext trusting(Path file) throws InputException {
    try {
      return TrustedAuthorities.of(file);
    } catch (IOException | GeneralSecurityException e) {
      throw new InputException("cannot read the certificates of " + file);
    }
  }

  /** Sends a review and returns the {@code response} of its answer. */
  JsonNode review(String path, JsonNode review) throws InputException {
    return response(path, post(path, review));
  }

  /** The same for a webhook that a server may not have; empty when it has none. */
  Optional<JsonNode> reviewWhereServed(String path, JsonNode review) throws InputException {
    HttpResponse<byte[]> response = post(path, review);
    return response.statusCode() == NOT_FOUND
        ? Optional.empty()
        : Optional.of(response(path, response));
  }

  private HttpResponse<byte[]> post(String path, JsonNode review) throws InputException {
    return send(
        HttpRequest.newBuilder(URI.create(address + path + "?timeout=10s"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(JsonText.of(review))));
  }

  private static JsonNode response(String path, HttpResponse<byte[]> response)
      throws InputException {
    if (response.statusCode() != OK) {
      throw new InputException(
          "the server answered "
              + path
              + " with "
              + response.statusCode()
              + ": "
              + VisibleText.of(
                  new String(response.body(), StandardCharsets.UTF_8).strip(), LONGEST_REASON));
    }
    return json(response.body()).path("response");
  }

  /** The objects of its embedded cluster; empty when it has none. */
  Optional<List<JsonNode>> objects(String query) throws InputException {
    HttpResponse<byte[]> response =
        send(
            HttpRequest.newBuilder(URI.create(address + "/standalone/objects" + query))
                .header("Accept", "application/json")
                .GET());
    if (response.statusCode() == NOT_FOUND) {
      return Optional.empty();
    }
    List<JsonNode> objects = new ArrayList<>();
    json(response.body()).path("items").forEach(objects::add);
    return Optional.of(objects);
  }

  /** The stored object with the identity of this one. */
  Optional<JsonNode> stored(JsonNode object) throws InputException {
    String query =
        "?kind="
            + encoded(Resources.kind(object).apiVersion() + "/" + Resources.kind(object).kind())
            + "&namespace="
            + encoded(Resources.namespace(object))
            + "&name="
            + encoded(object.path("metadata").path("name").asText(""));
    return object.path("metadata").path("name").asText("").isEmpty()
        ? Optional.empty()
        : objects(query).flatMap(found -> found.stream().findFirst());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private HttpResponse<byte[]> send(HttpRequest.Builder request) throws InputException {
    try {
      return client.send(
          request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofByteArray());
    } catch (SSLException e) {
      throw new InputException(
          "the certificate of " + address + " is not trusted: give its authority by --cacert");
    } catch (IOException e) {
      throw new InputException("no server answers at " + address + ": start it with scripts/serve");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InputException("interrupted while waiting for " + address);
    }
  }

  private static JsonNode json(byte[] body) throws InputException {
    try {
      return Json.parse(body);
    } catch (JsonSyntaxException e) {
      throw new InputException("the server's answer is not JSON");
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
