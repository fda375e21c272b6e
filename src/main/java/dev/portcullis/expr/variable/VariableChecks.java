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
import java.util.List;
import java.util.Optional;

/**
 * The checks of variables that a policy must pass before it is used, with Kyverno's texts.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/variables/">Variables</a>
 */
public final class VariableChecks {
  private static final String NOT_IN_BACKGROUND =
      "only select variables are allowed in background mode. Set spec.background=false to disable"
          + " background mode for this policy rule: ";
  private static final String NOT_ON_UPDATE =
      "only select variables are allowed in on policy update. Set"
          + " spec.mutateExistingOnPolicyUpdate=false to disable update policy mode for this policy"
          + " rule: ";
  private static final List<String> TARGET_FIELDS =
      List.of("apiVersion", "kind", "namespace", "name", "uid");
  private static final List<String> SOURCES =
      List.of("variable", "apiCall", "globalReference", "imageRegistry");

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
        .or(() -> rules(computedRules))
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
    Optional<String> user =
        background ? UserVariables.first(policy, computedRules) : Optional.empty();
    return user.map(NOT_IN_BACKGROUND::concat)
        .or(
            () ->
                invalid(computedRules, background)
                    .map("policy contains invalid variables: "::concat))
        .or(() -> onPolicyUpdate(policy, computedRules));
  }

  /**
   * A policy that changes existing objects when it changes itself is evaluated without a request.
   */
  private Optional<String> onPolicyUpdate(Policy policy, List<Rule> rules) {
    if (rules.stream().noneMatch(rule -> changesOnUpdate(policy, rule))) {
      return Optional.empty();
    }
    return invalid(rules, true)
        .map("update event, policy contains invalid variables: "::concat)
        .or(() -> UserVariables.first(policy, rules).map(NOT_ON_UPDATE::concat));
  }

  private static boolean changesOnUpdate(Policy policy, Rule rule) {
    return rule.body() instanceof RuleBody.Mutate mutate
        && (mutate.mutateExistingOnPolicyUpdate() || policy.spec().mutateExistingOnPolicyUpdate());
  }

  private Optional<String> invalid(List<Rule> rules, boolean background) {
    return rules.stream()
        .map(rule -> invalid(rule, background))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> invalid(Rule rule, boolean background) {
    JsonNode json = withoutAttestationConditions(rule.json());
    return ForbiddenSections.first(json)
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
    copy(rule, out, List.of("context", "preconditions"));
    ArrayNode targets = out.putObject("mutate").putArray("targets");
    for (int i = 0; i < count; i++) {
      copy(rule.path("mutate").path("targets").path(i), targets.addObject(), TARGET_FIELDS);
    }
    return out;
  }

  private static void copy(JsonNode from, ObjectNode to, List<String> fields) {
    fields.stream().filter(from::has).forEach(field -> to.set(field, from.get(field)));
  }

  private Optional<String> wrong(JsonNode document, AllowedVariables allowed) {
    try {
      new RuleVariables(allowed, expressions).check(document);
      return Optional.empty();
    } catch (ExpressionException e) {
      return Optional.of(e.text());
    }
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
   * The checks that come rule by rule: elements are read inside of loops only, and the expressions
   * of context entries can be compiled.
   *
   * @return what is wrong first
   */
  public Optional<String> rules(List<Rule> computedRules) {
    for (int i = 0; i < computedRules.size(); i++) {
      JsonNode rule = computedRules.get(i).json();
      String place = "path: spec.rules[" + i + "]: ";
      Optional<String> wrong =
          ElementVariables.first(rule)
              .or(() -> brokenEntry(rule.path("context")).map(place::concat));
      if (wrong.isPresent()) {
        return wrong;
      }
    }
    return Optional.empty();
  }

  /**
   * What is wrong first with the expressions of a document that may use every variable.
   *
   * @param document any JSON
   */
  public Optional<String> broken(JsonNode document) {
    return wrong(document, AllowedVariables.EVERY);
  }

  private Optional<String> brokenEntry(JsonNode context) {
    for (JsonNode entry : context) {
      for (String source : SOURCES) {
        String path = entry.path(source).path("jmesPath").asText("");
        Optional<String> broken = path.isEmpty() ? Optional.empty() : broken(path);
        if (broken.isPresent()) {
          return broken;
        }
      }
    }
    return Optional.empty();
  }

  /** What an expression with variables will be is not known yet. */
  private Optional<String> broken(String path) {
    if (!VariableScan.find(path).isEmpty()) {
      return Optional.empty();
    }
    try {
      expressions.compile(path);
      return Optional.empty();
    } catch (ExpressionException e) {
      return Optional.of("failed to parse JMESPath " + path + ": " + e.text());
    }
  }
}
