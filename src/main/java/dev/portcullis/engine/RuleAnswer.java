package dev.portcullis.engine;

import dev.portcullis.expr.ExpressionException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the outcomes of one rule. Immutable.
 *
 * @param rule the rule
 * @param properties for the report
 * @param passed the outcome of most rules on most requests, made once
 */
record RuleAnswer(RuleRef rule, Map<String, String> properties, RuleOutcome passed) {
  /** Outcomes of a rule, with these properties. */
  static RuleAnswer of(RuleRef rule, Map<String, String> properties) {
    String message = "validation rule '" + rule.rule() + "' passed.";
    return new RuleAnswer(rule, properties, new RuleOutcome.Pass(rule, message, properties));
  }

  RuleOutcome pass(String message) {
    return new RuleOutcome.Pass(rule, message, properties);
  }

  RuleOutcome fail(String message) {
    return fail(message, "", "");
  }

  RuleOutcome fail(String message, String path, String detail) {
    return new RuleOutcome.Fail(rule, message, properties, path, detail);
  }

  RuleOutcome fail(String message, Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(properties);
    all.putAll(more);
    return new RuleOutcome.Fail(rule, message, all, "", "");
  }

  RuleOutcome skip(String message) {
    return skip(message, List.of());
  }

  RuleOutcome skip(String message, List<CompiledException> exceptions) {
    return new RuleOutcome.Skip(
        rule, message, properties, exceptions.stream().map(e -> e.exception().key()).toList());
  }

  RuleOutcome error(RuleOutcome.Fault fault, String message) {
    return new RuleOutcome.Errored(rule, fault, message, properties);
  }

  RuleOutcome error(String prefix, ExpressionException failure) {
    return error(fault(failure), prefix + failure.text());
  }

  private static RuleOutcome.Fault fault(ExpressionException failure) {
    return switch (failure.kind()) {
      case LOOKUP -> RuleOutcome.Fault.LOOKUP;
      case BUDGET -> RuleOutcome.Fault.BUDGET;
      case SYNTAX, UNKNOWN_KEY, EVALUATION -> RuleOutcome.Fault.EXPRESSION;
    };
  }
}
