package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.policy.Diagnostic.Severity;
import dev.portcullis.yaml.YamlParts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects what a reading gives. */
final class PolicySetBuilder {
  private final List<Policy> policies = new ArrayList<>();
  private final List<PolicySet.Refused> refused = new ArrayList<>();
  private final List<PolicyException> exceptions = new ArrayList<>();
  private final List<PolicySet.Unsupported> unsupported = new ArrayList<>();
  private final List<JsonNode> others = new ArrayList<>();
  private final List<Diagnostic> diagnostics = new ArrayList<>();

  PolicySet build() {
    return new PolicySet(policies, refused, exceptions, unsupported, others, diagnostics);
  }

  void policy(Policy policy) {
    policies.add(policy);
  }

  /** An exception that may be used, although the API server would have objections. */
  void exception(DocumentSource source, PolicyException exception, List<Problem> objections) {
    exceptions.add(exception);
    for (Problem problem : objections) {
      diagnostics.add(diagnostic(source, Severity.WARNING, problem));
    }
  }

  private static Diagnostic diagnostic(DocumentSource source, Severity severity, Problem problem) {
    return new Diagnostic(
        severity,
        source.positionOf(problem.path()),
        source.key(),
        "",
        problem.path(),
        problem.text());
  }

  void other(DocumentSource source) {
    others.add(source.json());
  }

  void unsupported(DocumentSource source) {
    unsupported.add(new PolicySet.Unsupported(source.key(), source.kind(), source.json()));
    diagnostics.add(
        new Diagnostic(
            Severity.WARNING,
            source.position(""),
            source.key(),
            "",
            "",
            source.kind() + " of " + source.apiVersion() + " is not evaluated yet"));
  }

  /** A policy that was read, with what its validation says. */
  void judged(DocumentSource source, Policy policy, List<Diagnostic> judgement) {
    List<Diagnostic> all = new ArrayList<>();
    judgement.forEach(d -> all.add(d.path().isEmpty() ? d : d.at(source.positionOf(d.path()))));
    if (PolicyValidation.reason(all).isEmpty()) {
      policy.spec().rules().forEach(rule -> unreadable(policy, rule).ifPresent(all::add));
    }
    diagnostics.addAll(all);
    PolicyValidation.reason(all)
        .ifPresentOrElse(
            reason -> refused.add(new PolicySet.Refused(source.key(), source.kind(), reason)),
            () -> policies.add(policy));
  }

  private static Optional<Diagnostic> unreadable(Policy policy, Rule rule) {
    return rule.body() instanceof RuleBody.Unreadable unreadable
        ? Optional.of(
            new Diagnostic(
                Severity.REFUSED,
                rule.position(),
                policy.key(),
                rule.name(),
                "",
                unreadable.reason()))
        : Optional.empty();
  }

  /** A document that cannot be used. */
  void refused(DocumentSource source, List<Problem> problems) {
    List<Diagnostic> reasons =
        problems.stream().map(problem -> diagnostic(source, Severity.REFUSED, problem)).toList();
    diagnostics.addAll(reasons);
    refused.add(
        new PolicySet.Refused(
            source.key(), source.kind(), PolicyValidation.reason(reasons).orElse("")));
  }

  void broken(String file, YamlParts.Fault fault) {
    diagnostics.add(
        new Diagnostic(
            Severity.REFUSED,
            new SourcePosition(file, fault.index(), fault.line(), fault.column()),
            "",
            "",
            "",
            HelmTemplate.found(fault.text()).map(HelmTemplate::advice).orElse(fault.message())));
  }
}
