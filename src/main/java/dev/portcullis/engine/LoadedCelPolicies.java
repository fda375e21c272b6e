package dev.portcullis.engine;

import dev.portcullis.policy.PolicySet;
import java.util.List;

/**
 * What was loaded of the policies in CEL.
 *
 * @param validating ValidatingPolicies that may be used
 * @param exceptions exceptions from such policies
 * @param refused policies that do not compile
 * @param unsupported documents that are not evaluated yet
 */
public record LoadedCelPolicies(
    List<CompiledValidatingPolicy> validating,
    List<CompiledCelException> exceptions,
    List<PolicySet.Refused> refused,
    List<PolicySet.Unsupported> unsupported) {
  public LoadedCelPolicies {
    validating = List.copyOf(validating);
    exceptions = List.copyOf(exceptions);
    refused = List.copyOf(refused);
    unsupported = List.copyOf(unsupported);
  }
}
