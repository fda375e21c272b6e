package dev.portcullis.expr.cel.admission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.Bindings;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.CostMeter;
import dev.portcullis.expr.cel.value.JsonValues;
import dev.portcullis.expr.cel.value.LazyMap;
import dev.portcullis.expr.cel.value.NullValue;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.Value;
import dev.portcullis.value.GoText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The CEL expressions of a rule. Immutable, shared by all requests.
 *
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/validate/#common-expression-language-cel">Validate
 *     with CEL</a>
 */
public final class CompiledValidation {
  private static final int LONGEST_MESSAGE = 5 * 1024;

  private final CompiledMatchConditions preconditions;
  private final CompiledVariables variables;
  private final List<Validation> validations;

  /**
   * One expression and what is said when it is false.
   *
   * @param expression the expression
   * @param message the text, empty for none
   * @param messageExpression makes the text
   */
  record Validation(
      CompiledExpression expression,
      String message,
      Optional<CompiledExpression> messageExpression) {}

  CompiledValidation(
      CompiledMatchConditions preconditions,
      CompiledVariables variables,
      List<Validation> validations) {
    this.preconditions = preconditions;
    this.variables = variables;
    this.validations = List.copyOf(validations);
  }

  /** What does not compile, in order; empty when all does. */
  public List<String> faults() {
    List<CompiledExpression> all = new ArrayList<>();
    variables.names().forEach(name -> all.add(variables.byName().get(name)));
    for (Validation validation : validations) {
      all.add(validation.expression());
      validation.messageExpression().ifPresent(all::add);
    }
    return all.stream().flatMap(expression -> expression.fault().stream()).toList();
  }

  /**
   * Evaluates the expressions; the first one that is not true decides.
   *
   * @param input the request
   * @param params the parameter object; empty for a rule without parameters
   * @param budget the budget of the request
   */
  public ValidationOutcome evaluate(
      AdmissionInput input, Optional<JsonNode> params, Budget budget) {
    CostBudget cost = new CostBudget(CostBudget.VALIDATIONS, budget);
    Run run = new Run(input.bindings(), params.map(JsonValues::of).orElse(NullValue.NULL), cost);
    MatchOutcome match =
        preconditions.evaluate(run.bindings, new CostBudget(CostBudget.MATCH_CONDITIONS, budget));
    return switch (match) {
      case MatchOutcome.NotMatched _ -> new ValidationOutcome.NotMatched();
      case MatchOutcome.Failed failed -> new ValidationOutcome.Denied(failed.message());
      case MatchOutcome.Matched _ -> run.validate();
    };
  }

  /** One evaluation. */
  private final class Run {
    private final Bindings bindings;
    private final CostBudget cost;
    private final LazyMap values;

    Run(Bindings input, Value params, CostBudget cost) {
      this.cost = cost;
      this.bindings =
          name ->
              switch (name) {
                case "variables" -> values();
                case "params" -> params;
                default -> input.find(name);
              };
      this.values = variables.values(bindings, cost);
    }

    private LazyMap values() {
      return values;
    }

    ValidationOutcome validate() {
      for (Validation validation : validations) {
        try {
          if (evaluate(validation.expression()) != BoolValue.TRUE) {
            return new ValidationOutcome.Denied(message(validation));
          }
        } catch (ExpressionException e) {
          return new ValidationOutcome.Denied(e.text());
        }
      }
      return new ValidationOutcome.Admitted();
    }

    private Value evaluate(CompiledExpression expression) throws ExpressionException {
      CostMeter meter = cost.meter();
      Value value = expression.evaluate(bindings, meter);
      cost.charge(meter);
      return value;
    }

    private String message(Validation validation) {
      String made = validation.messageExpression().map(this::text).orElse("");
      if (!made.isEmpty()) {
        return made;
      }
      String written = GoText.trimSpace(validation.message());
      return written.isEmpty()
          ? "failed expression: " + GoText.trimSpace(validation.expression().text())
          : written;
    }

    /** The text of a message expression; empty when it makes none that can be used. */
    private String text(CompiledExpression expression) {
      try {
        return evaluate(expression) instanceof StringValue made ? usable(made.value()) : "";
      } catch (ExpressionException e) {
        // The written message stands in for one that cannot be made.
        return "";
      }
    }

    private static String usable(String text) {
      String trimmed = GoText.trimSpace(text);
      boolean tooLong = trimmed.getBytes(StandardCharsets.UTF_8).length > LONGEST_MESSAGE;
      return tooLong || trimmed.indexOf('\n') >= 0 ? "" : trimmed;
    }
  }
}
