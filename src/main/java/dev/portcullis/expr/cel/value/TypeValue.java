package dev.portcullis.expr.cel.value;

/**
 * A type.
 *
 * @param name its name
 */
public record TypeValue(String name) implements Value {
  @Override
  public String typeName() {
    return "type";
  }
}
