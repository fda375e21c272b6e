package dev.portcullis.expr.cel.value;

/**
 * A length of time.
 *
 * @param nanos its length in nanoseconds
 */
public record DurationValue(long nanos) implements Value {
  @Override
  public String typeName() {
    return "google.protobuf.Duration";
  }
}
