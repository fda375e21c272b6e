package dev.portcullis.expr.cel.admission;

import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.Bindings;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.CostMeter;
import dev.portcullis.expr.cel.value.LazyMap;
import dev.portcullis.expr.cel.value.PlainList;
import dev.portcullis.expr.cel.value.PlainMap;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The expressions of a ValidatingPolicy. Immutable, shared by all requests.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/validating-policy/">ValidatingPolicy</a>
 */
public final class CompiledPolicyExpressions {
  private final CompiledMatchConditions conditions;
  private final CompiledVariables variables;
  private final List<CompiledValidation.Validation> validations;
  private final boolean ignoresErrors;

  CompiledPolicyExpressions(
      CompiledMatchConditions conditions,
      CompiledVariables variables,
      List<CompiledValidation.Validation> validations,
      boolean ignoresErrors) {
    this.conditions = conditions;
    this.variables = variables;
    this.validations = List.copyOf(validations);
    this.ignoresErrors = ignoresErrors;
  }

  /** What does not compile; such a policy is refused. */
  public List<String> faults() {
    List<String> out = new ArrayList<>(conditions.faults());
    for (String name : variables.names()) {
      Objects.requireNonNull(variables.byName().get(name)).fault().ifPresent(out::add);
    }
    for (CompiledValidation.Validation validation : validations) {
      validation.expression().fault().ifPresent(out::add);
      validation.messageExpression().flatMap(CompiledExpression::fault).ifPresent(out::add);
    }
    return out;
  }

  /** Evaluates the match conditions and then the validations; the first one that fails decides. */
  public PolicyVerdict evaluate(KyvernoInput input, Budget budget) {
    CostBudget cost = new CostBudget(CostBudget.VALIDATIONS, budget);
    Bindings bindings = bindings(input.bindings(), cost);
    return switch (conditions.evaluate(
        bindings, new CostBudget(CostBudget.MATCH_CONDITIONS, budget))) {
      case MatchOutcome.Matched _ -> validate(bindings, cost);
      case MatchOutcome.NotMatched _ -> new PolicyVerdict.NotMatched();
      case MatchOutcome.Failed failed ->
          ignoresErrors
              ? new PolicyVerdict.NotMatched()
              : new PolicyVerdict.Errored(failed.message());
    };
  }

  private Bindings bindings(Bindings input, CostBudget cost) {
    PlainMap exceptions = PlainMap.empty();
    exceptions.put(new StringValue("allowedImages"), PlainList.EMPTY);
    exceptions.put(new StringValue("allowedValues"), PlainList.EMPTY);
    return new Bindings() {
      private final LazyMap own = variables.values(this, cost);

      @Override
      public @Nullable Value find(String name) {
        return switch (name) {
          case "variables" -> own;
          case "exceptions" -> exceptions;
          default -> input.find(name);
        };
      }
    };
  }

  private PolicyVerdict validate(Bindings bindings, CostBudget cost) {
    for (int i = 0; i < validations.size(); i++) {
      CompiledValidation.Validation validation = validations.get(i);
      try {
        if (evaluate(validation.expression(), bindings, cost) != BoolValue.TRUE) {
          return new PolicyVerdict.Failed(message(validation, i, bindings, cost), i);
        }
      } catch (ExpressionException e) {
        return new PolicyVerdict.Errored(e.text());
      }
    }
    return new PolicyVerdict.Passed();
  }

  private static String message(
      CompiledValidation.Validation validation, int index, Bindings bindings, CostBudget cost) {
    Optional<CompiledExpression> made = validation.messageExpression();
    if (made.isPresent()) {
      try {
        return evaluate(made.get(), bindings, cost) instanceof StringValue text
            ? text.value()
            : "failed to convert message expression to string";
      } catch (ExpressionException e) {
        return "failed to evaluate message expression: " + e.text();
      }
    }
    return validation.message().isEmpty()
        ? "CEL expression validation failed at index " + index
        : validation.message();
  }

  private static Value evaluate(CompiledExpression expression, Bindings bindings, CostBudget cost)
      throws ExpressionException {
    CostMeter meter = cost.meter();
    Value value = expression.evaluate(bindings, meter);
    cost.charge(meter);
    return value;
  }
}
