package dev.portcullis.expr.cel.admission;

import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.Bindings;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.CostMeter;
import dev.portcullis.expr.cel.value.Value;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Conditions that decide whether a policy or a rule is meant at all. Immutable, shared by all
 * requests.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#matching-requests-matchconditions">Match
 *     conditions</a>
 */
public final class CompiledMatchConditions {
  private final List<Condition> conditions;

  record Condition(String name, CompiledExpression expression) {}

  CompiledMatchConditions(List<Condition> conditions) {
    this.conditions = List.copyOf(conditions);
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return conditions.isEmpty();
  }

  /** What does not compile, with Kyverno's words for refusing the policy; empty when all does. */
  public Optional<String> refusal() {
    List<String> faults = faults();
    return faults.isEmpty()
        ? Optional.empty()
        : Optional.of("match conditions compilation errors: [" + String.join(" ", faults) + "]");
  }

  /** What does not compile. */
  List<String> faults() {
    return conditions.stream().flatMap(c -> c.expression().fault().stream()).toList();
  }

  /**
   * Evaluates the conditions on a request to a policy of Kyverno's own in CEL.
   *
   * @param input the request
   * @param budget the budget of the request
   */
  public MatchOutcome evaluate(KyvernoInput input, Budget budget) {
    return evaluate(input.bindings(), new CostBudget(CostBudget.MATCH_CONDITIONS, budget));
  }

  /**
   * Evaluates the conditions: one that is false decides, whatever the others say.
   *
   * @param input the request
   * @param budget the budget of the request
   */
  public MatchOutcome evaluate(AdmissionInput input, Budget budget) {
    return evaluate(input.bindings(), new CostBudget(CostBudget.MATCH_CONDITIONS, budget));
  }

  MatchOutcome evaluate(Bindings bindings, CostBudget budget) {
    Set<String> errors = new LinkedHashSet<>();
    for (Condition condition : conditions) {
      try {
        if (!holds(condition, bindings, budget)) {
          return new MatchOutcome.NotMatched(condition.name());
        }
      } catch (ExpressionException e) {
        errors.add(e.text());
      }
    }
    return switch (errors.size()) {
      case 0 -> new MatchOutcome.Matched();
      case 1 -> new MatchOutcome.Failed(errors.iterator().next());
      default -> new MatchOutcome.Failed("[" + String.join(", ", errors) + "]");
    };
  }

  private static boolean holds(Condition condition, Bindings bindings, CostBudget budget)
      throws ExpressionException {
    CostMeter meter = budget.meter();
    Value value = condition.expression().evaluate(bindings, meter);
    budget.charge(meter);
    return value == BoolValue.TRUE;
  }
}
