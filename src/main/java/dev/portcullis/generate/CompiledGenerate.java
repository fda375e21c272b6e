package dev.portcullis.generate;

import dev.portcullis.expr.variable.Scope;
import dev.portcullis.port.ClusterLookup;

/** A generate rule, compiled. Immutable, shared by all requests. */
@FunctionalInterface
public interface CompiledGenerate {
  /**
   * The objects the rule wants for the trigger of the scope; match, context and preconditions of
   * the rule have been dealt with. Writes nothing.
   *
   * @param scope the scope of the rule
   * @param cluster where clone sources are read
   */
  GenerateResult desired(Scope scope, ClusterLookup cluster);
}
