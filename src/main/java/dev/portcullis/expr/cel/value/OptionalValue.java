package dev.portcullis.expr.cel.value;

import org.jspecify.annotations.Nullable;

/**
 * A value that may be missing.
 *
 * @param value the value; null when it is missing
 */
public record OptionalValue(@Nullable Value value) implements Value {
  /** The one that is missing. */
  public static final OptionalValue NONE = new OptionalValue(null);

  /** What may be missing: the value, or none for null. */
  public static OptionalValue ofNullable(@Nullable Value value) {
    return value == null ? NONE : new OptionalValue(value);
  }

  @Override
  public String typeName() {
    return "optional_type";
  }
}
