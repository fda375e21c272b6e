package dev.portcullis.expr.cel.value;

/** True or false. */
public enum BoolValue implements Value {
  /** True. */
  TRUE,
  /** False. */
  FALSE;

  /** The value of a Java boolean. */
  public static BoolValue of(boolean value) {
    return value ? TRUE : FALSE;
  }

  /** Whether it is true. */
  public boolean value() {
    return this == TRUE;
  }

  @Override
  public String typeName() {
    return "bool";
  }
}
