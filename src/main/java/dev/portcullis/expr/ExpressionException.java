package dev.portcullis.expr;

import java.io.Serial;

/**
 * An expression, a variable or a context entry that gave no value. It is a value in disguise:
 * checked, without a stack trace, raised and caught inside the core, where it becomes the outcome
 * of a rule.
 */
public final class ExpressionException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  private final Kind kind;

  /** Why there is no value. */
  public enum Kind {
    /** The text is no expression. */
    SYNTAX,
    /** A field was asked of an object that has no such key. */
    UNKNOWN_KEY,
    /** A function or an operator refused its input. */
    EVALUATION,
    /** A look-up failed. */
    LOOKUP,
    /** A limit was passed. */
    BUDGET
  }

  /**
   * A new failure.
   *
   * @param kind why there is no value
   * @param message Kyverno's text where it has one
   */
  public ExpressionException(Kind kind, String message) {
    super(message, null, false, false);
    this.kind = kind;
  }

  /** Why there is no value. */
  public Kind kind() {
    return kind;
  }

  /** The message, never null. */
  public String text() {
    return String.valueOf(getMessage());
  }

  /** The same failure with something put before its text. */
  public ExpressionException within(String prefix) {
    return new ExpressionException(kind, prefix + text());
  }
}
