package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.portcullis.policy.MatchBlock;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.Rule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Whether a rule asks for more of an admission request than its object, so that nothing but the
 * request itself can tell what the rule wants.
 */
final class RequestUse {
  /** What is known of an object without any request for it. */
  private static final Set<String> KNOWN = Set.of("object", "namespace", "name", "kind");

  /** Fields of a rule that are expressions without braces. */
  private static final Set<String> EXPRESSIONS = Set.of("jmesPath", "list", "expression");

  private static final Pattern REQUEST =
      Pattern.compile("(?:^|[^.\\w\"-])request\\b(?:\\s*\\.\\s*\"?([A-Za-z]+))?");
  private static final Pattern ACCOUNT = Pattern.compile("\\bserviceAccountName(?:space)?\\b");
  private static final Pattern IN_CONDITION = Pattern.compile("\\b(?:request|oldObject)\\b");

  private RequestUse() {}

  /** Whether a rule of a policy needs the request. */
  static boolean of(Policy policy, Rule rule) {
    return filters(rule).anyMatch(RequestUse::ofFilter)
        || ofNode(rule.json(), false)
        || policy.spec().matchConditions().stream()
            .anyMatch(one -> IN_CONDITION.matcher(one.path("expression").asText("")).find());
  }

  private static Stream<MatchBlock.Filter> filters(Rule rule) {
    return Stream.of(rule.match(), rule.exclude())
        .flatMap(
            block ->
                Stream.of(List.of(block.direct()), block.any(), block.all()).flatMap(List::stream));
  }

  private static boolean ofFilter(MatchBlock.Filter filter) {
    return !filter.subjects().isEmpty()
        || !filter.roles().isEmpty()
        || !filter.clusterRoles().isEmpty()
        || !filter.resources().operations().isEmpty();
  }

  private static boolean ofNode(JsonNode node, boolean expression) {
    if (node.isTextual()) {
      return ofText(node.textValue(), expression);
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      if (ofText(field.getKey(), false)
          || ofNode(field.getValue(), EXPRESSIONS.contains(field.getKey()))) {
        return true;
      }
    }
    for (JsonNode element : node.isArray() ? node : List.<JsonNode>of()) {
      if (ofNode(element, expression)) {
        return true;
      }
    }
    return false;
  }

  private static boolean ofText(String text, boolean expression) {
    if (expression) {
      return ofExpression(text);
    }
    int open = text.indexOf("{{");
    int close = text.lastIndexOf("}}");
    return open >= 0 && close > open && ofExpression(text.substring(open + 2, close));
  }

  private static boolean ofExpression(String text) {
    if (ACCOUNT.matcher(text).find()) {
      return true;
    }
    Matcher found = REQUEST.matcher(text);
    while (found.find()) {
      if (found.group(1) == null || !KNOWN.contains(found.group(1))) {
        return true;
      }
    }
    return false;
  }
}
