package dev.portcullis.controller.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.configuration.WebhookSettings;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.port.ServedResources;
import dev.portcullis.value.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.CRC32;

/**
 * The webhook configurations that should be in the cluster: computed from policies and settings
 * alone.
 *
 * @param configurations all of them, those that do not depend on policies first
 * @param policies by the name of a webhook that is for one policy alone: the key of that policy
 * @param unserved kind strings of policies that nothing is served for at the moment
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/">Dynamic
 *     admission control</a>
 */
public record WebhookPlan(
    List<DesiredConfiguration> configurations, Map<String, String> policies, Set<String> unserved) {
  public WebhookPlan {
    configurations = List.copyOf(configurations);
    policies = Map.copyOf(policies);
    unserved = Set.copyOf(unserved);
  }

  /** What should be there for these policies and resources. */
  public static WebhookPlan of(PolicyIndex index, ServedResources served, PlanSettings settings) {
    return new Planning(settings).plan(index, served);
  }

  /** What should be there before any policy is looked at: the webhooks that need none. */
  public static WebhookPlan withoutPolicies(PlanSettings settings) {
    Planning planning = new Planning(settings);
    planning.fixed();
    return planning.planned();
  }

  /** The configurations of the resource webhooks. */
  static String resourceConfiguration(PlanSettings settings, boolean mutating) {
    return settings
        .names()
        .webhookConfiguration(mutating ? "resource-mutating" : "resource-validating");
  }

  /** One run of planning. */
  private static final class Planning {
    private final PlanSettings settings;
    private final Map<String, String> labels;
    private final List<DesiredConfiguration> configurations = new ArrayList<>();
    private final Map<String, String> policies = new HashMap<>();
    private final Set<String> unserved = new TreeSet<>();

    private Planning(PlanSettings settings) {
      this.settings = settings;
      this.labels = new HashMap<>(settings.selection().labels());
      labels.put(settings.names().managedBy().key(), settings.names().managedBy().value());
    }

    private WebhookPlan planned() {
      return new WebhookPlan(configurations, policies, unserved);
    }

    private WebhookPlan plan(PolicyIndex index, ServedResources served) {
      fixed();
      FindTargets targets = new FindTargets(served);
      resource(ResourceWebhooks.mutating(settings, targets), true, index);
      resource(ResourceWebhooks.validating(settings, targets), false, index);
      return planned();
    }

    private void fixed() {
      for (FixedWebhook fixed : FixedWebhook.values()) {
        if (settings.fixed().contains(fixed)) {
          add(
              fixed.isMutating(),
              fixed.configuration(settings.names()),
              List.of(webhook(fixed)),
              false);
        }
      }
      settings.others().forEach(this::other);
    }

    private void add(
        boolean mutating, String name, List<JsonNode> webhooks, boolean onlyIfMissing) {
      configurations.add(
          new DesiredConfiguration(
              mutating ? DesiredConfiguration.Kind.MUTATING : DesiredConfiguration.Kind.VALIDATING,
              name,
              labels,
              settings.selection().annotations(),
              settings.owner(),
              webhooks,
              onlyIfMissing));
    }

    private ObjectNode webhook(FixedWebhook fixed) {
      PolicyWebhook plain =
          new PolicyWebhook(
              fixed.webhook(settings.names()),
              fixed.path(),
              fixed.failurePolicy(settings.toggles()),
              settings.timeoutSeconds(),
              settings.conditions(),
              List.of(),
              Optional.empty());
      ObjectNode webhook = plain.json(fixed.isMutating(), withoutSelectors());
      webhook.set("objectSelector", fixed.objectSelector(settings.names()).orElseGet(Json::object));
      webhook.putArray("rules").add(fixed.rule(settings.names()));
      return webhook.put("sideEffects", fixed.isMutating() ? "NoneOnDryRun" : "None");
    }

    /** These webhooks are for our own kinds, wherever they are. */
    private PlanSettings withoutSelectors() {
      PlanSettings.Toggles toggles = settings.toggles();
      return new PlanSettings(
          settings.names(),
          settings.endpoint(),
          settings.caBundle(),
          settings.timeoutSeconds(),
          WebhookSettings.NONE,
          settings.fixed(),
          settings.others(),
          settings.owner(),
          new PlanSettings.Toggles(
              toggles.updates(),
              toggles.ignoreFailures(),
              toggles.reports(),
              false,
              false,
              toggles.ttlAuthorsChecked()));
    }

    private void other(JsonNode configuration) {
      List<JsonNode> webhooks = new ArrayList<>();
      boolean mutating = configuration.path("kind").asText("").startsWith("Mutating");
      for (JsonNode one : configuration.path("webhooks")) {
        ObjectNode webhook = withDefaults(one.deepCopy(), mutating);
        webhook.withObject("/clientConfig").put("caBundle", settings.caBundle());
        webhooks.add(webhook);
      }
      add(mutating, configuration.path("metadata").path("name").asText(""), webhooks, false);
    }

    /**
     * What is not written is filled in, as the API server does, or each look would see a change.
     */
    private static ObjectNode withDefaults(ObjectNode webhook, boolean mutating) {
      ObjectNode complete =
          Json.object().put("matchPolicy", "Equivalent").put("timeoutSeconds", 10L);
      complete.putObject("namespaceSelector");
      complete.putObject("objectSelector");
      if (mutating) {
        complete.put("reinvocationPolicy", "Never");
      }
      complete.setAll(webhook);
      return complete;
    }

    private void resource(ResourceWebhooks webhooks, boolean mutating, PolicyIndex index) {
      boolean computed = settings.toggles().updates();
      List<PolicyWebhook> wanted =
          computed ? webhooks.of(index.policies()) : webhooks.ofEverything();
      unserved.addAll(webhooks.unserved());
      Set<String> taken = new HashSet<>();
      List<JsonNode> list = new ArrayList<>();
      for (PolicyWebhook one : wanted) {
        ObjectNode json = one.json(mutating, settings);
        String name = unique(one, taken);
        json.put("name", name);
        list.add(json);
        one.policy().ifPresent(key -> policies.put(name, key));
      }
      add(mutating, resourceConfiguration(settings, mutating), list, !computed);
    }

    /**
     * The name of a webhook, marked if it is taken: a namespace and a name with hyphens can be read
     * in two ways, and a name that comes twice makes the API server refuse everything.
     */
    private static String unique(PolicyWebhook webhook, Set<String> taken) {
      if (taken.add(webhook.name())) {
        return webhook.name();
      }
      CRC32 sum = new CRC32();
      sum.update(webhook.path().getBytes(StandardCharsets.UTF_8));
      String marked = "%s-%08x".formatted(webhook.name(), sum.getValue());
      taken.add(marked);
      return marked;
    }
  }
}
