package dev.portcullis.boot;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.boot.ReviewSubject.Ran;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sidecars and the configuration of a running server. */
@QuarkusTest
@TestProfile(SidecarProfile.class)
class SidecarEndpointTest {
  private static final String POD =
      """
      operation: CREATE
      kind: {group: "", version: v1, kind: Pod}
      namespace: NAMESPACE
      object:
        apiVersion: v1
        kind: Pod
        metadata: {name: a, namespace: NAMESPACE, annotations: {sidecar.portcullis.dev/inject: "yes"}}
        spec: {containers: [{name: app, image: "app:1"}]}
      """;

  @TestHTTPResource(value = "/", tls = true)
  URL tls;

  @TestHTTPResource(value = "/", management = true)
  URL management;

  private ServerSubject server;

  @BeforeEach
  void connect() {
    server = new ServerSubject(tls, SidecarProfile.FOLDER.resolve("certs/ca.crt"));
  }

  private static String pod(String namespace) {
    return POD.replace("NAMESPACE", namespace);
  }

  private static String patch(JsonNode answer) {
    assertThat(answer.path("allowed").asBoolean()).isTrue();
    return new String(
        Base64.getDecoder().decode(answer.path("patch").asText("")), StandardCharsets.UTF_8);
  }

  private static String audit(JsonNode answer) {
    return answer.path("auditAnnotations").path("sidecar-injection").asText();
  }

  private String readiness() {
    return given()
        .get("http://localhost:" + management.getPort() + "/health/readiness")
        .then()
        .statusCode(200)
        .extract()
        .asString();
  }

  @Test
  void podsOfAnOptedInNamespaceGetTheDefaultSidecar() {
    JsonNode answer = server.review("/inject", pod("opted-in"));
    assertThat(patch(answer))
        .contains("\"path\":\"/spec/containers/1\"", "\"name\":\"proxy\"", "~1status");
    assertThat(audit(answer)).isEqualTo("injected: default");
  }

  @Test
  void aPathNamesAnotherSidecar() {
    assertThat(patch(server.review("/inject/log", pod("opted-in"))))
        .contains("\"path\":\"/spec/initContainers\"", "\"restartPolicy\":\"Always\"");
  }

  @Test
  void theAnswerSaysWhyNothingWasInjected() {
    JsonNode out = server.review("/inject", pod("opted-out"));
    assertThat(patch(out)).isEmpty();
    assertThat(audit(out))
        .isEqualTo("not injected: the namespace opted out (sidecar-injection=disabled)");
    assertThat(audit(server.review("/inject", pod("elsewhere"))))
        .isEqualTo("not injected: the namespace did not opt in (elsewhere)");
    assertThat(audit(server.review("/inject/none", pod("opted-in"))))
        .isEqualTo("not injected: the pod names a sidecar that is not configured (none)");
  }

  @Test
  void badBodiesAreRefusedAsElsewhere() {
    server.post("/inject", "").then().statusCode(400);
    server.post("/inject", "{}").then().statusCode(400);
    server.request().get("/inject").then().statusCode(405);
    server.post("/inject/a/b", "{}").then().statusCode(404);
  }

  @Test
  void theCommandReviewShowsSidecars() {
    Ran ran =
        new ReviewSubject(server)
            .review(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: b, namespace: opted-in, annotations: {sidecar.portcullis.dev/inject: "yes"}}
                spec: {containers: [{name: app, image: "app:1"}]}
                """);
    assertThat(ran.out())
        .startsWith("Pod opted-in/b: CREATE allowed (dry run)\n  sidecars injected:\n")
        .contains("+    sidecar.portcullis.dev/status: injected", "+    name: proxy");
  }

  @Test
  void anEditCountsAndABrokenOneKeepsTheLastGood() throws IOException {
    try {
      Files.writeString(SidecarProfile.SIDECARS, SidecarProfile.sidecars("proxy:2"));
      ServerSubject.until("the edited sidecar", () -> injects("proxy:2"));
      Files.writeString(
          SidecarProfile.SIDECARS, SidecarProfile.sidecars("proxy:3").replace("image:", "imag:"));
      ServerSubject.until(
          "the problem in readiness",
          () -> readiness().contains("containers[0].image: is missing"));
      assertThat(readiness()).contains("sidecars (degraded)");
      assertThat(injects("proxy:2")).isTrue();
    } finally {
      Files.writeString(SidecarProfile.SIDECARS, SidecarProfile.sidecars("proxy:1"));
    }
    ServerSubject.until("the mended sidecar", () -> injects("proxy:1"));
    assertThat(readiness()).doesNotContain("degraded");
  }

  private boolean injects(String image) {
    return patch(server.review("/inject", pod("opted-in"))).contains(image);
  }

  private static String config(String namespace, String user) {
    return """
        operation: CREATE
        kind: {group: "", version: v1, kind: ConfigMap}
        name: a
        namespace: %s
        userInfo: {username: %s}
        object: {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: %s}}
        """
        .formatted(namespace, user, namespace);
  }

  private boolean allowed(String request) {
    return server.review("/validate", request).path("allowed").asBoolean(false);
  }

  @Test
  void usersAndObjectsOfTheConfigurationAreLetThrough() throws IOException {
    assertThat(allowed(config("strict", "anybody"))).isFalse();
    assertThat(allowed(config("strict", "trusted"))).isTrue();
    try {
      Files.writeString(
          SidecarProfile.CONFIGURATION,
          SidecarProfile.CONFIGURED.replace("unseen", "strict").replace("trusted", "nobody"));
      ServerSubject.until("the edited configuration", () -> allowed(config("strict", "anybody")));
      Files.writeString(SidecarProfile.CONFIGURATION, "no: [ConfigMap");
      assertThat(allowed(config("strict", "anybody"))).isTrue();
    } finally {
      Files.writeString(SidecarProfile.CONFIGURATION, SidecarProfile.CONFIGURED);
    }
    ServerSubject.until("the configuration as it was", () -> !allowed(config("strict", "anybody")));
  }

  @Test
  void generatedObjectsAreProtected() {
    String request =
        """
        operation: UPDATE
        kind: {group: "", version: v1, kind: ConfigMap}
        name: a
        namespace: quiet
        userInfo: {username: USER}
        object: {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: quiet}}
        oldObject: {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: quiet, labels: {app.kubernetes.io/managed-by: kyverno}}}
        dryRun: true
        """;
    JsonNode answer = server.review("/validate", request.replace("USER", "anybody"));
    assertThat(answer.path("allowed").asBoolean(true)).isFalse();
    assertThat(answer.path("status").path("message").asText())
        .isEqualTo("A kyverno managed resource can only be modified by kyverno");
    assertThat(allowed(request.replace("USER", "\"system:serviceaccount:portcullis:server\"")))
        .isTrue();
    assertThat(allowed(request.replace("USER", "\"system:serviceaccount:other:server\"")))
        .isFalse();
  }
}
