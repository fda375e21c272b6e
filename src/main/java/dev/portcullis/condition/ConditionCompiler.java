package dev.portcullis.condition;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.variable.Scope;
import dev.portcullis.expr.variable.TemplateCompiler;
import dev.portcullis.policy.Conditions;
import dev.portcullis.policy.Conditions.Condition;
import java.util.List;
import java.util.Optional;

/**
 * Compiles condition blocks: operators are chosen and constants are read here, once.
 *
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/preconditions/">Preconditions</a>
 */
public final class ConditionCompiler {
  private final TemplateCompiler templates;

  /** A compiler that compiles keys and values with this one. */
  public ConditionCompiler(TemplateCompiler templates) {
    this.templates = templates;
  }

  /** Compiles preconditions and deny conditions. */
  public CompiledConditions compile(Conditions conditions) {
    return switch (conditions) {
      case Conditions.AnyAll a ->
          new AnyThenAll(a.any().map(this::each), a.all().map(this::each).orElse(List.of()));
      case Conditions.PlainList p -> new PlainList(each(p.all()));
    };
  }

  /**
   * Compiles the conditions of exceptions and cleanup policies, which Kyverno reads in another way:
   * {@code all} comes first and its first false condition ends it, an empty {@code any} asks
   * nothing, and messages are not collected.
   */
  public CompiledConditions compileAllFirst(Conditions conditions) {
    return switch (conditions) {
      case Conditions.AnyAll a ->
          new AllThenAny(
              a.all().map(this::each).orElse(List.of()), a.any().map(this::each).orElse(List.of()));
      case Conditions.PlainList p -> new AllThenAny(each(p.all()), List.of());
    };
  }

  private List<CompiledCondition> each(List<Condition> conditions) {
    return conditions.stream().map(c -> CompiledCondition.of(c, templates)).toList();
  }

  /**
   * The object form. A false {@code any} does not keep {@code all} from being evaluated.
   *
   * @param any empty when absent; an empty list is false
   * @param all may be empty
   */
  private record AnyThenAll(Optional<List<CompiledCondition>> any, List<CompiledCondition> all)
      implements CompiledConditions {
    @Override
    public ConditionResult evaluate(Scope scope) throws ExpressionException {
      Messages messages = new Messages();
      boolean anyHolds = any.isEmpty() || untilOne(true, any.get(), scope, messages);
      boolean allHold = !untilOne(false, all, scope, messages);
      return messages.result(anyHolds && allHold, "; ");
    }
  }

  /** The old list form. */
  private record PlainList(List<CompiledCondition> all) implements CompiledConditions {
    @Override
    public ConditionResult evaluate(Scope scope) throws ExpressionException {
      Messages messages = new Messages();
      return messages.result(!untilOne(false, all, scope, messages), ";");
    }
  }

  /** The form of exceptions and cleanup policies. */
  private record AllThenAny(List<CompiledCondition> all, List<CompiledCondition> any)
      implements CompiledConditions {
    @Override
    public ConditionResult evaluate(Scope scope) throws ExpressionException {
      Messages messages = new Messages();
      boolean holds =
          !untilOne(false, all, scope, messages)
              && (any.isEmpty() || untilOne(true, any, scope, messages));
      return new ConditionResult(holds, "");
    }
  }

  /** Evaluates until a condition comes out as wanted; says whether one did. */
  private static boolean untilOne(
      boolean wanted, List<CompiledCondition> conditions, Scope scope, Messages messages)
      throws ExpressionException {
    for (CompiledCondition condition : conditions) {
      boolean holds = condition.holds(scope);
      messages.add(holds, condition.message());
      if (holds == wanted) {
        return true;
      }
    }
    return false;
  }
}
