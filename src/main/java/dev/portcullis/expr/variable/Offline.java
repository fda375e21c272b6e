package dev.portcullis.expr.variable;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.port.Ports;
import java.util.Optional;

/**
 * How entries with a source outside behave on the command line without a cluster: they define
 * nothing, so that given values stand, and what they would ask for does not matter.
 */
final class Offline {
  private Offline() {}

  /** Makes what an entry asks for. */
  @FunctionalInterface
  interface Arguments<T> {
    /** What is asked for. */
    T make() throws ExpressionException;
  }

  /** Whether entries without a source define nothing. */
  static boolean is(Scope scope) {
    return scope.ports().mode() == Ports.Mode.OFFLINE;
  }

  /** What an entry asks for; empty where that cannot be made and does not matter. */
  static <T> Optional<T> when(Scope scope, Arguments<T> arguments) throws ExpressionException {
    try {
      return Optional.of(arguments.make());
    } catch (ExpressionException e) {
      if (is(scope) && e.kind() != Kind.BUDGET) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
