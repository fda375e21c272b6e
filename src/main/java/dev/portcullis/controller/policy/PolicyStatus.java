package dev.portcullis.controller.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.policy.Rule;
import dev.portcullis.value.Json;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the status of a policy should say, in Kyverno's fields. Pure.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/policy-settings/">Policy
 *     settings</a>
 */
final class PolicyStatus {
  private static final String READY = "Ready";
  private static final String GENERATED = "autogen-";

  /** The counts, each with the field of a rule that makes a rule count. */
  private static final Map<String, String> COUNTED =
      Map.of(
          "validate", "validate",
          "mutate", "mutate",
          "generate", "generate",
          "verifyimages", "verifyImages");

  private PolicyStatus() {}

  /** Whether requests are judged by a policy, and if not, why. */
  sealed interface Readiness {
    /** They are. */
    record Ready() implements Readiness {}

    /**
     * They are not.
     *
     * @param message why
     */
    record NotReady(String message) implements Readiness {}
  }

  /** What the status says of a policy whatever happens in the cluster: its rules. */
  static ObjectNode ofRules(CompiledPolicy policy) {
    ObjectNode status = Json.object();
    status.set("rulecount", counts(policy));
    status.set("autogen", autogen(policy));
    return status;
  }

  /**
   * The merge patch that makes the status right.
   *
   * @param rules what {@link #ofRules} says; an empty object for a policy that is not used
   * @param present the status as it is; a missing node for none
   * @param now when the condition changes, if it does
   * @return empty when nothing has to change
   */
  static Optional<ObjectNode> patch(
      ObjectNode rules, Readiness readiness, JsonNode present, Instant now) {
    ObjectNode wanted = Json.object();
    ObjectNode condition = condition(readiness);
    wanted.setAll(rules);
    wanted.set(
        "validatingadmissionpolicy", Json.object().put("generated", false).put("message", ""));
    boolean same =
        wanted.properties().stream().allMatch(f -> f.getValue().equals(present.path(f.getKey())))
            && condition.equals(withoutTime(present.path("conditions")))
            && !present.has("ready");
    if (same) {
      return Optional.empty();
    }
    wanted.set("conditions", conditions(condition, present.path("conditions"), now));
    if (present.has("ready")) {
      wanted.putNull("ready");
    }
    if (present.path("autogen").has("rules")
        && wanted.path("autogen").isObject()
        && wanted.path("autogen").isEmpty()) {
      // A merge patch leaves what it does not mention.
      wanted.putObject("autogen").putNull("rules");
    }
    return Optional.of(wanted);
  }

  private static ObjectNode condition(Readiness readiness) {
    ObjectNode condition = Json.object();
    return switch (readiness) {
      case Readiness.Ready ready ->
          condition
              .put("type", READY)
              .put("status", "True")
              .put("reason", "Succeeded")
              .put("message", "Ready");
      case Readiness.NotReady(String message) ->
          condition
              .put("type", READY)
              .put("status", "False")
              .put("reason", "Failed")
              .put("message", message);
    };
  }

  private static Optional<JsonNode> ready(JsonNode conditions) {
    for (JsonNode one : conditions) {
      if (one.path("type").asText("").equals(READY)) {
        return Optional.of(one);
      }
    }
    return Optional.empty();
  }

  private static JsonNode withoutTime(JsonNode conditions) {
    return ready(conditions)
        .map(
            found -> {
              ObjectNode copy = found.deepCopy();
              copy.remove("lastTransitionTime");
              return (JsonNode) copy;
            })
        .orElse(Json.object());
  }

  /** The time stays while the status of the condition does. */
  private static ArrayNode conditions(ObjectNode condition, JsonNode present, Instant now) {
    ArrayNode all = Json.NODES.arrayNode();
    for (JsonNode other : present) {
      if (!other.path("type").asText("").equals(READY)) {
        all.add(other);
      }
    }
    String time =
        ready(present)
            .filter(old -> old.path("status").equals(condition.path("status")))
            .map(old -> old.path("lastTransitionTime").asText(""))
            .filter(text -> !text.isEmpty())
            .orElseGet(() -> now.truncatedTo(ChronoUnit.SECONDS).toString());
    return all.add(condition.put("lastTransitionTime", time));
  }

  private static ObjectNode counts(CompiledPolicy policy) {
    ObjectNode counts = Json.object();
    List<Rule> own = policy.policy().spec().rules();
    COUNTED.forEach(
        (name, field) ->
            counts.put(name, own.stream().filter(rule -> rule.json().has(field)).count()));
    return counts;
  }

  private static ObjectNode autogen(CompiledPolicy policy) {
    ObjectNode autogen = Json.object();
    List<JsonNode> rules =
        policy.computedRules().stream()
            .filter(rule -> rule.name().startsWith(GENERATED))
            .map(rule -> withResources(rule.json()))
            .toList();
    if (!rules.isEmpty()) {
      autogen.putArray("rules").addAll(rules);
    }
    return autogen;
  }

  /** Kyverno writes the resources of a match block also where it says nothing of them. */
  private static JsonNode withResources(JsonNode rule) {
    ObjectNode copy = rule.deepCopy();
    for (String block : List.of("match", "exclude")) {
      if (copy.get(block) instanceof ObjectNode found && !found.has("resources")) {
        found.putObject("resources");
      }
    }
    return copy;
  }
}
