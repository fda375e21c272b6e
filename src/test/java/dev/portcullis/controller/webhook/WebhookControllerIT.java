package dev.portcullis.controller.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.configuration.WebhookSettings;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.webhook.DesiredConfiguration.Kind;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.value.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Webhook configurations on a real API server, under names that no other test has. */
@WithCluster
class WebhookControllerIT {
  private static final Duration SOON = Duration.ofSeconds(5);
  private static final Duration AT_ONCE = Duration.ofSeconds(1);

  private final String product = "it" + UUID.randomUUID().toString().substring(0, 8);
  private final Names names =
      new Names(
          "nowhere",
          product + "-svc",
          product,
          new Names.ManagedBy("webhook." + product + ".dev/managed-by", product),
          product);
  private final List<String> log = new CopyOnWriteArrayList<>();
  private final List<WebhookController> started = new ArrayList<>();
  private final AtomicBoolean ready = new AtomicBoolean(true);
  private final AtomicBoolean reached = new AtomicBoolean(true);
  private volatile String bundle = "Y2E=";
  private KubeApi api;

  @BeforeEach
  void connect(TestCluster cluster) {
    api = new KubeApi(cluster.client(), Duration.ofSeconds(10));
  }

  @AfterEach
  void end() throws InterruptedException {
    for (WebhookController one : started) {
      one.close();
      one.withdraw(Duration.ZERO);
    }
  }

  private WebhookController start() {
    WebhookController controller =
        new WebhookController(
            api,
            names,
            () -> Optional.of(settings()),
            () -> PlanSubject.SERVED,
            new WebhookController.Gates(() -> true, ready::get, reached::get),
            () -> {},
            log::add);
    started.add(controller);
    controller.start();
    return controller;
  }

  private PlanSettings settings() {
    // Nobody answers here, so nothing but objects that no other test makes is asked about.
    ObjectNode nobody = Json.object();
    nobody.putObject("matchLabels").put("webhook-controller-it", product);
    return new PlanSettings(
        names,
        new WebhookEndpoint.At("https://127.0.0.1:1"),
        bundle,
        10,
        new WebhookSettings(nobody, nobody, Map.of("a", "b"), Map.of(), Json.NODES.arrayNode()),
        Set.of(FixedWebhook.HEALTH),
        List.of(),
        Optional.empty(),
        PlanSettings.Toggles.USUAL);
  }

  /** Policies, the first with these match conditions, which all have the same name. */
  private static PolicyIndex policies(int count, String... conditions) {
    List<JsonNode> policies = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ObjectNode policy = Json.object().put("name", "p" + i);
      policy.putArray("rules").addObject().putArray("kinds").add(i % 2 == 0 ? "Secret" : "Pod");
      for (String condition : i == 0 ? conditions : new String[0]) {
        policy
            .withObject("/spec/webhookConfiguration")
            .withArray("matchConditions")
            .addObject()
            .put("name", "own")
            .put("expression", condition);
      }
      policies.add(PlanSubject.policy(policy));
    }
    return PlanSubject.usable(policies);
  }

  private Optional<JsonNode> stored() {
    return api.get(Kind.VALIDATING.at(names.webhookConfiguration("resource-validating")))
            instanceof ApiAnswer.Done(JsonNode object)
        ? Optional.of(object)
        : Optional.empty();
  }

  private long webhooks() {
    return stored().map(object -> (long) object.path("webhooks").size()).orElse(-1L);
  }

  private void awaitWebhooks(Duration longest, long count) {
    TestCluster.await(longest, count + " webhooks; log: " + log, () -> webhooks() == count);
  }

  @Test
  void registersWhatPoliciesNeedAndSaysSo() {
    WebhookController controller = start();
    PolicyIndex index = policies(2);
    assertThat(controller.isApplied(index.policies().getFirst())).isFalse();
    controller.use(index);
    awaitWebhooks(SOON, 1);
    TestCluster.await(
        SOON, "both policies", () -> index.policies().stream().allMatch(controller::isApplied));
    controller.use(policies(0));
    awaitWebhooks(SOON, 0);
    TestCluster.await(
        SOON, "no policy", () -> index.policies().stream().noneMatch(controller::isApplied));
  }

  @Test
  void restoresWhatIsEdited(TestCluster cluster) {
    start().use(policies(1));
    awaitWebhooks(SOON, 1);
    String name = names.webhookConfiguration("resource-validating");
    cluster.kubectl(
        "patch",
        "validatingwebhookconfiguration",
        name,
        "--type=json",
        "-p",
        "[{\"op\":\"remove\",\"path\":\"/webhooks/0\"},"
            + "{\"op\":\"remove\",\"path\":\"/metadata/annotations\"}]");
    awaitWebhooks(AT_ONCE, 1);
    cluster.kubectl("label", "validatingwebhookconfiguration", name, names.managedBy().key() + "-");
    TestCluster.await(
        AT_ONCE,
        "the label",
        () -> stored().orElseThrow().at("/metadata/labels").has(names.managedBy().key()));
    assertThat(stored().orElseThrow().at("/metadata/annotations/a").asText()).isEqualTo("b");
  }

  @Test
  void restoresWhatIsDeleted(TestCluster cluster) {
    start().use(policies(1));
    awaitWebhooks(SOON, 1);
    cluster.kubectl(
        "delete",
        "validatingwebhookconfiguration",
        names.webhookConfiguration("resource-validating"));
    awaitWebhooks(AT_ONCE, 1);
  }

  @Test
  void whatIsRightIsNotWritten() throws InterruptedException {
    WebhookController controller = start();
    controller.use(policies(3));
    awaitWebhooks(SOON, 1);
    String version = stored().orElseThrow().at("/metadata/resourceVersion").asText();
    controller.use(policies(3));
    controller.use(policies(5));
    PolicyIndex last = policies(4);
    controller.use(last);
    TestCluster.await(
        SOON, "the last policies", () -> controller.isApplied(last.policies().getFirst()));
    // A second server of the same cluster wants the same.
    WebhookController other = start();
    other.use(last);
    TestCluster.await(SOON, "the other one", () -> other.isApplied(last.policies().getFirst()));
    // Nobody pairs edits with anybody: Secret and Pod were in it from the beginning.
    assertThat(stored().orElseThrow().at("/metadata/resourceVersion").asText()).isEqualTo(version);
  }

  @Test
  void newCertificatesAreTakenOver() {
    WebhookController controller = start();
    controller.use(policies(1));
    awaitWebhooks(SOON, 1);
    bundle = "bmV3";
    controller.trigger();
    TestCluster.await(
        AT_ONCE,
        "the new bundle",
        () ->
            stored().orElseThrow().at("/webhooks/0/clientConfig/caBundle").asText().equals("bmV3"));
  }

  @Test
  void nothingThatRefusesIsRegisteredBeforeItCanBeAnswered() {
    ready.set(false);
    reached.set(false);
    WebhookController controller = start();
    PolicyIndex index = policies(1);
    controller.use(index);
    ready.set(true);
    controller.trigger();
    TestCluster.await(
        SOON,
        "the webhook of health",
        () ->
            api.get(Kind.MUTATING.at(names.webhookConfiguration("verify-mutating")))
                instanceof ApiAnswer.Done);
    assertThat(stored()).isEmpty();
    assertThat(controller.isApplied(index.policies().getFirst())).isFalse();
    reached.set(true);
    controller.trigger();
    awaitWebhooks(SOON, 1);
  }

  @Test
  void aPolicyWhoseConditionsAreRefusedStopsNoOther() {
    WebhookController controller = start();
    PolicyIndex index = policies(3, "true", "true");
    controller.use(index);
    awaitWebhooks(SOON, 1);
    TestCluster.await(
        SOON,
        "the other policies",
        () -> index.policies().stream().filter(controller::isApplied).count() == 2);
    assertThat(log).anyMatch(line -> line.startsWith("policy p0 has no webhook: "));
    PolicyIndex mended = policies(3, "true");
    controller.use(mended);
    awaitWebhooks(SOON, 2);
    TestCluster.await(
        SOON, "all policies", () -> mended.policies().stream().allMatch(controller::isApplied));
  }

  @Test
  void ourOwnConditionsAreTakenByTheApiServer() {
    WebhookController controller = start();
    controller.use(policies(1));
    awaitWebhooks(SOON, 1);
    assertThat(stored().orElseThrow().at("/webhooks/0/matchConditions")).hasSize(4);
  }

  @Test
  void twoThousandPoliciesMakeFewWrites() {
    WebhookController controller = start();
    List<JsonNode> kinds = new ArrayList<>();
    List<String> served =
        PlanSubject.SERVED.all().stream()
            .filter(one -> one.subresource().isEmpty())
            .map(one -> one.kind().apiVersion() + "/" + one.kind().kind())
            .toList();
    PolicyIndex last = new PolicyIndex(List.of(), List.of());
    for (int i = 0; i < 2_000; i++) {
      if (i % 40 == 0) {
        ObjectNode policy = Json.object().put("name", "p" + i);
        policy
            .putArray("rules")
            .addObject()
            .putArray("kinds")
            .add(served.get((i / 40) % served.size()));
        kinds.add(PlanSubject.policy(policy));
      }
      last = i % 40 == 0 ? PlanSubject.usable(kinds) : new PolicyIndex(last.policies(), List.of());
      controller.use(last);
    }
    PolicyIndex all = last;
    TestCluster.await(
        Duration.ofSeconds(10),
        "all policies",
        () -> all.policies().stream().allMatch(controller::isApplied));
    assertThat(stored().orElseThrow().at("/metadata/generation").asLong()).isLessThan(60);
    assertThat(stored().orElseThrow().at("/webhooks")).hasSize(1);
  }

  @Test
  void everythingIsWithdrawn() throws InterruptedException {
    WebhookController controller = start();
    controller.use(policies(1));
    awaitWebhooks(SOON, 1);
    controller.close();
    controller.withdraw(Duration.ZERO);
    assertThat(stored()).isEmpty();
  }
}
