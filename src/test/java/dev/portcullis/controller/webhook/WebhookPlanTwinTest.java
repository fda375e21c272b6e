package dev.portcullis.controller.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.match.KindPattern;
import dev.portcullis.match.MatchCompiler;
import dev.portcullis.match.MatchResult;
import dev.portcullis.policy.FailurePolicy;
import dev.portcullis.policy.MatchBlock;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;
import dev.portcullis.port.ApiResource;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Random policies and requests: whatever a policy matches is sent to us, and nothing is sent that
 * no policy could match. The rules are read as an API server reads them.
 */
class WebhookPlanTwinTest {
  private static final int SEEDS = 400;
  private static final int REQUESTS = 80;
  private static final List<String> KINDS =
      List.of(
          "*",
          "*/*",
          "*/scale",
          "Pod",
          "v1/Pod",
          "Pod/exec",
          "Pod/status",
          "P*",
          "Deployment",
          "apps/v1/*",
          "v1/*",
          "apps/v1/Deployment/scale",
          "Namespace",
          "Namespace/status",
          "Event",
          "HorizontalPodAutoscaler",
          "*Set",
          "*/v1/Role",
          "ClusterRole",
          "Node/*",
          "Pod/*",
          "batch/*/CronJob",
          "Secret",
          "ConfigMap",
          "Service/proxy",
          "*/s*",
          "co*/v1/*");
  private static final PlanSettings SETTINGS = PlanSubject.settings(Json.object());

  @Test
  void rulesAreWhatPoliciesNeed() {
    long sent = 0;
    long notSent = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      PolicyIndex index = PlanSubject.usable(policies(random));
      WebhookPlan plan = WebhookPlan.of(index, PlanSubject.SERVED, SETTINGS);
      for (int i = 0; i < REQUESTS; i++) {
        Request request = request(random);
        for (boolean mutating : new boolean[] {true, false}) {
          for (FailurePolicy failure : FailurePolicy.values()) {
            boolean called = called(plan, request, mutating, failure);
            Uses uses = uses(index, request, mutating, failure);
            String what = "seed %d: %s %s %s".formatted(seed, text(request), mutating, failure);
            if (uses.matches) {
              assertThat(called).as(what).isTrue();
            }
            if (called) {
              assertThat(uses.possible).as(what).isTrue();
            }
            sent += called ? 1 : 0;
            notSent += called ? 0 : 1;
          }
        }
      }
    }
    assertThat(sent).isGreaterThan(10_000);
    assertThat(notSent).isGreaterThan(10_000);
  }

  /** What policies make of a request: whether one matches it, and whether one might. */
  private record Uses(boolean matches, boolean possible) {}

  private static Uses uses(
      PolicyIndex index, Request request, boolean mutating, FailurePolicy failure) {
    boolean matches = false;
    boolean possible = false;
    for (CompiledPolicy compiled : index.policies()) {
      Policy policy = compiled.policy();
      if (policy.spec().failurePolicy() != failure) {
        continue;
      }
      for (Rule rule : compiled.computedRules()) {
        if (rule.body() instanceof RuleBody.Mutate == mutating) {
          matches |= matches(policy, rule, request, mutating);
          possible |= possible(rule, request, mutating);
        }
      }
    }
    return new Uses(matches, possible);
  }

  private static boolean matches(Policy policy, Rule rule, Request request, boolean mutating) {
    boolean asked = possible(rule, request, mutating);
    return asked
        && MatchCompiler.compile(rule.match(), rule.exclude())
            .matches(request, policy.namespace())
            .equals(MatchResult.MATCHED);
  }

  /** Read from the documentation, filter by filter. */
  private static boolean possible(Rule rule, Request request, boolean mutating) {
    return Stream.concat(rule.match().any().stream(), rule.match().all().stream())
        .map(MatchBlock.Filter::resources)
        .anyMatch(
            resources ->
                operation(resources.operations(), request.operation(), mutating)
                    && resources.kinds().stream().anyMatch(kind -> kind(kind, request)));
  }

  private static boolean operation(List<String> listed, Operation operation, boolean mutating) {
    return listed.isEmpty()
        ? !mutating || operation == Operation.CREATE || operation == Operation.UPDATE
        : listed.contains(operation.name());
  }

  private static boolean kind(String text, Request request) {
    KindPattern pattern = KindPattern.parse(text).orElseThrow();
    boolean ofSubresources = !pattern.subresource().isEmpty();
    if (request.subresource().isEmpty()) {
      boolean everything = pattern.kind().equals("*") && pattern.subresource().equals("*");
      return (everything || !ofSubresources) && pattern.matches(request.kind(), "");
    }
    boolean added =
        !ofSubresources
            && request.subresource().equals("ephemeralcontainers")
            && pattern.matches(request.kind(), "");
    return added || (ofSubresources && pattern.matches(request.kind(), request.subresource()));
  }

  private static boolean called(
      WebhookPlan plan, Request request, boolean mutating, FailurePolicy failure) {
    String text = failure == FailurePolicy.FAIL ? "Fail" : "Ignore";
    return PlanSubject.configuration(plan, WebhookPlan.resourceConfiguration(SETTINGS, mutating))
        .webhooks()
        .stream()
        .filter(webhook -> webhook.get("failurePolicy").asText().equals(text))
        .flatMap(webhook -> webhook.get("rules").valueStream())
        .anyMatch(rule -> called(rule, request));
  }

  /** As API servers read rules. */
  private static boolean called(JsonNode rule, Request request) {
    boolean scope = rule.get("scope").asText().equals("*") || !request.namespace().isEmpty();
    return scope
        && holds(rule.get("apiGroups"), request.resource().group())
        && holds(rule.get("apiVersions"), request.resource().version())
        && holds(rule.get("operations"), request.operation().name())
        && rule.get("resources")
            .valueStream()
            .map(JsonNode::asText)
            .anyMatch(path -> path(path, request));
  }

  private static boolean path(String path, Request request) {
    int slash = path.indexOf('/');
    String resource = slash < 0 ? path : path.substring(0, slash);
    String subresource = slash < 0 ? "" : path.substring(slash + 1);
    return (resource.equals("*") || resource.equals(request.resource().resource()))
        && (subresource.equals("*") || subresource.equals(request.subresource()));
  }

  private static boolean holds(JsonNode list, String text) {
    return list.valueStream()
        .map(JsonNode::asText)
        .anyMatch(one -> one.equals("*") || one.equals(text));
  }

  private static List<JsonNode> policies(Random random) {
    List<JsonNode> policies = new ArrayList<>();
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      ObjectNode policy = Json.object().put("name", "p" + i);
      ObjectNode spec = policy.putObject("spec");
      spec.put("failurePolicy", random.nextBoolean() ? "Fail" : "Ignore");
      boolean namespaced = random.nextInt(4) == 0;
      if (namespaced) {
        policy.put("namespace", "team");
      }
      if (random.nextInt(3) == 0) {
        policy.put("autogen", true);
      }
      ArrayNode rules = policy.putArray("rules");
      int rulesCount = 1 + random.nextInt(3);
      for (int r = 0; r < rulesCount; r++) {
        rules.add(rule(random, namespaced));
      }
      policies.add(PlanSubject.policy(policy));
    }
    return policies;
  }

  private static ObjectNode rule(Random random, boolean namespaced) {
    ObjectNode rule = Json.object();
    ArrayNode filters = rule.putObject("match").putArray(random.nextInt(4) == 0 ? "all" : "any");
    int count = 1 + random.nextInt(2);
    boolean everything = false;
    for (int i = 0; i < count && !everything; i++) {
      ObjectNode resources = filters.addObject().putObject("resources");
      everything = kinds(random, namespaced, resources.putArray("kinds"));
      operations(random, resources);
      if (random.nextInt(4) == 0) {
        resources.putArray("names").add("a*");
      }
    }
    if (random.nextInt(3) == 0) {
      rule.putObject("exclude").set("any", Json.NODES.arrayNode().add(exclusion(random)));
    }
    if (random.nextInt(3) == 0) {
      rule.putObject("body")
          .putObject("mutate")
          .putObject("patchStrategicMerge")
          .putObject("metadata")
          .putObject("labels")
          .put("a", "b");
    }
    return rule;
  }

  /** Everything stands alone, and namespaced policies name nothing outside of namespaces. */
  private static boolean kinds(Random random, boolean namespaced, ArrayNode kinds) {
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      String kind = KINDS.get(random.nextInt(KINDS.size()));
      boolean outside =
          kind.contains("Namespace") || kind.contains("Node") || kind.contains("ClusterRole");
      boolean star = kind.equals("*");
      if ((namespaced && outside) || (star && !kinds.isEmpty())) {
        kind = "Secret";
      }
      kinds.add(kind);
      if (star && kind.equals("*")) {
        return true;
      }
    }
    return false;
  }

  private static void operations(Random random, ObjectNode resources) {
    if (random.nextInt(3) == 0) {
      ArrayNode operations = resources.putArray("operations");
      operations.add(Operation.values()[random.nextInt(4)].name());
    }
  }

  private static ObjectNode exclusion(Random random) {
    ObjectNode filter = Json.object();
    ObjectNode resources = filter.putObject("resources");
    if (random.nextBoolean()) {
      resources.putArray("kinds").add(KINDS.get(3 + random.nextInt(KINDS.size() - 3)));
    } else {
      resources.putArray("operations").add(Operation.values()[random.nextInt(4)].name());
    }
    if (random.nextInt(4) == 0) {
      resources.putArray("names").add("b*");
    }
    return filter;
  }

  private static Request request(Random random) {
    List<ApiResource> all = PlanSubject.SERVED.all();
    ApiResource one = all.get(random.nextInt(all.size()));
    ApiResource main =
        PlanSubject.SERVED.at(one.group(), one.version(), one.resource()).orElse(one);
    String namespace = one.namespaced() ? (random.nextBoolean() ? "team" : "other") : "";
    Operation operation = Operation.values()[random.nextInt(4)];
    String name = random.nextBoolean() ? "a1" : "b1";
    ObjectNode object =
        Json.object().put("apiVersion", main.kind().apiVersion()).put("kind", main.kind().kind());
    ObjectNode metadata = object.putObject("metadata").put("name", name);
    if (!namespace.isEmpty()) {
      metadata.put("namespace", namespace);
    }
    boolean deleted = operation == Operation.DELETE;
    return new Request(
        operation,
        new GroupVersionKind(one.group(), one.version(), main.kind().kind()),
        new GroupVersionResource(one.group(), one.version(), one.resource()),
        one.subresource(),
        name,
        namespace,
        deleted ? Json.NODES.nullNode() : object,
        deleted ? object : Json.NODES.nullNode(),
        Optional.empty(),
        Map.of(),
        false,
        Json.object());
  }

  private static String text(Request request) {
    return request.operation()
        + " "
        + request.resource()
        + " "
        + request.subresource()
        + " in "
        + request.namespace();
  }
}
