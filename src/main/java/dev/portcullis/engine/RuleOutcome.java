package dev.portcullis.engine;

import java.util.List;
import java.util.Map;

/**
 * Everything a rule can say about a resource. A rule that does not apply says nothing: there is no
 * outcome for it.
 */
public sealed interface RuleOutcome {
  /** The rule. */
  RuleRef rule();

  /** What it says, Kyverno's text. */
  String message();

  /** Properties for the report. */
  Map<String, String> properties();

  /** The word of reports: {@code pass}, {@code fail}, {@code skip}, {@code error}. */
  default String status() {
    return switch (this) {
      case Pass p -> "pass";
      case Fail f -> "fail";
      case Skip s -> "skip";
      case Errored e -> "error";
    };
  }

  /**
   * The rule is satisfied, or did its work.
   *
   * @param rule the rule
   * @param message what it says
   * @param properties for the report
   */
  record Pass(RuleRef rule, String message, Map<String, String> properties) implements RuleOutcome {
    public Pass {
      properties = Map.copyOf(properties);
    }
  }

  /**
   * The rule is violated.
   *
   * @param rule the rule
   * @param message what it says
   * @param properties for the report
   * @param path where in the resource, empty when there is no single place
   * @param detail the values compared, for an explanation; empty when there are none
   */
  record Fail(
      RuleRef rule, String message, Map<String, String> properties, String path, String detail)
      implements RuleOutcome {
    public Fail {
      properties = Map.copyOf(properties);
    }
  }

  /**
   * The rule applies but has nothing to decide.
   *
   * @param rule the rule
   * @param message why
   * @param properties for the report
   * @param exceptions the keys of the policy exceptions that lift it; empty when it is for another
   *     reason
   */
  record Skip(RuleRef rule, String message, Map<String, String> properties, List<String> exceptions)
      implements RuleOutcome {
    public Skip {
      properties = Map.copyOf(properties);
      exceptions = List.copyOf(exceptions);
    }
  }

  /**
   * The rule could not be evaluated.
   *
   * @param rule the rule
   * @param fault what kind of thing went wrong
   * @param message what went wrong
   * @param properties for the report
   */
  record Errored(RuleRef rule, Fault fault, String message, Map<String, String> properties)
      implements RuleOutcome {
    public Errored {
      properties = Map.copyOf(properties);
    }
  }

  /** What kind of thing went wrong. */
  enum Fault {
    /** An expression or a variable. */
    EXPRESSION,
    /** A look-up. */
    LOOKUP,
    /** A limit was passed. */
    BUDGET,
    /** The policy itself, or something that is not evaluated yet. */
    POLICY,
    /** A bug of this program. */
    INTERNAL
  }
}
