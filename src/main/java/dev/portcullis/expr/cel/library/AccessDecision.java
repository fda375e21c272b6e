package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.cel.value.OpaqueValue;

/**
 * Whether something may be done.
 *
 * @param allowed whether it may
 * @param reason why, empty where nothing is said
 * @param error why the question could not be answered, empty where it could
 */
public record AccessDecision(boolean allowed, String reason, String error) implements OpaqueValue {
  /** What asking costs. */
  static final long COST = 350_000;

  @Override
  public String typeName() {
    return AuthorizationLibrary.DECISION;
  }
}
