package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.policy.Diagnostic;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The checks of variables that a policy must pass before it is used, with Kyverno's texts.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/variables/">Variables</a>
 */
public final class VariableChecks {
  private static final String OPEN = "{{";
  private static final List<String> TARGET_FIELDS =
      List.of("apiVersion", "kind", "namespace", "name", "uid");

  private final JmesPathCompiler expressions;

  /** Checks that compile expressions with this compiler. */
  public VariableChecks(JmesPathCompiler expressions) {
    this.expressions = expressions;
  }

  /**
   * All checks, in Kyverno's order, to the first that fails.
   *
   * @param policy the policy
   * @param computedRules its rules with those generated for pod controllers
   * @return nothing, or one diagnostic of severity REFUSED
   */
  public List<Diagnostic> check(Policy policy, List<Rule> computedRules) {
    return variables(policy, computedRules)
        .or(() -> elements(computedRules))
        .map(message -> refused(policy, message))
        .map(List::of)
        .orElse(List.of());
  }

  private static Diagnostic refused(Policy policy, String message) {
    return new Diagnostic(
        Diagnostic.Severity.REFUSED, policy.position(), policy.key(), "", "", message);
  }

  /**
   * The checks that come before all others: no user in policies that scans evaluate, no variables
   * where there can be none, and nothing but expressions that may be used.
   *
   * @return what is wrong first
   */
  public Optional<String> variables(Policy policy, List<Rule> computedRules) {
    boolean background = policy.spec().background();
    if (background) {
      Optional<String> user = UserVariables.first(policy, computedRules);
      if (user.isPresent()) {
        return user.map(
            "only select variables are allowed in background mode. Set spec.background=false to disable background mode for this policy rule: "
                ::concat);
      }
    }
    return invalid(computedRules, background)
        .map("policy contains invalid variables: "::concat)
        .or(() -> onPolicyUpdate(policy, computedRules));
  }

  /** A policy that changes existing objects when it changes itself is evaluated without a request. */
  private Optional<String> onPolicyUpdate(Policy policy, List<Rule> rules) {
    if (rules.stream().noneMatch(rule -> changesOnUpdate(policy, rule))) {
      return Optional.empty();
    }
    return invalid(rules, true)
        .map("update event, policy contains invalid variables: "::concat)
        .or(
            () ->
                UserVariables.first(policy, rules)
                    .map(
                        "only select variables are allowed in on policy update. Set spec.mutateExistingOnPolicyUpdate=false to disable update policy mode for this policy rule: "
                            ::concat));
  }

  private static boolean changesOnUpdate(Policy policy, Rule rule) {
    return rule.body() instanceof RuleBody.Mutate mutate
        && (mutate.mutateExistingOnPolicyUpdate()
            || policy.spec().mutateExistingOnPolicyUpdate());
  }

  private Optional<String> invalid(List<Rule> rules, boolean background) {
    return rules.stream()
        .map(rule -> invalid(rule, background))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> invalid(Rule rule, boolean background) {
    JsonNode json = withoutAttestationConditions(rule.json());
    return forbiddenSection(json)
        .map(
            section ->
                "rule \"" + rule.name() + "\" should not have variables in " + section + " section")
        .or(() -> invalidTarget(json, background))
        .or(() -> invalidRule(rule.name(), json, background));
  }

  private Optional<String> invalidRule(String name, JsonNode rule, boolean background) {
    boolean target = rule.path("mutate").has("targets");
    return wrong(rule, AllowedVariables.of(rule, background, target))
        .map(("variable substitution failed for rule " + name + ": ")::concat);
  }

  private Optional<String> invalidTarget(JsonNode rule, boolean background) {
    JsonNode targets = rule.path("mutate").path("targets");
    for (int i = 0; i < targets.size(); i++) {
      JsonNode selectors = selectors(rule, i + 1);
      Optional<String> wrong = wrong(selectors, AllowedVariables.of(selectors, background, false));
      if (wrong.isPresent()) {
        String place = "invalid variables defined at mutate.targets[" + i + "]: ";
        return wrong.map(place::concat);
      }
    }
    return Optional.empty();
  }

  /** The rule with nothing but its context, its preconditions and the first targets by name. */
  private static JsonNode selectors(JsonNode rule, int count) {
    ObjectNode out = Json.object();
    for (String field : List.of("context", "preconditions")) {
      if (rule.has(field)) {
        out.set(field, rule.get(field));
      }
    }
    ArrayNode targets = out.putObject("mutate").putArray("targets");
    for (int i = 0; i < count; i++) {
      JsonNode target = rule.path("mutate").path("targets").path(i);
      ObjectNode own = targets.addObject();
      for (String field : TARGET_FIELDS) {
        if (target.has(field)) {
          own.set(field, target.get(field));
        }
      }
    }
    return out;
  }

  private Optional<String> wrong(JsonNode document, AllowedVariables allowed) {
    try {
      new RuleVariables(allowed, expressions).check(document);
      return Optional.empty();
    } catch (ExpressionException e) {
      return Optional.of(e.text());
    }
  }

  private static Optional<String> forbiddenSection(JsonNode rule) {
    if (patchPathHasVariables(rule.path("mutate").path("patchesJson6902").asText(""))) {
      return Optional.of("patchesJSON6902 path");
    }
    if (hasBraces(rule.path("exclude"))) {
      return Optional.of("exclude");
    }
    if (hasBraces(rule.path("match"))) {
      return Optional.of("match");
    }
    return imageReferencesHaveVariables(rule.path("verifyImages"))
        ? Optional.of("image reference")
        : Optional.empty();
  }

  /** A text that is no list of operations is left to the check of patches. */
  private static boolean patchPathHasVariables(String patch) {
    if (!VariableScan.mayHold(patch)) {
      return false;
    }
    List<YamlDocument> documents;
    try {
      documents = YamlReader.documents(patch);
    } catch (YamlSyntaxException e) {
      return false;
    }
    for (JsonNode operation : documents.isEmpty() ? Json.object() : documents.getFirst().content()) {
      if (!VariableScan.find(operation.path("path").asText("")).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasBraces(JsonNode section) {
    if (section.isMissingNode()) {
      return false;
    }
    String text = JsonText.of(section);
    for (int at = text.indexOf(OPEN); at >= 0; at = text.indexOf(OPEN, at + 1)) {
      int next = at + OPEN.length();
      while (next < text.length() && text.charAt(next) != '{' && text.charAt(next) != '}') {
        next++;
      }
      if (text.startsWith("}}", next)) {
        return true;
      }
    }
    return false;
  }

  private static boolean imageReferencesHaveVariables(JsonNode verifyImages) {
    for (JsonNode verify : verifyImages) {
      for (JsonNode reference : verify.path("imageReferences")) {
        if (!VariableScan.find(reference.asText("")).isEmpty()) {
          return true;
        }
      }
      if (!VariableScan.find(verify.path("image").asText("")).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** Variables in the conditions of attestations read data that is not known before. */
  private static JsonNode withoutAttestationConditions(JsonNode rule) {
    if (!rule.has("verifyImages")) {
      return rule;
    }
    ObjectNode out = rule.deepCopy();
    for (JsonNode verify : out.path("verifyImages")) {
      for (JsonNode attestation : verify.path("attestations")) {
        if (attestation instanceof ObjectNode own) {
          own.remove("conditions");
        }
      }
    }
    return out;
  }

  /**
   * The check that elements are read inside of loops only.
   *
   * @return what is wrong first
   */
  public Optional<String> elements(List<Rule> computedRules) {
    return computedRules.stream()
        .map(rule -> element(rule.json(), ""))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> element(JsonNode node, String path) {
    if (node.isTextual()) {
      return elementText(node.textValue(), path);
    }
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        Optional<String> found =
            elementText(field.getKey(), path)
                .or(() -> element(field.getValue(), DocumentPath.field(path, field.getKey())));
        if (found.isPresent()) {
          return found;
        }
      }
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      Optional<String> found = element(node.get(i), DocumentPath.item(path, i));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> elementText(String text, String path) {
    if (!VariableScan.mayHold(text) || path.contains("/foreach/")) {
      return Optional.empty();
    }
    return VariableScan.find(text).stream()
        .map(VariableScan.Found::expression)
        .filter(expression -> expression.startsWith("element"))
        .findFirst()
        .map(
            expression ->
                "variable '" + expression + "' present outside of foreach at path " + path);
  }
}
