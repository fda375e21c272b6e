package dev.portcullis.engine;

import dev.portcullis.condition.CompiledConditions;
import dev.portcullis.expr.cel.admission.CompiledValidation;
import dev.portcullis.expr.variable.CompiledContextEntry;
import dev.portcullis.podsecurity.CompiledPodSecurity;
import dev.portcullis.policy.CelParameters;
import dev.portcullis.policy.RuleBody.PodSecurityCheck;
import java.util.List;
import java.util.Optional;

/** The check of a validate rule, compiled. */
sealed interface CompiledCheck {
  /**
   * Refuses where the conditions hold.
   *
   * @param conditions empty: always
   */
  record Deny(Optional<CompiledConditions> conditions) implements CompiledCheck {}

  /**
   * A pattern to fit.
   *
   * @param pattern the pattern
   */
  record Pattern(PatternSource pattern) implements CompiledCheck {}

  /**
   * Patterns one of which is to fit.
   *
   * @param patterns the patterns
   */
  record AnyPattern(PatternSource patterns) implements CompiledCheck {}

  /**
   * Loops over lists.
   *
   * @param entries the loops, in order
   */
  record Foreach(List<Entry> entries) implements CompiledCheck {}

  /**
   * One loop.
   *
   * @param list the list
   * @param elementScope whether the check looks at the element; empty for the default
   * @param context entries for each element
   * @param preconditions conditions for each element
   * @param check the check for each element
   */
  record Entry(
      ListExpression list,
      Optional<Boolean> elementScope,
      List<CompiledContextEntry> context,
      Optional<CompiledConditions> preconditions,
      CompiledCheck check) {}

  /**
   * The Pod Security Standards.
   *
   * @param source as it was written
   * @param standards the compiled checks
   */
  record PodSecurity(PodSecurityCheck source, CompiledPodSecurity standards)
      implements CompiledCheck {}

  /**
   * Expressions in CEL that must be true.
   *
   * @param validation the compiled expressions
   * @param parameters the objects that they read as {@code params}
   */
  record Cel(CompiledValidation validation, Optional<CelParameters> parameters)
      implements CompiledCheck {}

  /** A check that Kyverno accepts and ignores ({@code assert}). */
  record Ignored() implements CompiledCheck {}

  /**
   * A check that is not evaluated yet.
   *
   * @param reason the message of the error it gives
   */
  record NotEvaluated(String reason) implements CompiledCheck {}
}
