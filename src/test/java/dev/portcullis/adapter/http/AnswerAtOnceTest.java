package dev.portcullis.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.admission.ManagedResources;
import dev.portcullis.admission.PolicyLookups;
import dev.portcullis.admission.PolicySelection;
import dev.portcullis.cli.evaluate.Toolkit;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.LoadedPolicies;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.RoleLookup;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is answered on the thread that read the request, and what is not. */
class AnswerAtOnceTest {
  private static final String PLAIN =
      """
      apiVersion: kyverno.io/v1
      kind: ClusterPolicy
      metadata: {name: labelled}
      spec:
        rules:
        - name: team
          match: {any: [{resources: {kinds: [ConfigMap]}}]}
          validate:
            failureAction: Enforce
            message: team is needed
            pattern: {metadata: {labels: {team: "?*"}}}
      """;

  private static final String LOOKS_UP =
      """
      apiVersion: kyverno.io/v1
      kind: ClusterPolicy
      metadata: {name: counted}
      spec:
        rules:
        - name: few
          match: {any: [{resources: {kinds: [ConfigMap]}}]}
          context:
          - name: count
            apiCall: {urlPath: /api/v1/namespaces/shop/configmaps, jmesPath: "length(items)"}
          validate:
            failureAction: Enforce
            message: too many
            deny: {conditions: {all: [{key: "{{ count }}", operator: GreaterThan, value: 2}]}}
      """;

  private static final String LONG =
      """
      apiVersion: kyverno.io/v1
      kind: ClusterPolicy
      metadata: {name: long}
      spec:
        rules:
        - name: words
          match: {any: [{resources: {kinds: [ConfigMap]}}]}
          validate:
            failureAction: Enforce
            message: long
            deny:
              conditions:
                all:
                - key: "{{ length(split(request.object.data.text, 'a')[?contains(@, 'b')]) }}"
                  operator: GreaterThan
                  value: 0
      """;

  private final List<AnswerListener.Answered> told = new ArrayList<>();
  private final Cluster cluster = new Cluster();

  @Test
  void whatNeedsNoLookUpIsAnsweredAtOnce() {
    Attempt attempt = reviews(PLAIN).attempt(call("x"));
    assertThat(attempt).isInstanceOf(Attempt.Answered.class);
    assertThat(text(((Attempt.Answered) attempt).answer())).contains("team");
    assertThat(told).hasSize(1);
  }

  @Test
  void whatWaitsForTheClusterIsNot() {
    AnswerReviews reviews = reviews(LOOKS_UP);
    assertThat(reviews.attempt(call("x"))).isInstanceOf(Attempt.Later.class);
    assertThat(told).isEmpty();
    assertThat(cluster.reads).as("read without waiting").isZero();
    assertThat(text(reviews.answer(call("x")))).contains("too many");
    assertThat(told).hasSize(1);
    assertThat(cluster.reads).isEqualTo(1);
  }

  @Test
  void whatTakesManyStepsIsNot() {
    String words = "a,".repeat(20_000);
    AnswerReviews reviews = reviews(LONG);
    assertThat(reviews.attempt(call("a,b"))).isInstanceOf(Attempt.Answered.class);
    told.clear();
    Attempt attempt = reviews.attempt(call(words));
    assertThat(told).isEmpty();
    assertThat(attempt).isInstanceOf(Attempt.Later.class);
    assertThat(text(((Attempt.Later) attempt).rest().get())).contains("\"allowed\":true");
    assertThat(told).hasSize(1);
  }

  @Test
  void whatWasInVainIsNotAttemptedForAWhile() {
    AnswerReviews reviews = reviews(LONG);
    assertThat(reviews.attempt(call("a,".repeat(20_000)))).isInstanceOf(Attempt.Later.class);
    int later = 0;
    while (later < 1_000 && reviews.attempt(call("a,b")) instanceof Attempt.Later) {
      later++;
    }
    assertThat(later).isBetween(10, 200);
    assertThat(told).as("evaluated").hasSize(1);
  }

  @Test
  void aNamespaceThatIsNotKnownIsWaitedFor() {
    cluster.knows = false;
    assertThat(reviews(PLAIN).attempt(call("x"))).isInstanceOf(Attempt.Later.class);
  }

  private static String text(HttpAnswer answer) {
    return new String(answer.body(), StandardCharsets.UTF_8);
  }

  private AnswerReviews reviews(String policy) {
    LoadedPolicies loaded = Toolkit.loader().load("policy.yaml", policy);
    assertThat(loaded.policies()).hasSize(1);
    LivePolicies policies = new LivePolicies();
    policies.replace(new PolicyIndex(loaded.policies(), loaded.exceptions()));
    return new AnswerReviews(
        new Engine(ImageDefaults.DOCKER),
        policies,
        new LiveConfiguration(),
        ManagedResources.UNPROTECTED,
        Ports.none(Ports.Mode.CONNECTED).withCluster(cluster),
        PolicyLookups.UNLIMITED,
        (user, namespace) -> new Answer.Found<>(new RoleLookup.Roles(List.of(), List.of())),
        AdmittedWrites.ELSEWHERE,
        new ReviewMetrics(new SimpleMeterRegistry()),
        told::add);
  }

  private static WebhookCall call(String text) {
    ObjectNode review = Json.object().put("apiVersion", "admission.k8s.io/v1");
    review.put("kind", "AdmissionReview");
    ObjectNode request = review.putObject("request").put("uid", "1").put("operation", "CREATE");
    request.putObject("kind").put("group", "").put("version", "v1").put("kind", "ConfigMap");
    request
        .putObject("resource")
        .put("group", "")
        .put("version", "v1")
        .put("resource", "configmaps");
    request.put("name", "c").put("namespace", "shop");
    ObjectNode object =
        request.putObject("object").put("apiVersion", "v1").put("kind", "ConfigMap");
    object.putObject("metadata").put("name", "c").put("namespace", "shop");
    object.putObject("data").put("text", text);
    return new WebhookCall(
        Webhook.VALIDATE,
        PolicySelection.ALL,
        JsonText.of(review).getBytes(StandardCharsets.UTF_8),
        Duration.ofSeconds(10));
  }

  /** A cluster whose namespaces are known and whose ConfigMaps have to be asked for. */
  private static final class Cluster implements ClusterLookup {
    private boolean knows = true;
    private int reads;

    @Override
    public Answer<JsonNode> find(ResourceRef ref) {
      return new Answer.Found<>(Json.object());
    }

    @Override
    public Optional<Answer<JsonNode>> known(ResourceRef ref) {
      return knows ? Optional.of(find(ref)) : Optional.empty();
    }

    @Override
    public Answer<List<JsonNode>> list(
        GroupVersionKind kind, String namespace, JsonNode labelSelector) {
      return new Answer.Found<>(List.of());
    }

    @Override
    public Answer<JsonNode> read(ApiPath path) {
      reads++;
      ObjectNode list = Json.object();
      list.putArray("items").add(1).add(2).add(3);
      return new Answer.Found<>(list);
    }
  }
}
