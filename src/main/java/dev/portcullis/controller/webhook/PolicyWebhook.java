package dev.portcullis.controller.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.configuration.WebhookSettings;
import dev.portcullis.policy.FailurePolicy;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Optional;

/**
 * One webhook for policies: for all that fail alike, or for one policy with match conditions of its
 * own.
 *
 * @param name its name
 * @param path its path
 * @param failurePolicy what happens when it gives no answer
 * @param timeoutSeconds how long an answer is waited for
 * @param matchConditions {@code {name, expression}} each
 * @param rules what it is called for
 * @param policy the key of the policy it is for alone; empty for one that several share
 */
record PolicyWebhook(
    String name,
    String path,
    FailurePolicy failurePolicy,
    int timeoutSeconds,
    List<JsonNode> matchConditions,
    List<WebhookRule> rules,
    Optional<String> policy) {
  PolicyWebhook {
    matchConditions = List.copyOf(matchConditions);
    rules = List.copyOf(rules);
  }

  /** As a configuration writes it, with every field that the API server would fill in. */
  ObjectNode json(boolean mutating, PlanSettings settings) {
    OurselvesExcluded excluded = new OurselvesExcluded(settings);
    WebhookSettings selection = settings.selection();
    ObjectNode webhook = Json.object();
    webhook.putArray("admissionReviewVersions").add("v1");
    webhook.set("clientConfig", settings.endpoint().clientConfig(path, settings.caBundle()));
    webhook.put("failurePolicy", failurePolicy == FailurePolicy.FAIL ? "Fail" : "Ignore");
    ArrayNode conditions = excluded.matchConditions(matchConditions, failurePolicy);
    if (!conditions.isEmpty()) {
      webhook.set("matchConditions", conditions);
    }
    webhook.put("matchPolicy", "Equivalent");
    webhook.put("name", name);
    webhook.set("namespaceSelector", excluded.namespaceSelector(selection.namespaceSelector()));
    webhook.set("objectSelector", selection.objectSelector());
    if (mutating) {
      webhook.put("reinvocationPolicy", "IfNeeded");
    }
    ArrayNode list = webhook.putArray("rules");
    rules.forEach(rule -> list.add(rule.json()));
    boolean onlyWhenWet = mutating || settings.toggles().reports();
    webhook.put("sideEffects", onlyWhenWet ? "NoneOnDryRun" : "None");
    return webhook.put("timeoutSeconds", (long) timeoutSeconds);
  }
}
