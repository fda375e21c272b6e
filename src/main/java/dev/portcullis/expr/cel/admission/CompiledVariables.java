package dev.portcullis.expr.cel.admission;

import dev.portcullis.expr.cel.Bindings;
import dev.portcullis.expr.cel.value.LazyMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The variables of a policy, in order; each may use those before it.
 *
 * @param byName the expressions
 * @param names the names, in order
 */
record CompiledVariables(Map<String, CompiledExpression> byName, List<String> names) {
  /** The value of {@code variables}, whose fields are made when they are first read. */
  LazyMap values(Bindings bindings, CostBudget budget) {
    return new LazyMap(
        names,
        name -> {
          var meter = budget.meter();
          try {
            return Objects.requireNonNull(byName.get(name)).evaluateAs(name, bindings, meter);
          } finally {
            budget.charge(meter);
          }
        });
  }
}
