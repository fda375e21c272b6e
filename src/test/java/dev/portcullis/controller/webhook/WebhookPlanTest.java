package dev.portcullis.controller.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.configuration.WebhookSettings;
import dev.portcullis.controller.Names;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.value.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Webhooks computed from policies, as a table and in particular. */
class WebhookPlanTest {
  private static final PolicyIndex NO_POLICIES = new PolicyIndex(List.of(), List.of());

  @Test
  void rules() {
    List<JsonNode> cases = BehaviourTable.fixture("webhook/rules");
    assertThat(cases).allSatisfy(WebhookPlanTest::check);
    assertThat(cases).hasSizeGreaterThanOrEqualTo(100);
    assertThat(cases.stream().map(c -> c.get("name").asText())).doesNotHaveDuplicates();
  }

  private static void check(JsonNode c) {
    String name = c.get("name").asText();
    PlanSettings settings = PlanSubject.settings(c.path("settings"));
    WebhookPlan plan =
        WebhookPlan.of(PlanSubject.index(c.get("policies")), PlanSubject.SERVED, settings);
    for (String verb : List.of("validating", "mutating")) {
      Map<String, JsonNode> webhooks = resource(plan, settings, verb);
      assertThat(rules(webhooks)).as("%s, %s", name, verb).isEqualTo(expected(c.path(verb)));
      c.path("fields")
          .path(verb)
          .properties()
          .forEach(f -> agrees(name, f.getValue(), webhooks.get(f.getKey())));
      c.path("conditions")
          .properties()
          .forEach(f -> conditions(name, f.getValue(), webhooks.get(f.getKey())));
    }
    Set<String> unserved = new TreeSet<>();
    c.path("unserved").forEach(kind -> unserved.add(kind.asText()));
    assertThat(plan.unserved()).as(name).isEqualTo(unserved);
  }

  private static Map<String, JsonNode> resource(
      WebhookPlan plan, PlanSettings settings, String verb) {
    boolean mutating = verb.equals("mutating");
    DesiredConfiguration configuration =
        PlanSubject.configuration(plan, WebhookPlan.resourceConfiguration(settings, mutating));
    String begin = settings.names().webhook(mutating ? "mutate" : "validate") + "-";
    List<String> names =
        configuration.webhooks().stream().map(w -> w.get("name").asText()).toList();
    assertThat(names).isSorted().doesNotHaveDuplicates().allMatch(n -> n.startsWith(begin));
    Map<String, JsonNode> webhooks = new LinkedHashMap<>();
    configuration
        .webhooks()
        .forEach(w -> webhooks.put(w.get("name").asText().substring(begin.length()), w));
    return webhooks;
  }

  private static Map<String, List<String>> rules(Map<String, JsonNode> webhooks) {
    Map<String, List<String>> rules = new TreeMap<>();
    webhooks.forEach(
        (name, webhook) ->
            rules.put(
                name, webhook.get("rules").valueStream().map(WebhookPlanTest::text).toList()));
    return rules;
  }

  private static String text(JsonNode rule) {
    String group = rule.get("apiGroups").get(0).asText();
    String version = rule.get("apiVersions").get(0).asText();
    String operations = joined(rule.get("operations"));
    return "%s %s %s %s"
        .formatted(
            group.isEmpty() ? version : group + "/" + version,
            joined(rule.get("resources")),
            rule.get("scope").asText(),
            operations.equals("CONNECT,CREATE,DELETE,UPDATE") ? "ALL" : operations);
  }

  private static String joined(JsonNode list) {
    return String.join(",", list.valueStream().map(JsonNode::asText).toList());
  }

  private static Map<String, List<String>> expected(JsonNode webhooks) {
    Map<String, List<String>> rules = new TreeMap<>();
    webhooks
        .properties()
        .forEach(
            f -> rules.put(f.getKey(), f.getValue().valueStream().map(JsonNode::asText).toList()));
    return rules;
  }

  /** What is expected as null must be missing; objects are looked into, except selectors. */
  private static void agrees(String name, JsonNode expected, JsonNode actual) {
    expected
        .properties()
        .forEach(
            field -> {
              JsonNode found = actual.path(field.getKey());
              JsonNode wanted = field.getValue();
              if (wanted.isNull()) {
                assertThat(found.isMissingNode()).as("%s: %s", name, field.getKey()).isTrue();
              } else if (wanted.isObject() && !field.getKey().endsWith("Selector")) {
                agrees(name, wanted, found);
              } else {
                assertThat(found).as("%s: %s", name, field.getKey()).isEqualTo(wanted);
              }
            });
  }

  private static void conditions(String name, JsonNode expected, JsonNode webhook) {
    if (webhook != null) {
      assertThat(webhook.path("matchConditions").valueStream().map(c -> c.get("name").asText()))
          .as(name)
          .containsExactlyElementsOf(expected.valueStream().map(JsonNode::asText).toList());
    }
  }

  @Test
  void fixedConfigurationsOfKyverno() {
    PlanSettings settings = PlanSubject.settings(Json.object());
    WebhookPlan plan = WebhookPlan.of(NO_POLICIES, PlanSubject.SERVED, settings);
    Map<String, String> found = new TreeMap<>();
    for (DesiredConfiguration one : plan.configurations()) {
      assertThat(one.labels()).containsEntry("webhook.kyverno.io/managed-by", "kyverno");
      found.put(
          one.name(),
          one.webhooks().stream()
              .map(
                  w ->
                      "%s %s %s %s %s"
                          .formatted(
                              w.get("name").asText(),
                              w.at("/clientConfig/service/path").asText(),
                              w.get("failurePolicy").asText(),
                              w.get("sideEffects").asText(),
                              joined(w.at("/rules/0/operations"))))
              .reduce("", String::concat));
    }
    Map<String, String> expected = new TreeMap<>();
    expected.put(
        "kyverno-policy-validating-webhook-cfg",
        "validate-policy.kyverno.svc /policyvalidate Fail None CREATE,UPDATE");
    expected.put(
        "kyverno-policy-mutating-webhook-cfg",
        "mutate-policy.kyverno.svc /policymutate Fail NoneOnDryRun CREATE,UPDATE");
    expected.put(
        "kyverno-author-mutating-webhook-cfg",
        "record-author.kyverno.svc /authormutate Fail NoneOnDryRun CREATE,UPDATE");
    expected.put("kyverno-resource-validating-webhook-cfg", "");
    expected.put("kyverno-resource-mutating-webhook-cfg", "");
    expected.put(
        "kyverno-verify-mutating-webhook-cfg",
        "monitor-webhooks.kyverno.svc /verifymutate Ignore NoneOnDryRun UPDATE");
    expected.put(
        "kyverno-exception-validating-webhook-cfg",
        "kyverno-svc.kyverno.svc /exceptionvalidate Fail None CREATE,UPDATE");
    expected.put(
        "kyverno-global-context-validating-webhook-cfg",
        "kyverno-svc.kyverno.svc /globalcontextvalidate Fail None CREATE,UPDATE");
    expected.put(
        "kyverno-cleanup-validating-webhook-cfg",
        "kyverno-cleanup-controller.kyverno.svc /cleanupvalidate Fail None CREATE,UPDATE");
    expected.put(
        "kyverno-ttl-validating-webhook-cfg",
        "kyverno-cleanup-controller.kyverno.svc /verifyttl Ignore None CREATE,UPDATE");
    assertThat(found).isEqualTo(expected);
  }

  @Test
  void configurationsOfOthersGetOurCertificates() {
    ObjectNode injector = Json.object().put("kind", "MutatingWebhookConfiguration");
    injector.putObject("metadata").put("name", "injector");
    injector.putArray("webhooks").addObject().put("name", "a.b.c");
    PlanSettings usual = PlanSubject.settings(Json.object());
    PlanSettings settings =
        new PlanSettings(
            Names.portcullis("own"),
            usual.endpoint(),
            "bmV3",
            10,
            WebhookSettings.NONE,
            Set.of(),
            List.of(injector),
            usual.owner(),
            PlanSettings.Toggles.USUAL);
    WebhookPlan plan = WebhookPlan.withoutPolicies(settings);
    assertThat(plan.configurations()).hasSize(1);
    DesiredConfiguration one = plan.configurations().getFirst();
    assertThat(one.name()).isEqualTo("injector");
    assertThat(one.webhooks().getFirst().at("/clientConfig/caBundle").asText()).isEqualTo("bmV3");
  }

  @Test
  void aCorrectionLeavesWhatOthersAdded() throws Exception {
    JsonNode policies = Json.parse("[{\"rules\":[{\"kinds\":[\"Pod\"]}]}]");
    PlanSettings settings = PlanSubject.settings(Json.object());
    DesiredConfiguration wanted =
        PlanSubject.configuration(
            WebhookPlan.of(PlanSubject.index(policies), PlanSubject.SERVED, settings),
            "kyverno-resource-validating-webhook-cfg");
    ObjectNode stored = wanted.object();
    ((ObjectNode) stored.get("metadata")).put("resourceVersion", "7");
    stored.withObject("/metadata/annotations").put("somebody", "else");
    assertThat(wanted.correction(stored)).isEmpty();
    ObjectNode edited = stored.deepCopy();
    ((ObjectNode) edited.get("webhooks").get(0)).put("failurePolicy", "Ignore");
    edited.withObject("/metadata/labels").removeAll();
    assertThat(wanted.correction(edited)).contains(stored);
  }

  @Test
  void noWebhooksAreStoredAsNone() {
    DesiredConfiguration none =
        PlanSubject.configuration(
            WebhookPlan.of(NO_POLICIES, PlanSubject.SERVED, PlanSubject.settings(Json.object())),
            "kyverno-resource-mutating-webhook-cfg");
    ObjectNode stored = none.object();
    stored.remove("webhooks");
    assertThat(none.correction(stored)).isEmpty();
  }

  @Test
  void whatIsMadeOnceKeepsItsRulesButGetsNewCertificates() throws Exception {
    PlanSettings settings = PlanSubject.settings(Json.parse("{\"updates\":false}"));
    DesiredConfiguration once =
        PlanSubject.configuration(
            WebhookPlan.of(NO_POLICIES, PlanSubject.SERVED, settings),
            "kyverno-resource-validating-webhook-cfg");
    ObjectNode stored = once.object();
    ((ObjectNode) stored.get("webhooks").get(0)).put("timeoutSeconds", 3L);
    assertThat(once.correction(stored)).isEmpty();
    DesiredConfiguration renewed =
        PlanSubject.configuration(
            WebhookPlan.of(NO_POLICIES, PlanSubject.SERVED, settings.withCaBundle("bmV3")),
            "kyverno-resource-validating-webhook-cfg");
    JsonNode corrected = renewed.correction(stored).orElseThrow();
    assertThat(corrected.at("/webhooks/0/timeoutSeconds").asInt()).isEqualTo(3);
    assertThat(corrected.at("/webhooks/1/clientConfig/caBundle").asText()).isEqualTo("bmV3");
  }
}
