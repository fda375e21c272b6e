package dev.portcullis.expr.cel.value;

/**
 * A text.
 *
 * @param value the text
 */
public record StringValue(String value) implements Value {
  /** The empty text. */
  public static final StringValue EMPTY = new StringValue("");

  @Override
  public String typeName() {
    return "string";
  }
}
