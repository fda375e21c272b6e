package dev.portcullis.controller.lease;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.http.HttpAnswer;
import dev.portcullis.controller.Names;
import dev.portcullis.value.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** The webhook that stamps the lease of health. */
class StampHealthLeaseTest {
  private final StampHealthLease stamp =
      new StampHealthLease(
          Names.kyverno("kyverno"), () -> Instant.parse("2026-01-02T03:04:05.678Z"));

  private JsonNode answer(String namespace, String name, String metadata) throws Exception {
    String review =
        """
        {"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"u",
         "kind":{"group":"coordination.k8s.io","version":"v1","kind":"Lease"},
         "resource":{"group":"coordination.k8s.io","version":"v1","resource":"leases"},
         "operation":"UPDATE","namespace":"%s","name":"%s",
         "userInfo":{"username":"x"},
         "object":{"apiVersion":"coordination.k8s.io/v1","kind":"Lease","metadata":%s},
         "oldObject":{"apiVersion":"coordination.k8s.io/v1","kind":"Lease","metadata":%s}}}
        """
            .formatted(namespace, name, metadata, metadata);
    HttpAnswer answer =
        stamp.answer(review.getBytes(StandardCharsets.UTF_8), Duration.ofSeconds(1));
    assertThat(answer.status()).isEqualTo(200);
    return Json.parse(answer.body()).get("response");
  }

  @Test
  void stampsItsLease() throws Exception {
    JsonNode response =
        answer("kyverno", "kyverno-health", "{\"name\":\"kyverno-health\",\"annotations\":{}}");
    assertThat(response.get("allowed").asBoolean()).isTrue();
    String patch =
        new String(
            Base64.getDecoder().decode(response.get("patch").asText()), StandardCharsets.UTF_8);
    assertThat(Json.parse(patch))
        .isEqualTo(
            Json.parse(
                "[{\"op\":\"add\",\"path\":\"/metadata/annotations/kyverno.io~1last-request-time\",\"value\":\"2026-01-02T03:04:05Z\"}]"));
  }

  @Test
  void makesAnnotationsWhereThereAreNone() throws Exception {
    JsonNode response = answer("kyverno", "kyverno-health", "{\"name\":\"kyverno-health\"}");
    String patch =
        new String(
            Base64.getDecoder().decode(response.get("patch").asText()), StandardCharsets.UTF_8);
    assertThat(Json.parse(patch)).hasSize(2);
  }

  @Test
  void leavesOthersAlone() throws Exception {
    assertThat(answer("other", "kyverno-health", "{\"name\":\"kyverno-health\"}").has("patch"))
        .isFalse();
    assertThat(answer("kyverno", "other", "{\"name\":\"other\"}").has("patch")).isFalse();
  }
}
