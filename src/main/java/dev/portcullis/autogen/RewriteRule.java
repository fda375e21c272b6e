package dev.portcullis.autogen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.policy.Rule;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rewrites one rule for pods into a rule for pod controllers, as JSON: kinds are replaced, patterns
 * and overlays are wrapped into the pod template, and paths in texts are moved there.
 *
 * <pre>
 * kinds: [Pod], pattern: {metadata: {labels: {team: "?*"}}}
 *   → kinds: [apps/v1/Deployment],
 *     pattern: {spec: {template: {metadata: {labels: {team: "?*"}}}}}
 * </pre>
 */
final class RewriteRule {
  private static final List<String> COPIED =
      List.of(
          "celPreconditions",
          "context",
          "preconditions",
          "verifyImages",
          "skipBackgroundRequests",
          "reportProperties");

  private static final List<String> VALIDATE_SETTINGS =
      List.of("failureAction", "failureActionOverrides", "allowExistingViolations");

  private final PodTemplate template;
  private final List<String> kinds;

  /**
   * A rewriting.
   *
   * @param template the template that pods are made from
   * @param kinds the controllers' kind strings
   */
  RewriteRule(PodTemplate template, List<String> kinds) {
    this.template = template;
    this.kinds = kinds;
  }

  /** The rule for the controllers; absent when nothing of the rule applies to them. */
  Optional<JsonNode> rewrite(Rule rule) {
    JsonNode json = rule.json();
    List<String> excluded = AutogenSupport.kinds(rule.exclude());
    boolean applies =
        !rule.name().startsWith("autogen-")
            && PodKinds.contain(AutogenSupport.kinds(rule.match()))
            && (excluded.isEmpty() || PodKinds.contain(excluded));
    if (!applies) {
      return Optional.empty();
    }
    Optional<Map.Entry<String, JsonNode>> body = body(json);
    if (body.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode out = Json.object();
    out.put("name", template.ruleName(rule.name()));
    out.set("match", block(json.path("match"), true));
    if (!json.path("exclude").isEmpty()) {
      out.set("exclude", block(json.path("exclude"), false));
    }
    for (String field : COPIED) {
      json.optional(field).ifPresent(value -> out.set(field, EmptyAny.dropped(field, value)));
    }
    out.set(body.get().getKey(), body.get().getValue());
    return Optional.of(texts(out, json.path("validate").path("cel").isObject()));
  }

  private JsonNode block(JsonNode block, boolean match) {
    ObjectNode out = Json.object();
    out.setAll((ObjectNode) block);
    for (String form : List.of("any", "all")) {
      if (!block.path(form).isEmpty()) {
        ArrayNode filters = Json.NODES.arrayNode();
        block.get(form).forEach(filter -> filters.add(filter(filter)));
        out.set(form, filters);
        return out;
      }
    }
    if (match || !block.path("resources").path("kinds").isEmpty()) {
      out.set("resources", withKinds(block.path("resources")));
    }
    return out;
  }

  /**
   * Filters for other kinds stay, except in rules for CronJobs, where each filter gets the kind.
   */
  private JsonNode filter(JsonNode filter) {
    List<String> written =
        filter.path("resources").path("kinds").valueStream().map(JsonNode::asText).toList();
    if (!template.equals(PodTemplate.CRON_JOB) && !PodKinds.contain(written)) {
      return filter;
    }
    ObjectNode out = Json.object();
    out.setAll((ObjectNode) filter);
    return out.set("resources", withKinds(filter.path("resources")));
  }

  private JsonNode withKinds(JsonNode resources) {
    ObjectNode out = Json.object();
    if (resources instanceof ObjectNode object) {
      out.setAll(object);
    }
    ArrayNode names = Json.NODES.arrayNode();
    kinds.forEach(names::add);
    return out.set("kinds", names);
  }

  private Optional<Map.Entry<String, JsonNode>> body(JsonNode rule) {
    Optional<JsonNode> body = mutate(rule.path("mutate"));
    if (body.isPresent()) {
      return Optional.of(Map.entry("mutate", body.get()));
    }
    body = validate(rule.path("validate"));
    if (body.isPresent()) {
      return Optional.of(Map.entry("validate", body.get()));
    }
    return rule.optional("verifyImages").map(images -> Map.entry("verifyImages", images));
  }

  private Optional<JsonNode> mutate(JsonNode mutate) {
    Optional<JsonNode> overlay = present(mutate, "patchStrategicMerge");
    if (overlay.isPresent()) {
      return Optional.of(Json.object().set("patchStrategicMerge", template.wrap(overlay.get())));
    }
    ArrayNode loops = Json.NODES.arrayNode();
    for (JsonNode loop : mutate.path("foreach")) {
      // An inner loop has no overlay of its own that could be wrapped, so it is left out.
      present(loop, "patchStrategicMerge").ifPresent(patch -> loops.add(loop(loop, patch)));
    }
    return loops.isEmpty() ? Optional.empty() : Optional.of(Json.object().set("foreach", loops));
  }

  private JsonNode loop(JsonNode loop, JsonNode overlay) {
    ObjectNode out = Json.object();
    for (String field : List.of("list", "context", "preconditions")) {
      loop.optional(field).ifPresent(value -> out.set(field, EmptyAny.dropped(field, value)));
    }
    return out.set("patchStrategicMerge", template.wrap(overlay));
  }

  private Optional<JsonNode> validate(JsonNode validate) {
    for (String check : List.of("pattern", "deny", "podSecurity", "anyPattern", "foreach")) {
      Optional<JsonNode> body = present(validate, check);
      if (body.isPresent()) {
        ObjectNode out = settings(validate, check);
        return Optional.of(out.set(check, wrapped(check, body.get())));
      }
    }
    return validate.path("cel").isObject() ? Optional.of(validate) : Optional.empty();
  }

  private ObjectNode settings(JsonNode validate, String check) {
    ObjectNode out = Json.object();
    String pivot = check.equals("foreach") ? "pattern" : check;
    present(validate, "message")
        .ifPresent(m -> out.put("message", ShiftReferences.shift(m.asText(), pivot, template)));
    for (String field : VALIDATE_SETTINGS) {
      present(validate, field).ifPresent(value -> out.set(field, value));
    }
    return out;
  }

  private JsonNode wrapped(String check, JsonNode body) {
    return switch (check) {
      case "pattern" -> template.wrap(body);
      case "anyPattern" -> {
        ArrayNode patterns = Json.NODES.arrayNode();
        body.forEach(pattern -> patterns.add(template.wrap(pattern)));
        yield patterns;
      }
      default -> EmptyAny.dropped(check, body);
    };
  }

  private static Optional<JsonNode> present(JsonNode object, String field) {
    return object.optional(field).filter(value -> !value.isNull());
  }

  private JsonNode texts(JsonNode node, boolean cel) {
    return switch (node) {
      case ObjectNode object -> {
        ObjectNode out = Json.object();
        object
            .properties()
            .forEach(f -> out.set(template.rewrite(f.getKey(), cel), texts(f.getValue(), cel)));
        yield out;
      }
      case ArrayNode array -> {
        ArrayNode out = Json.NODES.arrayNode(array.size());
        array.forEach(item -> out.add(texts(item, cel)));
        yield out;
      }
      default -> node.isTextual() ? text(node, cel) : node;
    };
  }

  private JsonNode text(JsonNode node, boolean cel) {
    String text = template.rewrite(node.textValue(), cel);
    return text.equals(node.textValue()) ? node : Json.NODES.textNode(text);
  }
}
