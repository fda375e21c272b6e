package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.policy.Diagnostic.Severity;
import dev.portcullis.yaml.YamlParts;
import java.util.ArrayList;
import java.util.List;

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

  void exception(PolicyException exception) {
    exceptions.add(exception);
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

  void refused(DocumentSource source, ReadFault fault) {
    refused.add(
        new PolicySet.Refused(
            source.key(), source.kind(), fault.path() + ": " + fault.text()));
    diagnostics.add(
        new Diagnostic(
            Severity.REFUSED,
            source.positionOf(fault.path()),
            source.key(),
            "",
            fault.path(),
            fault.text()));
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
