package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What is accepted, but better written otherwise. */
final class PolicyWarnings {
  private static final Map<String, String> OLD_OPERATORS =
      Map.of(
          "In", "[\"AllIn\" \"AnyIn\"]",
          "NotIn", "[\"AllNotIn\" \"AnyNotIn\"]",
          "DurationGreaterThanOrEquals", "[\"GreaterThanOrEquals\"]",
          "DurationGreaterThan", "[\"GreaterThan\"]",
          "DurationLessThanOrEquals", "[\"LessThanOrEquals\"]",
          "DurationLessThan", "[\"LessThan\"]");

  /** A field of the spec that Kyverno refuses by now. */
  static final String REMOVED = "generateExistingOnPolicyUpdate";

  /** Deprecated fields of the spec and where their content belongs now. */
  private static final Map<String, String> OLD_FIELDS =
      Map.of(
          "validationFailureAction",
          "spec.rules[*].validate.failureAction",
          "validationFailureActionOverrides",
          "spec.rules[*].validate.failureActionOverrides",
          "failurePolicy",
          "spec.webhookConfiguration.failurePolicy",
          "webhookTimeoutSeconds",
          "spec.webhookConfiguration.timeoutSeconds",
          "mutateExistingOnPolicyUpdate",
          "spec.rules[*].mutate.mutateExistingOnPolicyUpdate",
          "generateExisting",
          "spec.rules[*].generate.generateExisting",
          REMOVED,
          "spec.rules[*].generate.generateExisting");

  /** Said of the actions {@code audit} and {@code enforce}. */
  static final String OLD_ACTIONS =
      "Validation failure actions enforce/audit are deprecated, use Enforce/Audit instead.";

  /** Said of JSON patches of pods. */
  static final String POD_PATCH =
      "Pods managed by workload controllers should not be directly mutated using policies."
          + " Use the autogen feature or write policies that match Pod controllers.";

  private final List<Problem> warnings = new ArrayList<>();

  private PolicyWarnings() {}

  static List<Problem> of(Policy policy, KindScopes scopes) {
    PolicyWarnings warnings = new PolicyWarnings();
    JsonNode spec = policy.document().path("spec");
    warnings.fields(spec);
    warnings.actions(spec);
    List<Rule> rules = policy.spec().rules();
    for (int i = 0; i < rules.size(); i++) {
      warnings.rule(rules.get(i), "spec.rules[" + i + "]");
      if (policy.scope() == Policy.Scope.NAMESPACED) {
        warnings.clusterKinds(rules.get(i), "spec.rules[" + i + "]", scopes);
      }
    }
    return warnings.warnings;
  }

  /** Said of a deprecated field of the spec. */
  static String deprecated(String field) {
    return "field " + field + " is deprecated, use " + OLD_FIELDS.get(field);
  }

  private void fields(JsonNode spec) {
    OLD_FIELDS.entrySet().stream()
        .filter(field -> spec.has(field.getKey()))
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            field ->
                warnings.add(new Problem("spec." + field.getKey(), deprecated(field.getKey()))));
    if (spec.has("schemaValidation")) {
      warnings.add(
          new Problem(
              "spec.schemaValidation", "field schemaValidation is deprecated and has no effect"));
    }
  }

  private void actions(JsonNode spec) {
    boolean old =
        Stream.concat(
                Stream.of(spec.path("validationFailureAction")),
                spec.path("validationFailureActionOverrides")
                    .valueStream()
                    .map(o -> o.path("action")))
            .map(JsonNode::asText)
            .anyMatch(Set.of("audit", "enforce")::contains);
    if (old) {
      warnings.add(new Problem("spec.validationFailureAction", OLD_ACTIONS));
    }
  }

  private void rule(Rule rule, String path) {
    JsonNode json = rule.json();
    operators(json.path("preconditions"), path + ".preconditions");
    operators(json.path("validate").path("deny").path("conditions"), path + ".validate.deny");
    for (JsonNode loop : json.path("validate").path("foreach")) {
      operators(loop.path("preconditions"), path + ".validate.foreach");
      operators(loop.path("deny").path("conditions"), path + ".validate.foreach");
    }
    if (patchesPods(rule)) {
      warnings.add(new Problem(path + ".mutate.patchesJson6902", POD_PATCH));
    }
    subresources(rule).forEach(text -> warnings.add(new Problem(path, text)));
    if (isOpen(json.path("generate"))) {
      warnings.add(new Problem(path + ".generate", openTarget(path + ".generate")));
    }
  }

  /** Whether a rule patches pods as if they stood alone. */
  static boolean patchesPods(Rule rule) {
    return rule.match().direct().resources().kinds().contains("Pod")
        && !rule.json().path("mutate").path("patchesJson6902").asText("").isEmpty();
  }

  /** Kyverno refuses these where a cluster tells it of them; without one they match nothing. */
  private void clusterKinds(Rule rule, String path, KindScopes scopes) {
    kinds(rule.match())
        .filter(kind -> scopes.of(kind) == KindScopes.Scope.CLUSTER)
        .forEach(
            kind ->
                warnings.add(
                    new Problem(
                        path + ".match",
                        "Cluster wide resource '"
                            + kind
                            + "' not allowed in namespaced policy, it is never matched")));
  }

  private void operators(JsonNode block, String path) {
    strangers(block, path);
    oldOperators(block).forEach(text -> warnings.add(new Problem(path, text)));
  }

  /** What is said of the operators of a block that are going. */
  static List<String> oldOperators(JsonNode block) {
    return Stream.of(block, block.path("any"), block.path("all"))
        .filter(JsonNode::isArray)
        .flatMap(JsonNode::valueStream)
        .map(condition -> condition.path("operator").asText(""))
        .filter(OLD_OPERATORS::containsKey)
        .distinct()
        .map(
            operator ->
                "Operator %s has been deprecated and will be removed soon. Use these instead: %s"
                    .formatted(operator, OLD_OPERATORS.get(operator)))
        .toList();
  }

  /** A block without {@code any} and {@code all} holds, whatever else stands in it. */
  private void strangers(JsonNode block, String path) {
    block.properties().stream()
        .map(Map.Entry::getKey)
        .filter(name -> !name.equalsIgnoreCase("any") && !name.equalsIgnoreCase("all"))
        .forEach(
            name ->
                warnings.add(
                    new Problem(
                        path,
                        "`%s` is not looked at, conditions stand under `any` or `all`"
                            .formatted(name))));
  }

  /** What is said of a rule about fields that a subresource changes, too. */
  static List<String> subresources(Rule rule) {
    String body = rule.json().path("mutate") + " " + withoutDeny(rule.json().path("validate"));
    List<String> kinds =
        Stream.concat(
                Stream.of(rule.match(), rule.exclude()).flatMap(PolicyWarnings::kinds),
                rule.json()
                    .path("mutate")
                    .path("targets")
                    .valueStream()
                    .map(target -> target.path("kind").asText()))
            .map(kind -> kind.toLowerCase(Locale.ROOT))
            .toList();
    List<String> out = new ArrayList<>();
    if (body.contains("replicas") && kinds.stream().noneMatch(k -> k.contains("scale"))) {
      out.add(
          "You are matching on replicas but not including the scale subresource in the policy.");
    }
    boolean status = body.contains(".status") || body.contains("\"status\":");
    if (status && kinds.stream().noneMatch(k -> k.contains("status"))) {
      out.add("You are matching on status but not including the status subresource in the policy.");
    }
    return out;
  }

  private static JsonNode withoutDeny(JsonNode validate) {
    if (!(validate instanceof ObjectNode object)) {
      return validate;
    }
    ObjectNode out = object.objectNode();
    out.setAll(object);
    out.remove("deny");
    return out;
  }

  /** All kinds of a block. */
  static Stream<String> kinds(MatchBlock block) {
    return Stream.concat(
            Stream.of(block.direct()), Stream.concat(block.any().stream(), block.all().stream()))
        .flatMap(filter -> filter.resources().kinds().stream());
  }

  /** Whether it is not known before a rule runs what it generates or copies. */
  static boolean isOpen(JsonNode target) {
    return Stream.of(
            target.path("kind"),
            target.path("apiVersion"),
            target.path("clone"),
            target.path("cloneList"))
        .anyMatch(part -> part.toString().contains("{{"));
  }

  static String openTarget(String path) {
    return "variables in "
        + path
        + ".clone/cloneList would lead to incorrect synchronization behavior";
  }
}
