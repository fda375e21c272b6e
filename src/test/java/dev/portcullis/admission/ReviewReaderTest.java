package dev.portcullis.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.request.GroupVersionKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReviewReaderTest {
  @Test
  void whatIsNoReviewIsRefusedWithOneLineThatNamesTheField() {
    List<JsonNode> cases = BehaviourTable.fixture("admission/refused");
    assertThat(cases.size()).isEqualTo(17);
    for (JsonNode one : cases) {
      assertThat(read(one.path("body").asText()))
          .as(one.path("name").asText())
          .isEqualTo(
              new ReadReview.Refused(one.path("status").asInt(), one.path("reason").asText()));
    }
  }

  @Test
  void deepNestingIsRefused() {
    assertThat(read("[".repeat(100_000)))
        .isEqualTo(new ReadReview.Refused(400, "the body is nested more than 500 levels deep"));
  }

  @Test
  void largeBodiesAreRefusedBeforeTheyAreRead() {
    byte[] body = new byte[ReviewReader.MAX_BYTES + 1];
    Arrays.fill(body, (byte) ' ');
    assertThat(ReviewReader.read(body))
        .isEqualTo(new ReadReview.Refused(413, "the body is larger than 8 MB"));
  }

  @Test
  void onlyPlainJsonIsTaken() {
    assertThat(ReviewReader.isJson("application/json")).isTrue();
    assertThat(ReviewReader.isJson("application/json; charset=utf-8")).isFalse();
    assertThat(ReviewReader.isJson("text/plain")).isFalse();
    assertThat(ReviewReader.isJson("")).isFalse();
  }

  @Test
  void expressionsSeeNullsAndNoEmptyNames() {
    Review review =
        accepted(
            """
            {"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "request": {
              "uid": "u", "operation": "DELETE", "subResource": "", "dryRun": true,
              "kind": {"group": "apps", "version": "v1", "kind": "Deployment"},
              "oldObject": {"apiVersion": "apps/v1", "kind": "Deployment"}}}
            """);
    JsonNode document = review.request().document();
    assertThat(document.get("object").isNull()).isTrue();
    assertThat(document.get("options").isNull()).isTrue();
    assertThat(document.has("subResource")).isFalse();
    assertThat(document.get("synchronize").booleanValue()).isTrue();
    assertThat(review.request().resource().resource()).isEqualTo("deployments");
    assertThat(review.missing()).isEmpty();
  }

  @Test
  void aSubresourceBelongsToTheKindOfItsResource() {
    Review review =
        accepted(
            """
            {"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "request": {
              "uid": "u", "operation": "UPDATE", "subResource": "scale",
              "kind": {"group": "autoscaling", "version": "v1", "kind": "Scale"},
              "resource": {"group": "apps", "version": "v1", "resource": "deployments"},
              "object": {"kind": "Scale"}, "oldObject": {"kind": "Scale"}}}
            """);
    assertThat(review.request().kind()).isEqualTo(GroupVersionKind.of("apps/v1", "Deployment"));
    assertThat(review.request().subresource()).isEqualTo("scale");
  }

  @Test
  void aMissingObjectIsNamedAndDecidedByThePath() {
    Review review =
        accepted(
            """
            {"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "request": {
              "uid": "u", "operation": "UPDATE",
              "kind": {"group": "", "version": "v1", "kind": "Pod"}}}
            """);
    String reason = "request.object, request.oldObject is missing, and UPDATE needs it";
    assertThat(Verdict.onMissing(PolicySelection.ALL, review)).contains(Verdict.deny(reason));
    assertThat(
            Verdict.onMissing(
                PolicySelection.of(dev.portcullis.policy.FailurePolicy.IGNORE), review))
        .contains(Verdict.allow("policies were not evaluated: " + reason));
  }

  private static Review accepted(String body) {
    return ((ReadReview.Accepted) read(body)).review();
  }

  private static ReadReview read(String body) {
    return ReviewReader.read(body.getBytes(StandardCharsets.UTF_8));
  }
}
