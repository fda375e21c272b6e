package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.policy.Diagnostic;
import dev.portcullis.policy.PolicySet;
import java.util.List;

/**
 * What a text of policies gave.
 *
 * @param policies policies ready to be evaluated
 * @param exceptions exceptions ready to be evaluated
 * @param refused policies that are not used, with the reason
 * @param unsupported documents of policy kinds that are not evaluated yet
 * @param others documents that are no policies
 * @param diagnostics everything there is to say
 */
public record LoadedPolicies(
    List<CompiledPolicy> policies,
    List<CompiledException> exceptions,
    List<PolicySet.Refused> refused,
    List<PolicySet.Unsupported> unsupported,
    List<JsonNode> others,
    List<Diagnostic> diagnostics) {
  public LoadedPolicies {
    policies = List.copyOf(policies);
    exceptions = List.copyOf(exceptions);
    refused = List.copyOf(refused);
    unsupported = List.copyOf(unsupported);
    others = List.copyOf(others);
    diagnostics = List.copyOf(diagnostics);
  }
}
