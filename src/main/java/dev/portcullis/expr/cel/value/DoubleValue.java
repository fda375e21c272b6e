package dev.portcullis.expr.cel.value;

/**
 * A 64-bit floating point number.
 *
 * @param value the number
 */
public record DoubleValue(double value) implements Value {
  @Override
  public String typeName() {
    return "double";
  }
}
