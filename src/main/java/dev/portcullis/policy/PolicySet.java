package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * What a reading gave: everything that could be read, and everything there is to say about it.
 *
 * @param policies policies that may be used
 * @param refused policies that were recognised and refused; each has a diagnostic
 * @param exceptions policy exceptions
 * @param unsupported documents of policy kinds that are not evaluated yet
 * @param others documents that are no policies
 * @param diagnostics errors and warnings, in the order of the documents
 */
public record PolicySet(
    List<Policy> policies,
    List<Refused> refused,
    List<PolicyException> exceptions,
    List<Unsupported> unsupported,
    List<JsonNode> others,
    List<Diagnostic> diagnostics) {
  public PolicySet {
    policies = List.copyOf(policies);
    refused = List.copyOf(refused);
    exceptions = List.copyOf(exceptions);
    unsupported = List.copyOf(unsupported);
    others = List.copyOf(others);
    diagnostics = List.copyOf(diagnostics);
  }

  /**
   * A policy that is not used.
   *
   * @param key its key
   * @param kind its kind
   * @param reason the text Kyverno's admission would give
   */
  public record Refused(String key, String kind, String reason) {}

  /**
   * A document of a policy kind that is not evaluated yet.
   *
   * @param key its key
   * @param kind its kind
   * @param document the whole object
   */
  public record Unsupported(String key, String kind, JsonNode document) {}
}
