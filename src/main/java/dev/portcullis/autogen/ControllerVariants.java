package dev.portcullis.autogen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rewrites the specification of a policy in CEL about pods for the controllers of pods: other
 * resources are matched, and paths in all texts are moved into the pod template.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/validating-policy/#autogen">Autogen</a>
 */
public final class ControllerVariants {
  private static final String CRON_JOBS = "cronjobs";

  private static final List<String> OBJECTS = List.of("oldObject.", "object.");

  private static final Map<String, String> GROUPS = groups();

  private ControllerVariants() {}

  private static Map<String, String> groups() {
    Map<String, String> groups = new LinkedHashMap<>();
    groups.put("daemonsets", "apps");
    groups.put("deployments", "apps");
    groups.put("replicasets", "apps");
    groups.put("statefulsets", "apps");
    groups.put("jobs", "batch");
    groups.put(CRON_JOBS, "batch");
    return groups;
  }

  /** The rewritten specifications; none when the policy is not about pods alone. */
  public static List<JsonNode> of(JsonNode spec) {
    if (!isAboutPods(spec.path("matchConstraints"))) {
      return List.of();
    }
    List<String> wanted = controllers(spec.path("autogen").path("podControllers"));
    List<JsonNode> out = new ArrayList<>();
    List<String> others = wanted.stream().filter(c -> !c.equals(CRON_JOBS)).toList();
    if (!others.isEmpty()) {
      out.add(variant(spec, others, "spec.template."));
    }
    if (wanted.contains(CRON_JOBS)) {
      out.add(variant(spec, List.of(CRON_JOBS), "spec.jobTemplate.spec.template."));
    }
    return out;
  }

  private static List<String> controllers(JsonNode settings) {
    JsonNode list = settings.path("controllers");
    if (!list.isArray()) {
      return List.copyOf(GROUPS.keySet());
    }
    List<String> named = list.valueStream().map(JsonNode::asText).toList();
    return GROUPS.keySet().stream().filter(named::contains).toList();
  }

  private static boolean isAboutPods(JsonNode constraints) {
    JsonNode rules = constraints.path("resourceRules");
    JsonNode rule = rules.path(0);
    return rules.size() == 1
        && isOnly(rule.path("apiGroups"), "")
        && isOnly(rule.path("apiVersions"), "v1")
        && isOnly(rule.path("resources"), "pods")
        && rule.path("resourceNames").isEmpty()
        && constraints.path("objectSelector").isEmpty()
        && constraints.path("excludeResourceRules").isEmpty();
  }

  private static boolean isOnly(JsonNode list, String text) {
    return list.size() == 1 && list.path(0).asText().equals(text);
  }

  private static JsonNode variant(JsonNode spec, List<String> resources, String template) {
    ObjectNode out = (ObjectNode) rewritten(spec, template);
    ObjectNode constraints = Json.object();
    constraints.setAll((ObjectNode) out.get("matchConstraints"));
    JsonNode operations = constraints.path("resourceRules").path(0).path("operations");
    Map<String, List<String>> byGroup = new LinkedHashMap<>();
    for (String resource : resources) {
      byGroup
          .computeIfAbsent(GROUPS.getOrDefault(resource, ""), _ -> new ArrayList<>())
          .add(resource);
    }
    ArrayNode rules = Json.NODES.arrayNode();
    byGroup.forEach((group, list) -> rules.add(rule(group, list, operations)));
    constraints.set("resourceRules", rules);
    return out.set("matchConstraints", constraints);
  }

  private static JsonNode rule(String group, List<String> resources, JsonNode operations) {
    ObjectNode rule = Json.object();
    rule.putArray("apiGroups").add(group);
    rule.putArray("apiVersions").add("v1");
    ArrayNode names = rule.putArray("resources");
    resources.forEach(names::add);
    return rule.set("operations", operations);
  }

  private static JsonNode rewritten(JsonNode node, String template) {
    return switch (node) {
      case ObjectNode object -> {
        ObjectNode out = Json.object();
        object.properties().forEach(f -> out.set(f.getKey(), rewritten(f.getValue(), template)));
        yield out;
      }
      case ArrayNode array -> {
        ArrayNode out = Json.NODES.arrayNode(array.size());
        array.forEach(item -> out.add(rewritten(item, template)));
        yield out;
      }
      default ->
          node.isTextual() ? Json.NODES.textNode(rewritten(node.textValue(), template)) : node;
    };
  }

  /** A text with {@code object.spec} and {@code object.metadata} moved into the template. */
  static String rewritten(String text, String template) {
    StringBuilder out = new StringBuilder();
    int i = 0;
    while (i < text.length()) {
      String object = objectAt(text, i);
      if (object.isEmpty()) {
        out.append(text.charAt(i++));
        continue;
      }
      out.append(object);
      i += object.length();
      if (moves(text, i)) {
        out.append(template);
      }
    }
    return out.toString();
  }

  private static String objectAt(String text, int at) {
    return OBJECTS.stream().filter(o -> text.startsWith(o, at)).findFirst().orElse("");
  }

  /** The namespace of an object is not that of a template. */
  private static boolean moves(String text, int at) {
    if (text.startsWith("spec", at)) {
      return true;
    }
    String kept = "metadata.namespace";
    if (text.startsWith(kept, at)) {
      int end = at + kept.length();
      return end < text.length() && Character.isJavaIdentifierPart(text.charAt(end));
    }
    return text.startsWith("metadata", at);
  }
}
