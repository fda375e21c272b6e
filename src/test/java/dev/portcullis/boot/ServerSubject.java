package dev.portcullis.boot;

import static io.restassured.RestAssured.given;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.certificate.CertificateException;
import dev.portcullis.adapter.certificate.Pem;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import dev.portcullis.value.JsonText;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import io.restassured.RestAssured;
import io.restassured.config.RestAssuredConfig;
import io.restassured.config.SSLConfig;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.function.BooleanSupplier;

/** Talks to the running HTTPS endpoint, trusting only its own authority. */
final class ServerSubject {
  private final String address;
  private final Path authority;

  ServerSubject(URL tls, Path authority) {
    this.address = "https://localhost:" + tls.getPort();
    this.authority = authority;
  }

  String address() {
    return address;
  }

  Path authority() {
    return authority;
  }

  RequestSpecification request() {
    return given()
        .config(
            RestAssuredConfig.config()
                .sslConfig(new SSLConfig().trustStore(trustStore()))
                .encoderConfig(
                    RestAssured.config()
                        .getEncoderConfig()
                        .appendDefaultContentCharsetToContentTypeIfUndefined(false)))
        .urlEncodingEnabled(false)
        .baseUri(address);
  }

  Response post(String path, String body) {
    return post(path, body.getBytes(StandardCharsets.UTF_8));
  }

  Response post(String path, byte[] body) {
    return request().contentType("application/json").body(body).post(path);
  }

  /** Sends a request of a review and returns the response of its answer. */
  JsonNode review(String path, String request) {
    Response response = post(path, reviewOf(request));
    response.then().statusCode(200).contentType("application/json; charset=utf-8");
    try {
      return Json.parse(response.asByteArray()).path("response");
    } catch (JsonSyntaxException e) {
      throw new AssertionError(e);
    }
  }

  static String reviewOf(String request) {
    ObjectNode review = Json.object();
    review.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
    review.putObject("request").put("uid", "u-1").setAll((ObjectNode) yaml(request));
    return JsonText.of(review);
  }

  static JsonNode yaml(String text) {
    try {
      return YamlReader.documents(text).getFirst().content();
    } catch (YamlSyntaxException e) {
      throw new AssertionError(e);
    }
  }

  JsonNode objects(String query) {
    Response response = request().accept("application/json").get("/standalone/objects?" + query);
    response.then().statusCode(200);
    try {
      return Json.parse(response.asByteArray()).path("items");
    } catch (JsonSyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private KeyStore trustStore() {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (X509Certificate certificate : Pem.certificates(Files.readString(authority))) {
        store.setCertificateEntry("ca-" + store.size(), certificate);
      }
      return store;
    } catch (GeneralSecurityException | IOException | CertificateException e) {
      throw new AssertionError(e);
    }
  }

  /** Asks again until it is so; the server works on its own time. */
  static void until(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + 20_000_000_000L;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("never: " + what);
      }
      Thread.onSpinWait();
    }
  }
}
