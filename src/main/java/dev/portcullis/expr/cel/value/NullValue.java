package dev.portcullis.expr.cel.value;

/** Null. */
public enum NullValue implements Value {
  /** The only one. */
  NULL;

  @Override
  public String typeName() {
    return "null_type";
  }
}
