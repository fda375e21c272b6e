package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.re2j.Pattern;
import dev.portcullis.policy.MatchBlock;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;
import dev.portcullis.value.JsonText;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Finds what a policy says of the user, which scans do not know. */
final class UserVariables {
  private static final List<Pattern> FORBIDDEN =
      Stream.of(
              "serviceAccountName",
              "serviceAccountNamespace",
              "request.userInfo",
              "request.roles",
              "request.clusterRoles")
          .map(name -> Pattern.compile("[^\\.](" + name + ")\\b"))
          .toList();

  /** Fields in the order Kyverno writes them; the others follow by name. */
  private static final List<String> ORDER =
      List.of(
          "kind",
          "apiVersion",
          "metadata",
          "spec",
          "name",
          "context",
          "reportProperties",
          "match",
          "exclude",
          "imageExtractors",
          "preconditions",
          "mutate",
          "validate",
          "generate",
          "verifyImages",
          "message",
          "foreach",
          "pattern",
          "anyPattern",
          "deny",
          "any",
          "all",
          "key",
          "operator",
          "value");

  private static final Comparator<Map.Entry<String, JsonNode>> BY_ORDER =
      Comparator.comparingInt((Map.Entry<String, JsonNode> field) -> rank(field.getKey()))
          .thenComparing(Map.Entry::getKey);

  private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  private UserVariables() {}

  /** What is said of the first thing found; empty when there is none. */
  static Optional<String> first(Policy policy, List<Rule> rules) {
    for (int i = 0; i < rules.size(); i++) {
      Optional<String> defined = defined(rules.get(i), "spec/rules[" + i + "]");
      if (defined.isPresent()) {
        return defined.map(path -> "invalid variable used at path: " + path);
      }
    }
    if (policy.spec().rules().stream().anyMatch(UserVariables::changesExisting)) {
      return Optional.empty();
    }
    return texts(withoutStatus(policy.document()))
        .filter(VariableScan::mayHold)
        .flatMap(text -> VariableScan.find(quoted(text)).stream())
        .map(VariableScan.Found::text)
        .filter(text -> FORBIDDEN.stream().anyMatch(f -> f.matcher(text).find()))
        .findFirst()
        .map(text -> "variable " + text + " is not allowed");
  }

  /** A stored policy carries its generated rules, which an update leaves as they were before it. */
  private static JsonNode withoutStatus(JsonNode policy) {
    return policy instanceof ObjectNode object && object.has("status")
        ? object.deepCopy().without("status")
        : policy;
  }

  /** Variables are looked for in the policy as JSON, and shown as they stand there. */
  private static String quoted(String text) {
    StringBuilder out = new StringBuilder();
    JsonText.quote(text, out);
    return out.toString();
  }

  private static Stream<String> texts(JsonNode node) {
    if (node.isObject()) {
      return node.properties().stream()
          .filter(field -> !field.getKey().equals(LAST_APPLIED))
          .sorted(BY_ORDER)
          .flatMap(field -> Stream.concat(Stream.of(field.getKey()), texts(field.getValue())));
    }
    if (node.isArray()) {
      return StreamSupport.stream(node.spliterator(), false).flatMap(UserVariables::texts);
    }
    return node.isTextual() ? Stream.of(node.textValue()) : Stream.empty();
  }

  private static int rank(String field) {
    int at = ORDER.indexOf(field);
    return at < 0 ? ORDER.size() : at;
  }

  private static boolean changesExisting(Rule rule) {
    return rule.body() instanceof RuleBody.Mutate mutate && !mutate.targets().isEmpty();
  }

  private static Optional<String> defined(Rule rule, String path) {
    MatchBlock match = rule.match();
    MatchBlock exclude = rule.exclude();
    return Stream.of(
            defined(List.of(match.direct()), path + "/match", ""),
            defined(List.of(exclude.direct()), path + "/exclude", ""),
            defined(match.any(), path + "/match", "any"),
            defined(match.all(), path + "/match", "all"),
            defined(exclude.all(), path + "/exclude", "all"),
            defined(exclude.any(), path + "/exclude", "any"))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> defined(
      List<MatchBlock.Filter> filters, String path, String list) {
    for (int i = 0; i < filters.size(); i++) {
      String place = list.isEmpty() ? path : path + "/" + list + "[" + i + "]";
      MatchBlock.Filter filter = filters.get(i);
      if (!filter.roles().isEmpty()) {
        return Optional.of(place + "/roles");
      }
      if (!filter.clusterRoles().isEmpty()) {
        return Optional.of(place + "/clusterRoles");
      }
      if (!filter.subjects().isEmpty()) {
        return Optional.of(place + "/subjects");
      }
    }
    return Optional.empty();
  }
}
