package dev.portcullis.controller.injector;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.webhook.WebhookEndpoint;
import dev.portcullis.inject.Injector;
import dev.portcullis.inject.InjectorSettings;
import dev.portcullis.inject.LoadedSidecars;
import dev.portcullis.inject.SidecarSource;
import dev.portcullis.match.LabelSelector;
import dev.portcullis.policy.FailurePolicy;
import dev.portcullis.value.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The entries of the webhook, and the event, as JSON. */
class InjectorWebhookTest {
  private static final Names NAMES = Names.portcullis("portcullis");
  private static final WebhookEndpoint ENDPOINT = new WebhookEndpoint.At("https://127.0.0.1:9443");

  private static Injector injector(String text) {
    LoadedSidecars loaded =
        LoadedSidecars.NONE.next(List.of(new SidecarSource("test", "", "default", text)));
    return new Injector(InjectorSettings.DEFAULT, loaded.configurations());
  }

  private static List<JsonNode> entries(String text) {
    return InjectorWebhook.entries(
        injector(text),
        NAMES,
        path -> ENDPOINT.clientConfig(path, "Q0E="),
        InjectorWebhook.FAILURE_POLICY,
        InjectorWebhook.TIMEOUT_SECONDS);
  }

  @Test
  void withoutAnythingToInjectThereIsNoWebhook() {
    assertThat(
            InjectorWebhook.configuration(
                new Injector(InjectorSettings.DEFAULT, Map.of()),
                NAMES,
                ENDPOINT,
                FailurePolicy.FAIL,
                10))
        .isEmpty();
  }

  @Test
  void eachLabelHasAnEntryOfItsOwn() {
    List<JsonNode> entries = entries("containers: [{name: a, image: b}]");
    assertThat(entries.stream().map(e -> e.path("name").asText()))
        .containsExactly("inject.portcullis.svc", "inject-2.portcullis.svc");
    for (JsonNode entry : entries) {
      assertThat(entry.path("clientConfig").path("url").asText())
          .isEqualTo("https://127.0.0.1:9443/inject");
      assertThat(entry.path("failurePolicy").asText()).isEqualTo("Fail");
      assertThat(entry.path("reinvocationPolicy").asText()).isEqualTo("IfNeeded");
      assertThat(entry.path("sideEffects").asText()).isEqualTo("None");
      assertThat(entry.path("rules").toString())
          .isEqualTo(
              "[{\"apiGroups\":[\"\"],\"apiVersions\":[\"v1\"],\"operations\":[\"CREATE\"],"
                  + "\"resources\":[\"pods\"],\"scope\":\"Namespaced\"}]");
    }
  }

  @Test
  void oneEntrySelectsANamespaceThatOptedInAndNoneOneThatDidNot() {
    List<LabelSelector> selectors =
        entries("containers: [{name: a, image: b}]").stream()
            .map(entry -> LabelSelector.compile(entry.path("namespaceSelector")))
            .toList();
    for (String injector : List.of("enabled", "disabled", "other", "")) {
      for (String injection : List.of("enabled", "disabled", "other", "")) {
        for (String name : List.of("web", "kube-system", "portcullis")) {
          boolean expected =
              (injector.equals("enabled") || injection.equals("enabled"))
                  && !injector.equals("disabled")
                  && !injection.equals("disabled")
                  && name.equals("web");
          Map<String, String> labels =
              Map.of(
                  "kubernetes.io/metadata.name",
                  name,
                  injector.isEmpty() ? "a" : "sidecar-injector",
                  injector,
                  injection.isEmpty() ? "b" : "sidecar-injection",
                  injection);
          assertThat(selectors.stream().filter(s -> s.matches(labels)).count())
              .as(labels.toString())
              .isEqualTo(expected ? 1 : 0);
        }
      }
    }
  }

  @Test
  void onlyPodsThatAskAreSentUnlessASidecarIsForEveryPod() {
    assertThat(
            entries("containers: [{name: a, image: b}]")
                .getFirst()
                .path("matchConditions")
                .path(0)
                .path("expression")
                .asText())
        .contains("\"sidecar.portcullis.dev/inject\" in object.metadata.annotations");
    assertThat(
            entries("policy: enabled\ncontainers: [{name: a, image: b}]")
                .getFirst()
                .has("matchConditions"))
        .isFalse();
  }

  @Test
  void aConfigurationStandsBeforeThoseForPolicies() {
    JsonNode configuration =
        InjectorWebhook.configuration(
                injector("containers: [{name: a, image: b}]"),
                NAMES,
                ENDPOINT,
                FailurePolicy.IGNORE,
                5)
            .orElseThrow();
    String name = configuration.path("metadata").path("name").asText();
    assertThat(name).isLessThan(NAMES.webhookConfiguration("resource-mutating"));
    assertThat(configuration.path("webhooks")).hasSize(2);
    assertThat(configuration.path("webhooks").path(0).path("failurePolicy").asText())
        .isEqualTo("Ignore");
  }

  @Test
  void replicasMakeOneEventForOneVersion() {
    ObjectNode map = Json.object();
    map.putObject("metadata").put("namespace", "a").put("name", "b").put("resourceVersion", "7");
    Instant now = Instant.parse("2026-01-02T03:04:05.678Z");
    JsonNode event = SidecarEvent.of(map, "broken", "portcullis", now);
    JsonNode other = SidecarEvent.of(map, "broken", "portcullis", now.plusSeconds(1));
    assertThat(event.path("metadata")).isEqualTo(other.path("metadata"));
    assertThat(SidecarEvent.of(map, "other", "portcullis", now).path("metadata"))
        .isNotEqualTo(event.path("metadata"));
    assertThat(event.path("firstTimestamp").asText()).isEqualTo("2026-01-02T03:04:05Z");
    assertThat(event.path("involvedObject").path("kind").asText()).isEqualTo("ConfigMap");
  }
}
