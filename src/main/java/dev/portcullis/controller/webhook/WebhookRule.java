package dev.portcullis.controller.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.request.Operation;
import dev.portcullis.value.Json;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * One rule of a webhook: resources of one group and version that share their operations.
 *
 * @param group the API group or {@code *}
 * @param version the API version or {@code *}
 * @param resources plural names and subresources, sorted
 * @param operations the names of operations, sorted
 * @param namespacedOnly whether only objects in namespaces count
 */
record WebhookRule(
    String group,
    String version,
    List<String> resources,
    List<String> operations,
    boolean namespacedOnly) {
  /** The order in a webhook: shorter lists come before longer ones. */
  static final Comparator<WebhookRule> ORDER =
      Comparator.comparing(WebhookRule::group)
          .thenComparing(WebhookRule::version)
          .thenComparing(WebhookRule::resources, WebhookRule::compare)
          .thenComparing(WebhookRule::operations, WebhookRule::compare)
          .thenComparing(WebhookRule::namespacedOnly, Comparator.reverseOrder());

  WebhookRule {
    resources = List.copyOf(resources);
    operations = List.copyOf(operations);
  }

  static WebhookRule of(
      String group,
      String version,
      Collection<String> resources,
      Set<Operation> operations,
      boolean namespacedOnly) {
    return new WebhookRule(
        group,
        version,
        resources.stream().sorted().toList(),
        operations.stream().map(Operation::name).sorted().toList(),
        namespacedOnly);
  }

  private static int compare(List<String> left, List<String> right) {
    if (left.size() != right.size()) {
      return Integer.compare(left.size(), right.size());
    }
    for (int i = 0; i < left.size(); i++) {
      int order = left.get(i).compareTo(right.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** As a webhook writes it. */
  ObjectNode json() {
    return json(List.of(group), List.of(version), resources, operations, namespacedOnly);
  }

  /** A rule with several groups or versions, as a webhook writes it. */
  static ObjectNode json(
      List<String> groups,
      List<String> versions,
      List<String> resources,
      List<String> operations,
      boolean namespacedOnly) {
    ObjectNode rule = Json.object();
    rule.set("apiGroups", texts(groups));
    rule.set("apiVersions", texts(versions));
    rule.set("operations", texts(operations));
    rule.set("resources", texts(resources));
    rule.put("scope", namespacedOnly ? "Namespaced" : "*");
    return rule;
  }

  /** A list of texts. */
  static JsonNode texts(List<String> texts) {
    ArrayNode list = Json.NODES.arrayNode();
    texts.forEach(list::add);
    return list;
  }
}
