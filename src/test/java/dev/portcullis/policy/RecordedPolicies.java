package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The policies of the recorded tables, with what became of them. */
final class RecordedPolicies {
  /**
   * One recorded case.
   *
   * @param name table and name
   * @param text the documents
   * @param refused whether Kyverno refused them
   * @param reason the recorded reason, where there is one
   */
  record Case(String name, String text, boolean refused, Optional<String> reason) {}

  static final List<String> TABLES =
      List.of(
          "actions",
          "any-pattern",
          "autogen",
          "conditions-logic",
          "conditions",
          "deny-foreach",
          "exceptions",
          "generate",
          "json-patch",
          "match",
          "mutate-foreach",
          "mutate-order",
          "pattern-scalars",
          "pattern-trees",
          "pod-security",
          "strategic-merge",
          "variables");

  private RecordedPolicies() {}

  static List<Case> table(String table) {
    return BehaviourTable.cases(table).stream().map(c -> recorded(table, c)).toList();
  }

  private static Case recorded(String table, JsonNode c) {
    Optional<String> reason =
        c.optional("rejected")
            .or(() -> c.path("expect").optional("policyError"))
            .map(JsonNode::asText);
    String expect = c.path("expect").asText("");
    boolean refused =
        reason.isPresent()
            || List.of("rejected", "policy-rejected", "refused").contains(expect)
            || c.at("/expect/result").asText().equals("policy-rejected")
            || c.at("/expect/policy").asText().equals("refused");
    if (refused && reason.isEmpty()) {
      reason = c.optional("message").map(JsonNode::asText).filter(m -> expect.equals("rejected"));
    }
    return new Case(
        table + " " + c.get("name").asText(), documents(table, c).toString(), refused, reason);
  }

  private static JsonNode documents(String table, JsonNode c) {
    List<JsonNode> out = new ArrayList<>();
    switch (table) {
      case "actions" -> out.add(c.get("policy"));
      case "exceptions" -> {
        out.add(c.get("policy"));
        c.path("exceptions").forEach(out::add);
      }
      case "generate", "mutate-order" -> c.get("policies").forEach(out::add);
      case "autogen" -> out.add(policy(c.path("annotations"), c.path("spec"), c.get("rules")));
      case "match" -> out.add(namespaced(c));
      default -> {
        JsonNode spec =
            table.equals("deny-foreach") ? Json.object().put("background", false) : c.path("spec");
        out.add(policy(none(), spec, Json.NODES.arrayNode().add(rule(table, c))));
      }
    }
    ObjectNode list = Json.object().put("apiVersion", "v1").put("kind", "List");
    out.forEach(list.putArray("items")::add);
    return list;
  }

  private static JsonNode none() {
    return Json.object();
  }

  private static ObjectNode policy(JsonNode annotations, JsonNode spec, JsonNode rules) {
    ObjectNode policy =
        Json.object().put("apiVersion", "kyverno.io/v1").put("kind", "ClusterPolicy");
    ObjectNode metadata = policy.putObject("metadata").put("name", "p");
    if (!annotations.isEmpty()) {
      metadata.set("annotations", annotations);
    }
    ObjectNode content = policy.putObject("spec");
    if (spec instanceof ObjectNode object) {
      content.setAll(object);
    }
    content.set("rules", rules);
    return policy;
  }

  private static JsonNode namespaced(JsonNode c) {
    ObjectNode rule = Json.object().put("name", "r");
    rule.set("match", c.get("match"));
    c.optional("exclude").ifPresent(e -> rule.set("exclude", e));
    rule.putObject("validate").put("message", "m").putObject("deny");
    ObjectNode policy =
        policy(none(), Json.object().put("background", false), Json.NODES.arrayNode().add(rule));
    c.optional("policyNamespace")
        .ifPresent(
            n -> {
              policy.put("kind", "Policy");
              ((ObjectNode) policy.get("metadata")).set("namespace", n);
            });
    return policy;
  }

  private static JsonNode rule(String table, JsonNode c) {
    ObjectNode rule = Json.object().put("name", "r");
    String kind =
        switch (table) {
          case "conditions", "conditions-logic" -> "ConfigMap";
          case "pod-security" -> "Pod";
          default -> c.path("resource").path("kind").asText("Thing");
        };
    rule.set("match", match(kind));
    for (String field : List.of("context", "preconditions", "validate")) {
      c.optional(field)
          .filter(v -> !v.isNull() || field.equals("preconditions"))
          .ifPresent(value -> rule.set(field, value));
    }
    switch (table) {
      case "conditions" -> condition(rule, c);
      case "conditions-logic" -> {
        ObjectNode validate = rule.putObject("validate");
        c.optional("message").ifPresent(m -> validate.set("message", m));
        validate.set("deny", c.get("deny"));
      }
      case "deny-foreach", "variables" -> rule.setAll((ObjectNode) c.get("rule"));
      case "json-patch" -> rule.putObject("mutate").set("patchesJson6902", c.get("patch"));
      case "strategic-merge" -> rule.putObject("mutate").set("patchStrategicMerge", c.get("patch"));
      case "mutate-foreach" -> rule.putObject("mutate").set("foreach", c.get("foreach"));
      case "pattern-scalars" -> {
        ObjectNode pattern = rule.putObject("validate").put("message", "msg").putObject("pattern");
        pattern.putObject("spec").set("x", c.get("pattern"));
      }
      case "pattern-trees" ->
          rule.putObject("validate").put("message", "msg").set("pattern", c.get("pattern"));
      case "pod-security" -> rule.putObject("validate").set("podSecurity", c.get("podSecurity"));
      default -> {}
    }
    return rule;
  }

  private static void condition(ObjectNode rule, JsonNode c) {
    rule.remove("context");
    if (c.path("context").isObject()) {
      ArrayNode context = rule.putArray("context");
      for (var entry : c.get("context").properties()) {
        context
            .addObject()
            .put("name", entry.getKey())
            .putObject("variable")
            .set("value", entry.getValue());
      }
    }
    ObjectNode condition = Json.object();
    for (String field : List.of("key", "operator", "value")) {
      condition.set(field, c.get(field));
    }
    rule.putObject("validate")
        .put("message", "m")
        .putObject("deny")
        .putObject("conditions")
        .putArray("all")
        .add(condition);
  }

  private static JsonNode match(String kind) {
    ObjectNode match = Json.object();
    match.putArray("any").addObject().putObject("resources").putArray("kinds").add(kind);
    return match;
  }
}
