package dev.portcullis.expr.cel.value;

/**
 * An unsigned 64-bit integer.
 *
 * @param bits the number; negative here for 2^63 and more
 */
public record UintValue(long bits) implements Value {
  @Override
  public String typeName() {
    return "uint";
  }
}
