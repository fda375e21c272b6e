package dev.portcullis.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URL;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The webhooks for policies as an API server calls them. */
@QuarkusTest
@TestProfile(StandaloneProfile.class)
class PolicyWebhooksTest {
  private static final String POLICY =
      "{operation: CREATE, name: p, object: {apiVersion: kyverno.io/v1, kind: ClusterPolicy, metadata: {name: p},"
          + " spec: {rules: [{name: r, match: {any: [{resources: {kinds: [KIND]}}]}, validate: {deny: {}}}]}}}";

  @TestHTTPResource(value = "/", tls = true)
  URL tls;

  private ServerSubject server;

  @BeforeEach
  void connect() {
    server = new ServerSubject(tls, StandaloneProfile.CERTIFICATES.resolve("ca.crt"));
  }

  @Test
  void aPolicyThatCanBeUsedIsLetInWithAWarning() {
    JsonNode response = server.review("/policyvalidate", POLICY.replace("KIND", "ConfigMap"));
    assertThat(response.path("uid").asText()).isEqualTo("u-1");
    assertThat(response.path("allowed").asBoolean()).isTrue();
    assertThat(response.path("warnings")).hasSize(1);
    assertThat(response.path("warnings").path(0).asText())
        .startsWith("ClusterPolicy (kyverno.io) is deprecated");
    assertThat(response.has("patch")).isFalse();
  }

  @Test
  void aPolicyThatCannotBeUsedIsRefusedWithTheReason() {
    JsonNode response = server.review("/policyvalidate", POLICY.replace("KIND", "Pod/exec"));
    assertThat(response.path("allowed").asBoolean(true)).isFalse();
    assertThat(response.path("status").path("message").asText())
        .isEqualTo(
            "path: spec.rules[0].match.any[0].kinds: background scan enabled with subresource"
                + " Pod/exec");
  }

  @Test
  void kindsThatAreNotServedAreToldOf() {
    JsonNode response = server.review("/policyvalidate", POLICY.replace("KIND", "Gadget"));
    assertThat(response.path("allowed").asBoolean()).isTrue();
    assertThat(response.path("warnings").path(0).asText())
        .isEqualTo(
            "the kind defined in the all match resource is invalid: unable to convert GVK to GVR"
                + " for kinds Gadget");
  }

  @Test
  void policiesAreNeverChanged() {
    JsonNode response = server.review("/policymutate", POLICY.replace("KIND", "Pod/exec"));
    assertThat(response.path("allowed").asBoolean()).isTrue();
    assertThat(response.has("patch")).isFalse();
    assertThat(response.has("warnings")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/exceptionvalidate     | PolicyException      | v2       | {match: {any: [{resources: {kinds: [Pod]}}]}, exceptions: [{policyName: p, ruleNames: [r]}]} | true",
        "/exceptionvalidate     | PolicyException      | v2       | {exceptions: []}                                                                             | false",
        "/globalcontextvalidate | GlobalContextEntry   | v2alpha1 | {kubernetesResource: {version: v1, resource: pods}}                                          | true",
        "/globalcontextvalidate | GlobalContextEntry   | v2alpha1 | {}                                                                                           | false",
        "/cleanupvalidate       | ClusterCleanupPolicy | v2       | {match: {any: [{resources: {kinds: [Pod]}}]}, schedule: '@daily'}                            | true",
        "/cleanupvalidate       | ClusterCleanupPolicy | v2       | {match: {any: [{resources: {kinds: [Pod]}}]}, schedule: sometimes}                           | false",
      })
  void otherKindsHavePathsOfTheirOwn(
      String path, String kind, String version, String spec, boolean allowed) {
    String request =
        "{operation: CREATE, name: x, namespace: tenant, object: {apiVersion: kyverno.io/%s, kind: %s, metadata: {name: x}, spec: %s}}"
            .formatted(version, kind, spec);
    assertThat(server.review(path, request).path("allowed").asBoolean()).isEqualTo(allowed);
  }

  @ParameterizedTest
  @CsvSource({"10s, 0", "10ay, 1"})
  void aLabelThatIsNoTimeIsWarnedOf(String ttl, int warnings) {
    String request =
        "{operation: CREATE, name: x, namespace: tenant, object: {apiVersion: v1, kind: Pod, metadata: {name: x, labels: {cleanup.kyverno.io/ttl: TTL}}}}";
    JsonNode response = server.review("/verifyttl", request.replace("TTL", ttl));
    assertThat(response.path("allowed").asBoolean()).isTrue();
    assertThat(response.path("warnings")).hasSize(warnings);
    response
        .path("warnings")
        .forEach(
            warning ->
                assertThat(warning.asText())
                    .isEqualTo(
                        "cleanup.kyverno.io/ttl label value cannot be parsed as any recognizable"
                            + " format (parsing time \"10ay\" as \"2006-01-02\": cannot parse"
                            + " \"10ay\" as \"2006\")"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/policyvalidate",
        "/policymutate",
        "/exceptionvalidate",
        "/globalcontextvalidate",
        "/cleanupvalidate",
        "/verifyttl"
      })
  void whatIsNoReviewIsRefused(String path) {
    server.post(path, "").then().statusCode(400).body(equalTo("empty body\n"));
    server.post(path, "{}").then().statusCode(400);
    server.request().get(path).then().statusCode(405);
    for (String operation : List.of("DELETE", "CONNECT")) {
      String request =
          "{operation: OP, name: x, kind: {group: kyverno.io, version: v1, kind: ClusterPolicy}, oldObject: {apiVersion: kyverno.io/v1, kind: ClusterPolicy}, object: {apiVersion: kyverno.io/v1, kind: ClusterPolicy}}";
      assertThat(server.review(path, request.replace("OP", operation)).path("allowed").asBoolean())
          .isTrue();
    }
  }
}
