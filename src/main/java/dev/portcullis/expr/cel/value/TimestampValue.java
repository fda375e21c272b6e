package dev.portcullis.expr.cel.value;

import java.time.OffsetDateTime;

/**
 * A point in time, with the offset it was written with.
 *
 * @param time the time
 */
public record TimestampValue(OffsetDateTime time) implements Value {
  @Override
  public String typeName() {
    return "google.protobuf.Timestamp";
  }
}
