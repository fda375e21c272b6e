package dev.portcullis.admission.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.admission.Verdict;
import dev.portcullis.port.Answer;
import dev.portcullis.port.Authority;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who may set the label that ends an object. */
class TimeToLiveReviewTest {
  private static final UserInfo JANE =
      new UserInfo("jane", "", List.of(), Map.of(), List.of(), List.of());

  private final List<Authority.Access> asked = new ArrayList<>();
  private Answer<Boolean> answer = new Answer.Found<>(false);
  private final TimeToLiveReview review =
      new TimeToLiveReview(
          () -> ServedResources.NONE,
          user ->
              access -> {
                asked.add(access);
                return answer;
              });

  private static JsonNode map(String ttl, String propagation) {
    ObjectNode map = Json.object().put("apiVersion", "v1").put("kind", "ConfigMap");
    ObjectNode metadata = map.putObject("metadata").put("name", "a").put("namespace", "n");
    if (!ttl.isEmpty()) {
      metadata.putObject("labels").put("cleanup.kyverno.io/ttl", ttl);
    }
    if (!propagation.isEmpty()) {
      metadata.putObject("annotations").put("cleanup.kyverno.io/propagation-policy", propagation);
    }
    return map;
  }

  private static Request request(JsonNode object, JsonNode before) {
    return new Request(
        before.isObject() ? Operation.UPDATE : Operation.CREATE,
        new GroupVersionKind("", "v1", "ConfigMap"),
        new GroupVersionResource("", "v1", "configmaps"),
        "",
        "a",
        "n",
        object,
        before,
        Optional.of(JANE),
        Map.of(),
        false,
        Json.object());
  }

  private Verdict judge(String ttl) {
    return review.judge(request(map(ttl, ""), NullNode.getInstance()));
  }

  @Test
  void itTakesTheRightToDelete() {
    assertThat(judge("1h").message())
        .isEqualTo("cleanup.kyverno.io/ttl deletes the object, which jane may not do");
    assertThat(asked)
        .singleElement()
        .satisfies(
            access -> {
              assertThat(access.verb()).isEqualTo("delete");
              assertThat(access.resource().resource()).isEqualTo("configmaps");
              assertThat(access.namespace()).isEqualTo("n");
              assertThat(access.name()).isEqualTo("a");
            });
    answer = new Answer.Found<>(true);
    assertThat(judge("1h").allowed()).isTrue();
  }

  @Test
  void nobodyIsLetThroughWhereNobodyCanTell() {
    answer = new Answer.Unavailable<>("no answer in 5000 ms");
    assertThat(judge("1h").allowed()).isFalse();
    assertThat(judge("1h").message()).endsWith("may or may not do: no answer in 5000 ms");
  }

  @Test
  void whatEndsNothingIsNotAskedAbout() {
    assertThat(judge("").allowed()).isTrue();
    assertThat(judge("10ay").allowed()).isTrue();
    assertThat(judge("10ay").warnings()).hasSize(1);
    assertThat(review.judge(request(map("1h", ""), map("1h", ""))).allowed()).isTrue();
    assertThat(review.judge(request(map("", ""), map("1h", ""))).allowed()).isTrue();
    assertThat(asked).isEmpty();
  }

  @Test
  void aChangeOfTheTimeOrOfWhatBecomesOfDependentsIsAskedAbout() {
    assertThat(review.judge(request(map("1s", ""), map("1h", ""))).allowed()).isFalse();
    assertThat(review.judge(request(map("1h", "Orphan"), map("1h", ""))).allowed()).isFalse();
  }

  @Test
  void everybodyMaySetItUnlessItIsAskedFor() {
    assertThat(
            TimeToLiveReview.ofEverybody()
                .judge(request(map("1h", ""), NullNode.getInstance()))
                .allowed())
        .isTrue();
  }
}
