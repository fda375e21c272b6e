package dev.portcullis.condition;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import java.util.Locale;

/**
 * Compares a key with a value. A null key holds for no operator.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/preconditions/">Operators</a>
 */
@FunctionalInterface
interface Operator {
  /**
   * Whether the comparison holds.
   *
   * @throws ExpressionException when the operator cannot take these operands at all
   */
  boolean holds(Operand key, Operand value) throws ExpressionException;

  /**
   * The operator of a name. Case does not count for most of them, as in Kyverno; an unknown one
   * fails when it is evaluated.
   */
  static Operator named(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return switch (lower) {
      case "equal", "equals" -> Equality.EQUALS;
      case "notequal", "notequals" -> Equality.NOT_EQUALS;
      case "anyin" -> Membership.ANY_IN;
      case "allin" -> Membership.ALL_IN;
      case "anynotin" -> Membership.ANY_NOT_IN;
      case "allnotin" -> Membership.ALL_NOT_IN;
      case "in" -> OldMembership.IN;
      case "notin" -> OldMembership.NOT_IN;
      case "greaterthan", "greaterthanorequals", "lessthan", "lessthanorequals" ->
          Order.named(name).<Operator>map(NumericOrder::new).orElse(NEVER);
      case "durationgreaterthan",
          "durationgreaterthanorequals",
          "durationlessthan",
          "durationlessthanorequals" ->
          name.startsWith("Duration")
              ? Order.named(name.substring("Duration".length()))
                  .<Operator>map(DurationOrder::new)
                  .orElse(NEVER)
              : NEVER;
      default -> unknown(name);
    };
  }

  /** What an order's name in another spelling is: found, but comparing nothing. */
  Operator NEVER = (key, value) -> false;

  private static Operator unknown(String name) {
    return (key, value) -> {
      throw new ExpressionException(
          Kind.EVALUATION, "failed to create handler for condition operator `" + name + "`");
    };
  }
}
