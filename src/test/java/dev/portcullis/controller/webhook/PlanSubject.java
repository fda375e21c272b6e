package dev.portcullis.controller.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.admission.AdmissionSubject;
import dev.portcullis.configuration.WebhookSettings;
import dev.portcullis.controller.Names;
import dev.portcullis.engine.LoadedPolicies;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Plans webhooks for policies written in short form. */
final class PlanSubject {
  static final ServedResources SERVED = served();
  private static final PolicyLoader LOADER = AdmissionSubject.loader();

  private PlanSubject() {}

  private static ServedResources served() {
    try (InputStream in = PlanSubject.class.getResourceAsStream("/fixtures/webhook/served.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return new ServedResources(
          text.lines().filter(line -> !line.startsWith("#")).map(PlanSubject::resource).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ApiResource resource(String line) {
    String[] words = line.split(" ");
    GroupVersionKind place = GroupVersionKind.of(words[0], "");
    String[] path = words[1].split("/");
    int slash = words[2].lastIndexOf('/');
    GroupVersionKind kind =
        slash < 0
            ? new GroupVersionKind(place.group(), place.version(), words[2])
            : GroupVersionKind.of(words[2].substring(0, slash), words[2].substring(slash + 1));
    return new ApiResource(
        place.group(),
        place.version(),
        path[0],
        path.length > 1 ? path[1] : "",
        kind,
        words.length < 4,
        true,
        Set.of());
  }

  static PolicyIndex index(JsonNode policies) {
    List<JsonNode> documents = new ArrayList<>();
    policies.forEach(policy -> documents.add(policy(policy)));
    return load(documents);
  }

  private static PolicyIndex load(List<JsonNode> documents) {
    LoadedPolicies loaded = loaded(documents);
    if (!loaded.refused().isEmpty() || loaded.policies().size() != documents.size()) {
      throw new AssertionError(loaded.refused() + " " + loaded.diagnostics());
    }
    return new PolicyIndex(loaded.policies(), List.of());
  }

  /** Those of the policies that may be used. */
  static PolicyIndex usable(List<JsonNode> documents) {
    return new PolicyIndex(loaded(documents).policies(), List.of());
  }

  private static LoadedPolicies loaded(List<JsonNode> documents) {
    return LOADER.load(
        "policies.yaml",
        documents.stream().map(JsonNode::toString).collect(Collectors.joining("\n---\n")));
  }

  static ObjectNode policy(JsonNode given) {
    boolean namespaced = given.has("namespace");
    ObjectNode policy =
        Json.object()
            .put("apiVersion", "kyverno.io/v1")
            .put("kind", namespaced ? "Policy" : "ClusterPolicy");
    ObjectNode metadata = policy.putObject("metadata");
    metadata.put("name", given.path("name").asText("p"));
    if (namespaced) {
      metadata.set("namespace", given.get("namespace"));
    }
    JsonNode autogen = given.path("autogen");
    if (!autogen.isBoolean()) {
      metadata
          .putObject("annotations")
          .put("pod-policies.kyverno.io/autogen-controllers", autogen.asText("none"));
    }
    ObjectNode spec = policy.putObject("spec").put("background", false);
    given.path("spec").properties().forEach(f -> spec.set(f.getKey(), f.getValue()));
    for (JsonNode rule : given.path("rules")) {
      spec.withArray("rules").add(rule(rule, "rule-" + spec.withArray("rules").size()));
    }
    return policy;
  }

  private static ObjectNode rule(JsonNode given, String name) {
    ObjectNode rule = Json.object().put("name", name);
    if (given.has("match")) {
      rule.set("match", given.get("match"));
    } else {
      ObjectNode resources =
          rule.putObject("match").putArray("any").addObject().putObject("resources");
      resources.set("kinds", given.get("kinds"));
      if (given.has("operations")) {
        resources.set("operations", given.get("operations"));
      }
    }
    if (given.has("exclude")) {
      rule.set("exclude", given.get("exclude"));
    }
    if (given.has("body")) {
      given.get("body").properties().forEach(f -> rule.set(f.getKey(), f.getValue()));
    } else {
      rule.putObject("validate").put("message", "no").putObject("deny");
    }
    return rule;
  }

  static PlanSettings settings(JsonNode given) {
    boolean own = given.path("own").asBoolean(false);
    Names names = own ? Names.portcullis("portcullis") : Names.kyverno("kyverno");
    ArrayNode conditions = Json.NODES.arrayNode();
    given.path("conditions").forEach(conditions::add);
    return new PlanSettings(
        names,
        given.has("url")
            ? new WebhookEndpoint.At(given.get("url").asText())
            : new WebhookEndpoint.InCluster(names.namespace(), names.service(), 443),
        "Y2E=",
        given.path("timeout").asInt(PlanSettings.USUAL_TIMEOUT),
        new WebhookSettings(
            given.has("namespaceSelector") ? given.get("namespaceSelector") : Json.object(),
            given.has("objectSelector") ? given.get("objectSelector") : Json.object(),
            Map.of(),
            Map.of(),
            conditions),
        Set.of(FixedWebhook.values()),
        List.of(),
        Optional.empty(),
        new PlanSettings.Toggles(
            given.path("updates").asBoolean(true),
            given.path("ignoreFailures").asBoolean(false),
            given.path("reports").asBoolean(true),
            given.path("bootstrapExcluded").asBoolean(own),
            own,
            given.path("ttlAuthorsChecked").asBoolean(false)));
  }

  static DesiredConfiguration configuration(WebhookPlan plan, String name) {
    return plan.configurations().stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is not planned"));
  }
}
