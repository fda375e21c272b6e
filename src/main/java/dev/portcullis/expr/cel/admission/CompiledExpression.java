package dev.portcullis.expr.cel.admission;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.Bindings;
import dev.portcullis.expr.cel.CompilationResult;
import dev.portcullis.expr.cel.value.CostMeter;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.Value;
import java.util.Optional;

/**
 * One expression of a policy. One that does not compile says so when it is used, as in Kyverno.
 *
 * @param text as it was written
 * @param result what compiling it gave
 */
record CompiledExpression(String text, CompilationResult result) {
  /** Why it does not compile; empty when it does. */
  Optional<String> fault() {
    return switch (result) {
      case CompilationResult.Compiled _ -> Optional.empty();
      case CompilationResult.Refused refused -> Optional.of(refused.reason());
    };
  }

  /** Its value; an error names the expression. */
  Value evaluate(Bindings bindings, CostMeter cost) throws ExpressionException {
    switch (result) {
      case CompilationResult.Refused refused ->
          throw Failures.failure("compilation error: " + refused.reason());
      case CompilationResult.Compiled compiled -> {
        try {
          return compiled.program().evaluate(bindings, cost);
        } catch (ExpressionException e) {
          throw e.within("expression '" + text + "' resulted in error: ");
        }
      }
    }
  }

  /** Its value as a variable of the policy with this name. */
  Value evaluateAs(String name, Bindings bindings, CostMeter cost) throws ExpressionException {
    switch (result) {
      case CompilationResult.Refused refused ->
          throw Failures.failure(
              "composited variable \"" + name + "\" fails to compile: " + refused.reason());
      case CompilationResult.Compiled compiled -> {
        try {
          return compiled.program().evaluate(bindings, cost);
        } catch (ExpressionException e) {
          throw e.within("composited variable \"" + name + "\" fails to evaluate: ");
        }
      }
    }
  }
}
