package dev.portcullis.policy;

import dev.portcullis.policy.Diagnostic.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether a policy that was read may be used: what Kyverno's admission would refuse is
 * refused with its text, what it would warn of is warned of. Variables and expressions are judged
 * elsewhere.
 */
public final class PolicyValidation {
  private final ReadingMode mode;

  /** A validation that judges in this way. */
  public PolicyValidation(ReadingMode mode) {
    this.mode = mode;
  }

  /**
   * Everything there is to say about a policy. It may be used unless one diagnostic says {@link
   * Severity#REFUSED}. Positions are those of the policy and its rules.
   */
  public List<Diagnostic> validate(Policy policy) {
    List<Diagnostic> out = new ArrayList<>();
    refusals(policy).forEach(p -> out.add(diagnostic(policy, p, Severity.REFUSED)));
    PolicyWarnings.of(policy, mode.scopes())
        .forEach(p -> out.add(diagnostic(policy, p, Severity.WARNING)));
    return out;
  }

  /** One line for all refusals, as Kyverno puts several together; absent when there is none. */
  static Optional<String> reason(List<Diagnostic> diagnostics) {
    List<String> texts =
        diagnostics.stream()
            .filter(d -> d.severity() == Severity.REFUSED)
            .map(Diagnostic::message)
            .distinct()
            .toList();
    return switch (texts.size()) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(texts.getFirst());
      default -> Optional.of("[" + String.join(", ", texts) + "]");
    };
  }

  private static Diagnostic diagnostic(Policy policy, Problem problem, Severity severity) {
    Optional<Rule> rule =
        ruleIndex(problem.path())
            .filter(i -> i < policy.spec().rules().size())
            .map(i -> policy.spec().rules().get(i));
    return new Diagnostic(
        severity,
        rule.map(Rule::position).orElse(policy.position()),
        policy.key(),
        rule.map(Rule::name).orElse(""),
        problem.path(),
        problem.text());
  }

  private static Optional<Integer> ruleIndex(String path) {
    String start = "spec.rules[";
    int end = path.indexOf(']');
    return path.startsWith(start) && end - start.length() < 9
        ? Optional.of(Integer.valueOf(path.substring(start.length(), end)))
        : Optional.empty();
  }

  private List<Problem> refusals(Policy policy) {
    List<Problem> problems = ValidateSpec.check(policy, mode);
    return problems.isEmpty()
        ? overrides(policy)
            .or(() -> processing(policy))
            .or(() -> ValidateReach.check(policy, mode.reach()))
            .or(() -> kinds(policy))
            .or(() -> rules(policy))
            .stream()
            .toList()
        : problems;
  }

  private static Optional<Problem> overrides(Policy policy) {
    if (policy.scope() == Policy.Scope.NAMESPACED) {
      return Optional.empty();
    }
    List<Rule> rules = policy.spec().rules();
    for (int i = 0; i < rules.size(); i++) {
      if (rules.get(i).body() instanceof RuleBody.Validate validate) {
        String path = "spec.rules[" + i + "].validate.validationFailureActionOverrides";
        Optional<Problem> problem = ValidateOverrides.check(validate.overrides(), path);
        if (problem.isPresent()) {
          return problem;
        }
      }
    }
    return ValidateOverrides.check(
        policy.spec().overrides(), "spec.validationFailureActionOverrides");
  }

  private static Optional<Problem> processing(Policy policy) {
    if (policy.spec().admission()) {
      return Optional.empty();
    }
    if (!policy.spec().background()) {
      return Optional.of(
          new Problem(
              "spec.admission",
              "disabling both admission and background processing is not allowed"));
    }
    boolean more =
        policy.spec().rules().stream().anyMatch(rule -> rule.json().path("validate").isEmpty());
    return more
        ? Optional.of(
            new Problem(
                "spec.admission",
                "disabling admission processing is only allowed with validation policies"))
        : Optional.empty();
  }

  private static Optional<Problem> kinds(Policy policy) {
    List<Rule> rules = policy.spec().rules();
    for (int i = 0; i < rules.size(); i++) {
      Optional<Problem> problem =
          ValidateKinds.check(rules.get(i), "spec.rules[" + i + "]", policy.spec().background());
      if (problem.isPresent()) {
        return problem;
      }
    }
    return Optional.empty();
  }

  private static Optional<Problem> rules(Policy policy) {
    List<Rule> rules = policy.spec().rules();
    for (int i = 0; i < rules.size(); i++) {
      Optional<Problem> problem = rule(rules.get(i), "spec.rules[" + i + "]");
      if (problem.isPresent()) {
        return problem;
      }
    }
    return Optional.empty();
  }

  private static Optional<Problem> rule(Rule rule, String path) {
    String patches = rule.json().path("mutate").path("patchesJson6902").asText("");
    return JsonPatchSyntax.check(patches, path)
        .or(() -> ValidateResources.check(rule, path))
        .or(() -> ValidateContext.check(rule, path))
        .or(() -> kindless(rule, path))
        .or(() -> ValidateActions.check(rule, path))
        .or(() -> ValidateLabels.check(rule, path));
  }

  /** Every filter that decides needs kinds. */
  private static Optional<Problem> kindless(Rule rule, String path) {
    MatchBlock match = rule.match();
    List<MatchBlock.Filter> filters =
        !match.any().isEmpty()
            ? match.any()
            : !match.all().isEmpty() ? match.all() : List.of(match.direct());
    if (filters.stream().noneMatch(filter -> filter.resources().kinds().isEmpty())) {
      return Optional.empty();
    }
    return Optional.of(
        new Problem(
            path + ".match",
            ValidateKinds.onlyMetadata(rule)
                ? "at least one element must be specified in a kind block, the kind attribute is"
                    + " mandatory when working with the resources element"
                : ValidateKinds.ONLY_METADATA));
  }
}
