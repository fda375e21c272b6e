package dev.portcullis.expr.cel.admission;

import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.portcullis.expr.cel.CelEnvironment;
import dev.portcullis.expr.cel.CompilationResult;
import dev.portcullis.expr.cel.admission.AdmissionEnvironments.Wanted;
import dev.portcullis.policy.CelExpression;
import dev.portcullis.policy.NamedExpression;
import dev.portcullis.policy.RuleBody.CelCheck;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compiles the CEL expressions of policies. Safe for several threads; a policy is compiled once,
 * when it is loaded.
 */
public final class AdmissionCompiler {
  private static final List<CelType> CONDITION = List.of(SimpleType.BOOL);
  private static final List<CelType> MESSAGE = List.of(SimpleType.STRING);

  private final AdmissionEnvironments environments = new AdmissionEnvironments();

  /**
   * Compiles conditions that stand at a webhook: they have no parameters, no authorizer and no
   * variables. {@link CompiledMatchConditions#refusal()} says what is wrong with them.
   */
  public CompiledMatchConditions matchConditions(List<NamedExpression> conditions) {
    return conditions(conditions, new Wanted(false, false, Map.of()));
  }

  /** Compiles conditions of an exception from policies of Kyverno's own in CEL. */
  public CompiledMatchConditions exceptionConditions(List<NamedExpression> conditions) {
    return kyvernoConditions(conditions);
  }

  private CompiledMatchConditions kyvernoConditions(List<NamedExpression> conditions) {
    CelEnvironment environment = environments.kyverno(Map.of());
    return new CompiledMatchConditions(
        conditions.stream()
            .map(
                c ->
                    new CompiledMatchConditions.Condition(
                        c.name(), compile(c.expression(), environment, CONDITION)))
            .toList());
  }

  private static CompiledExpression compile(
      String text, CelEnvironment environment, List<CelType> results) {
    return new CompiledExpression(text, environment.compile(text, results));
  }

  /**
   * Compiles the expressions of a ValidatingPolicy: match conditions know no variables, and each
   * variable knows those before it.
   */
  public CompiledPolicyExpressions policy(
      List<NamedExpression> conditions,
      List<NamedExpression> variables,
      List<CelExpression> validations,
      boolean ignoresErrors) {
    Map<String, CelType> types = new LinkedHashMap<>();
    Map<String, CompiledExpression> byName = new LinkedHashMap<>();
    for (NamedExpression variable : variables) {
      CompiledExpression compiled =
          compile(variable.expression(), environments.kyverno(Map.copyOf(types)), List.of());
      byName.put(variable.name(), compiled);
      types.put(variable.name(), type(compiled));
    }
    CelEnvironment environment = environments.kyverno(Map.copyOf(types));
    List<CompiledValidation.Validation> compiled = new ArrayList<>();
    for (CelExpression validation : validations) {
      compiled.add(
          new CompiledValidation.Validation(
              compile(validation.expression(), environment, CONDITION),
              validation.message(),
              validation.messageExpression().isEmpty()
                  ? Optional.empty()
                  : Optional.of(compile(validation.messageExpression(), environment, MESSAGE))));
    }
    return new CompiledPolicyExpressions(
        kyvernoConditions(conditions),
        new CompiledVariables(byName, List.copyOf(byName.keySet())),
        compiled,
        ignoresErrors);
  }

  private CompiledMatchConditions conditions(List<NamedExpression> conditions, Wanted wanted) {
    return new CompiledMatchConditions(
        conditions.stream()
            .map(
                c ->
                    new CompiledMatchConditions.Condition(
                        c.name(), compile(c.expression(), wanted, CONDITION)))
            .toList());
  }

  private CompiledExpression compile(String text, Wanted wanted, List<CelType> results) {
    return new CompiledExpression(text, environments.get(wanted).compile(text, results));
  }

  /**
   * Compiles the expressions of a rule.
   *
   * @param check the rule's check
   * @param message the message for expressions without one
   */
  public CompiledValidation validation(CelCheck check, String message) {
    Wanted wanted = new Wanted(check.parameters().isPresent(), true, Map.of());
    Map<String, CompiledExpression> variables = new LinkedHashMap<>();
    List<String> names = new ArrayList<>();
    for (NamedExpression variable : check.variables()) {
      CompiledExpression compiled = compile(variable.expression(), wanted, List.of());
      variables.put(variable.name(), compiled);
      names.remove(variable.name());
      names.add(variable.name());
      wanted = wanted.with(variable.name(), type(compiled));
    }
    List<CompiledValidation.Validation> validations = new ArrayList<>();
    for (CelExpression expression : check.expressions()) {
      validations.add(validation(expression, message, wanted));
    }
    return new CompiledValidation(
        conditions(check.preconditions(), wanted),
        new CompiledVariables(variables, names),
        validations);
  }

  private CompiledValidation.Validation validation(
      CelExpression expression, String message, Wanted wanted) {
    Optional<CompiledExpression> text =
        expression.messageExpression().isEmpty()
            ? Optional.empty()
            : Optional.of(
                compile(expression.messageExpression(), wanted.withoutAuthorizer(), MESSAGE));
    return new CompiledValidation.Validation(
        compile(expression.expression(), wanted, CONDITION),
        expression.message().isEmpty() ? message : expression.message(),
        text);
  }

  private static CelType type(CompiledExpression expression) {
    return switch (expression.result()) {
      case CompilationResult.Compiled compiled ->
          AdmissionTypes.ofVariable(compiled.program().type());
      case CompilationResult.Refused _ -> SimpleType.DYN;
    };
  }
}
