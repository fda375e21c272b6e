package dev.portcullis.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReviewAnswerTest {
  @Test
  void allowingSaysNoMoreThanThat() {
    assertThat(text("7", Verdict.allow()))
        .isEqualTo(
            "{\"apiVersion\":\"admission.k8s.io/v1\",\"kind\":\"AdmissionReview\","
                + "\"response\":{\"uid\":\"7\",\"allowed\":true}}");
  }

  @Test
  void denyingGivesTheMessageAndNeverAPatch() throws JsonSyntaxException {
    ArrayNode patch = (ArrayNode) Json.parse("[{\"op\":\"remove\",\"path\":\"/a\"}]");
    Verdict verdict = new Verdict(false, "no\n", List.of("w"), patch, Map.of("k", "v"));
    assertThat(Json.parse(text("7", verdict)).path("response"))
        .isEqualTo(
            Json.parse(
                """
                {"uid": "7", "allowed": false, "status": {"status": "Failure", "message": "no\\n"},
                 "warnings": ["w"], "auditAnnotations": {"k": "v"}}
                """));
  }

  @Test
  void thePatchIsBase64AndIntegralNumbersAreInts() throws JsonSyntaxException {
    ArrayNode patch = (ArrayNode) Json.parse("[{\"op\":\"add\",\"path\":\"/n\",\"value\":40.0}]");
    JsonNode response =
        Json.parse(text("7", new Verdict(true, "", List.of(), patch, Map.of()))).path("response");
    assertThat(response.path("patchType").asText()).isEqualTo("JSONPatch");
    assertThat(
            new String(
                Base64.getDecoder().decode(response.path("patch").asText()),
                StandardCharsets.UTF_8))
        .isEqualTo("[{\"op\":\"add\",\"path\":\"/n\",\"value\":40}]");
  }

  private static String text(String uid, Verdict verdict) {
    return new String(ReviewAnswer.write(uid, verdict), StandardCharsets.UTF_8);
  }
}
