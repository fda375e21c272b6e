package dev.portcullis.boot;

import static dev.portcullis.boot.ServerSubject.until;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.certificate.CertificateException;
import dev.portcullis.adapter.certificate.CertificateFolder;
import dev.portcullis.adapter.certificate.ServerNames;
import dev.portcullis.behaviour.BehaviourTable;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The HTTPS endpoint as an API server, a mistake and an attacker meet it. */
@QuarkusTest
@TestProfile(StandaloneProfile.class)
class WebhookEndpointTest {
  private static final String CONFIG =
      "{operation: CREATE, name: NAME, namespace: SPACE,"
          + " object: {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME, namespace: SPACE}}, dryRun: true}";

  @TestHTTPResource(value = "/", tls = true)
  URL tls;

  @TestHTTPResource(value = "/", management = true)
  URL management;

  private ServerSubject server;

  private static String config(String namespace, String name) {
    return CONFIG.replace("NAME", name).replace("SPACE", namespace);
  }

  @BeforeEach
  void connect() {
    server = new ServerSubject(tls, StandaloneProfile.CERTIFICATES.resolve("ca.crt"));
  }

  /** Whatever a test sent: the server answers afterwards. */
  @AfterEach
  void staysUp() {
    JsonNode response = server.review("/validate", config("strict", "web"));
    assertThat(response.path("allowed").asBoolean(true)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "/validate,                                false",
    "/validate/fail,                           false",
    "/validate/ignore,                         true",
    "/validate/fail/finegrained/need-team,     false",
    "/validate/ignore/finegrained/need-team,   true",
    "/validate/fail/finegrained/add-zone,      true",
    "/validate/fail/finegrained/no-such,       false",
    "/validate/fail/finegrained/own/local,     true",
    "/mutate,                                  true",
    "/mutate/fail,                             true",
    "/mutate/ignore,                           true",
  })
  void everyPathAsksItsPolicies(String path, boolean allowed) {
    JsonNode response = server.review(path, config("strict", "web"));
    assertThat(response.path("uid").asText()).isEqualTo("u-1");
    assertThat(response.path("allowed").asBoolean()).isEqualTo(allowed);
    boolean patched = path.equals("/mutate") || path.equals("/mutate/fail");
    assertThat(response.has("patch")).isEqualTo(patched);
  }

  @Test
  void aNamespacedPolicyHasAPathOfItsOwn() {
    JsonNode response = server.review("/validate/fail/finegrained/own/local", config("own", "web"));
    assertThat(response.path("status").path("message").asText())
        .isEqualTo(
            "\n\nresource ConfigMap/own/web was blocked due to the following policies \n\n"
                + "local:\n  never: never here\n");
    assertThat(
            server
                .review("/validate/ignore/finegrained/lenient", config("own", "password"))
                .path("allowed")
                .asBoolean(true))
        .isFalse();
  }

  @Test
  void anAnswerRepeatsTheUidAndNotTheRequest() {
    String answer = server.post("/mutate", ServerSubject.reviewOf(config("any", "web"))).asString();
    String patch =
        Base64.getEncoder()
            .encodeToString(
                "[{\"op\":\"add\",\"path\":\"/metadata/annotations\",\"value\":{\"zone\":\"a\"}}]"
                    .getBytes(StandardCharsets.UTF_8));
    assertThat(answer)
        .isEqualTo(
            "{\"apiVersion\":\"admission.k8s.io/v1\",\"kind\":\"AdmissionReview\",\"response\":"
                + "{\"uid\":\"u-1\",\"allowed\":true,\"patchType\":\"JSONPatch\",\"patch\":\""
                + patch
                + "\",\"auditAnnotations\":{\"mutated-by\":\"add-zone/zone\"}}}");
  }

  static Stream<JsonNode> refused() {
    return BehaviourTable.fixture("admission/refused").stream();
  }

  @ParameterizedTest
  @MethodSource("refused")
  void whatIsNoReviewIsRefused(JsonNode one) {
    for (String path : List.of("/validate/fail", "/mutate/ignore")) {
      server
          .post(path, one.path("body").asText())
          .then()
          .statusCode(one.path("status").asInt())
          .contentType("text/plain; charset=utf-8")
          .body(equalTo(one.path("reason").asText() + "\n"));
    }
  }

  @Test
  void deepNestingIsRefused() {
    server
        .post("/validate/fail", "[".repeat(100_000))
        .then()
        .statusCode(400)
        .body(equalTo("the body is nested more than 500 levels deep\n"));
    server
        .post("/validate/fail", "{\"a\":".repeat(100_000) + "1" + "}".repeat(100_000))
        .then()
        .statusCode(400)
        .body(equalTo("the body is nested more than 500 levels deep\n"));
  }

  @Test
  void twentyMegabytesAreRefusedAndEightAreRead() {
    byte[] large = new byte[20 << 20];
    Arrays.fill(large, (byte) ' ');
    server
        .post("/validate/fail", large)
        .then()
        .statusCode(413)
        .body(equalTo("the body is larger than 8 MB\n"));
    String filler = " ".repeat(7 << 20);
    assertThat(
            server
                .post("/validate/fail", filler + ServerSubject.reviewOf(config("any", "web")))
                .statusCode())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/yaml", "application/json; charset=utf-8"})
  void otherContentTypesAreRefused(String type) {
    server
        .request()
        .contentType(type)
        .body(ServerSubject.reviewOf(config("any", "web")).getBytes(StandardCharsets.UTF_8))
        .post("/validate/fail")
        .then()
        .statusCode(415)
        .body(startsWith("invalid Content-Type"));
  }

  @ParameterizedTest
  @CsvSource({
    "CREATE, 'request.object is missing, and CREATE needs it'",
    "UPDATE, 'request.object, request.oldObject is missing, and UPDATE needs it'",
    "DELETE, 'request.oldObject is missing, and DELETE needs it'",
  })
  void aMissingObjectIsDeniedUnderFailAndAWarningUnderIgnore(String operation, String reason) {
    String request = "{operation: " + operation + ", kind: {version: v1, kind: Pod}}";
    for (String webhook : List.of("/validate", "/mutate")) {
      JsonNode fail = server.review(webhook + "/fail", request);
      assertThat(fail.path("allowed").asBoolean(true)).isFalse();
      assertThat(fail.path("status").path("message").asText()).isEqualTo(reason);
      JsonNode ignore = server.review(webhook + "/ignore", request);
      assertThat(ignore.path("allowed").asBoolean()).isTrue();
      assertThat(ignore.path("warnings").path(0).asText()).endsWith(reason);
    }
  }

  @Test
  void theRouteOfMeasurementsIsNotThereUnlessAskedFor() {
    String review = ServerSubject.reviewOf(config("any", "web"));
    server.post("/bench/null", review).then().statusCode(404);
  }

  @Test
  void onlyPostIsServedAndOnlyOnKnownPaths() {
    server.request().get("/validate").then().statusCode(405);
    server.post("/validate/maybe", "{}").then().statusCode(404);
    server.post("/validate/fail/finegrained/a/b/c", "{}").then().statusCode(404);
  }

  @Test
  void onlyTlsIsSpoken() {
    assertThatThrownBy(() -> given().get("http://localhost:" + tls.getPort() + "/validate"))
        .isInstanceOf(Exception.class);
  }

  @Test
  void anExplodingExpressionIsBounded() {
    JsonNode response = server.review("/validate?timeout=5s", config("any", "explode"));
    assertThat(response.path("allowed").asBoolean(true)).isFalse();
    assertThat(response.path("status").path("message").asText()).contains("limit exceeded");
  }

  @Test
  void aHostileRegularExpressionTakesLinearTime() {
    String request =
        config("any", "regex")
            .replace(
                "metadata: {name: regex",
                "data: {text: '" + "a".repeat(200_000) + "b'}, metadata: {name: regex");
    long start = System.nanoTime();
    assertThat(server.review("/validate", request).path("allowed").asBoolean()).isTrue();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(9));
  }

  @Test
  void controlCharactersOfNamesAreEscaped() {
    String request = config("strict", "web").replace("name: web", "name: \"a\\e[31m\\nb\"");
    String message = server.review("/validate", request).path("status").path("message").asText();
    assertThat(message).contains("resource ConfigMap/strict/a\\x1b[31m\\nb was blocked");
  }

  @Test
  void admittedObjectsAreStoredAndRulesGenerate() {
    String namespace =
        "{operation: OP, name: made, object: {apiVersion: v1, kind: Namespace,"
            + " metadata: {name: made, labels: {token: 'yes'}}}, dryRun: DRY}";
    server.review("/validate", namespace.replace("OP", "CREATE").replace("DRY", "true"));
    assertThat(server.objects("namespace=made")).isEmpty();
    assertThat(server.objects("kind=Namespace&name=made")).isEmpty();
    server.review("/mutate", namespace.replace("OP", "CREATE").replace("DRY", "false"));
    assertThat(server.objects("kind=Namespace&name=made")).isEmpty();
    server.review("/validate", namespace.replace("OP", "CREATE").replace("DRY", "false"));
    JsonNode secrets = server.objects("kind=v1/Secret&namespace=made");
    assertThat(secrets).hasSize(1);
    assertThat(secrets.path(0).path("data").path("token").asText()).isEqualTo("***");
    String yaml = server.request().get("/standalone/objects?namespace=made").asString();
    assertThat(yaml)
        .startsWith("apiVersion: v1\nitems:\n- apiVersion: v1\n  data:\n    token: '***'\n");
    // The old object is known here, as it is to an API server.
    server.review(
        "/validate", "{operation: DELETE, name: made, kind: {version: v1, kind: Namespace}}");
    assertThat(server.objects("namespace=made")).isEmpty();
  }

  @Test
  void anEditedPolicyCountsSoonAndABrokenEditDoesNot() throws IOException {
    Path file = StandaloneProfile.POLICIES.resolve("edited.yaml");
    String policy =
        """
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata: {name: edited}
        spec:
          rules:
            - name: edited
              match: {any: [{resources: {kinds: [ConfigMap], namespaces: [edited]}}]}
              validate: {failureAction: Enforce, message: first, deny: {}}
        """;
    replace(file, policy);
    until("the new policy counts", () -> editedMessage().contains("edited: first"));
    replace(file, policy.replace("first", "second"));
    until("the edit counts", () -> editedMessage().contains("edited: second"));
    replace(file, "a: [");
    Path other = StandaloneProfile.POLICIES.resolve("other.yaml");
    replace(other, policy.replace("edited}", "other}").replace("first", "other"));
    until("a later file counts", () -> editedMessage().contains("edited: other"));
    assertThat(editedMessage()).contains("edited: second");
    Files.delete(file);
    Files.delete(other);
    until("they are gone", () -> editedMessage().isEmpty());
  }

  /** As editors do: nobody sees a file that is half written. */
  private static void replace(Path file, String text) throws IOException {
    Path next = Files.writeString(Files.createTempFile("policy", ".yaml"), text);
    Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private String editedMessage() {
    return server
        .review("/validate", config("edited", "web"))
        .path("status")
        .path("message")
        .asText("");
  }

  @Test
  void healthAndMetricsAreOnTheManagementPort() {
    String port = "http://localhost:" + management.getPort();
    given().get(port + "/health/readiness").then().statusCode(200).body("status", equalTo("UP"));
    given().get(port + "/health/liveness").then().statusCode(200);
    server.review("/validate", config("strict", "web"));
    given()
        .get(port + "/metrics")
        .then()
        .statusCode(200)
        .body(
            containsString(
                "kyverno_admission_requests_total{request_allowed=\"false\",request_webhook=\"ValidatingWebhookConfiguration\",resource_kind=\"ConfigMap\",resource_request_operation=\"create\"}"));
    server.request().get("/metrics").then().statusCode(404);
  }

  @Test
  void aReplacedCertificateIsShownToNewConnectionsAndOldOnesGoOn()
      throws IOException, GeneralSecurityException, CertificateException {
    try (SSLSocket open = socket()) {
      BufferedReader answers =
          new BufferedReader(new InputStreamReader(open.getInputStream(), StandardCharsets.UTF_8));
      assertThat(ask(open, answers)).startsWith("HTTP/1.1 405");
      X509Certificate before = shown(open);
      CertificateFolder other =
          new CertificateFolder(
              StandaloneProfile.FOLDER.resolve("other-certs"), InstantSource.system());
      other.prepare(ServerNames.ofService("portcullis-svc", "portcullis").withLocalhost());
      for (String file : List.of("ca.crt", "ca.key", "tls.crt", "tls.key")) {
        Files.copy(
            StandaloneProfile.FOLDER.resolve("other-certs").resolve(file),
            StandaloneProfile.CERTIFICATES.resolve(file),
            StandardCopyOption.REPLACE_EXISTING);
      }
      X509Certificate replaced = other.serving().read().chain().getFirst();
      assertThat(replaced).isNotEqualTo(before);
      until("a new connection sees it", () -> replaced.equals(shownNow()));
      assertThat(ask(open, answers)).startsWith("HTTP/1.1 405");
    }
  }

  private X509Certificate shownNow() {
    try (SSLSocket socket = socket()) {
      return shown(socket);
    } catch (IOException | GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static X509Certificate shown(SSLSocket socket) throws IOException {
    return (X509Certificate) socket.getSession().getPeerCertificates()[0];
  }

  private static String ask(SSLSocket socket, BufferedReader answers) throws IOException {
    socket
        .getOutputStream()
        .write(
            "GET /validate HTTP/1.1\r\nHost: localhost\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII));
    String status = answers.readLine();
    int length = 0;
    for (String line = answers.readLine(); !line.isEmpty(); line = answers.readLine()) {
      if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(line.indexOf(':') + 1).strip());
      }
    }
    assertThat(answers.skip(length)).isEqualTo(length);
    return status;
  }

  private SSLSocket socket() throws IOException, GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new TrustAnything()}, null);
    SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket("localhost", tls.getPort());
    socket.startHandshake();
    return socket;
  }

  /** This test looks at certificates itself. */
  private static final class TrustAnything implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  @Test
  void internalTextIsNeverShown() {
    Response response = server.post("/validate", "{\"apiVersion\": [[[");
    assertThat(response.asString()).hasLineCount(1).doesNotContain("Exception", "\tat ", "jackson");
  }
}
