package dev.portcullis.cli.evaluate;

import dev.portcullis.engine.CompiledCelException;
import dev.portcullis.engine.CompiledValidatingPolicy;
import dev.portcullis.engine.LoadedCelPolicies;
import java.util.List;

/**
 * Policies in CEL and the exceptions from them.
 *
 * @param policies the policies, in the order given
 * @param exceptions the exceptions
 */
public record LocalCelPolicies(
    List<CompiledValidatingPolicy> policies, List<CompiledCelException> exceptions) {
  /** None at all. */
  public static final LocalCelPolicies NONE = new LocalCelPolicies(List.of(), List.of());

  public LocalCelPolicies {
    policies = List.copyOf(policies);
    exceptions = List.copyOf(exceptions);
  }

  /** Those that were loaded. */
  public static LocalCelPolicies of(LoadedCelPolicies loaded) {
    return new LocalCelPolicies(loaded.validating(), loaded.exceptions());
  }
}
