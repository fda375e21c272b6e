package dev.portcullis.engine;

import dev.portcullis.expr.cel.admission.CompiledMatchConditions;
import java.util.List;

/**
 * An exception from policies in CEL, compiled.
 *
 * @param key its {@code namespace/name}
 * @param policies the policies it names
 * @param conditions the requests it is about
 * @param passes whether an exempted request counts as passed rather than skipped
 */
public record CompiledCelException(
    String key, List<PolicyRef> policies, CompiledMatchConditions conditions, boolean passes) {
  public CompiledCelException {
    policies = List.copyOf(policies);
  }

  /**
   * A policy that is named.
   *
   * @param kind its kind
   * @param name its name
   */
  public record PolicyRef(String kind, String name) {}

  boolean names(String kind, String name) {
    return policies.contains(new PolicyRef(kind, name));
  }
}
