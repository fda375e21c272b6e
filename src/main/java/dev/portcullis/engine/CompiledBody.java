package dev.portcullis.engine;

import dev.portcullis.expr.variable.Template;
import dev.portcullis.generate.CompiledGenerate;
import dev.portcullis.mutate.CompiledPatch;
import dev.portcullis.policy.RuleBody;
import java.util.List;

/** What a rule does, compiled. */
sealed interface CompiledBody {
  /**
   * Checks an object.
   *
   * @param source as it was written
   * @param message the rule's message
   * @param check the check
   */
  record Validate(RuleBody.Validate source, MessageText message, CompiledCheck check)
      implements CompiledBody {}

  /**
   * Changes the admitted object.
   *
   * @param rule the whole rule, in which variables are substituted; unused where there are loops
   * @param patch how the object is changed; unused where there are loops
   * @param foreach loops, in order
   */
  record Mutate(Template rule, CompiledPatch patch, List<CompiledMutateForeach> foreach)
      implements CompiledBody {}

  /**
   * Changes existing objects; takes no part in the answer to a request.
   *
   * @param mutate how one object is changed
   * @param targets which objects, in order
   */
  record MutateExisting(Mutate mutate, List<CompiledTarget> targets) implements CompiledBody {}

  /**
   * Wants other objects.
   *
   * @param source as it was written
   * @param generate the compiled rule
   */
  record Generate(RuleBody.Generate source, CompiledGenerate generate) implements CompiledBody {}

  /**
   * Cannot be evaluated.
   *
   * @param type the type of the rule
   * @param reason why, for the rule's message
   */
  record NotEvaluated(RuleType type, String reason) implements CompiledBody {}

  /** The type of the rule. */
  default RuleType type() {
    return switch (this) {
      case Validate v -> RuleType.VALIDATE;
      case Mutate m -> RuleType.MUTATE;
      case MutateExisting m -> RuleType.MUTATE;
      case Generate g -> RuleType.GENERATE;
      case NotEvaluated n -> n.type();
    };
  }
}
