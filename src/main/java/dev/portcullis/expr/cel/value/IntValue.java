package dev.portcullis.expr.cel.value;

/**
 * A signed 64-bit integer.
 *
 * @param value the number
 */
public record IntValue(long value) implements Value {
  /** Zero. */
  public static final IntValue ZERO = new IntValue(0);

  @Override
  public String typeName() {
    return "int";
  }
}
