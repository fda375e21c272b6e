package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.cel.value.OpaqueValue;
import dev.portcullis.expr.cel.value.TimestampValue;
import dev.portcullis.expr.cel.value.Value;
import java.time.InstantSource;
import java.time.ZoneOffset;

/**
 * The variable {@code time}.
 *
 * @param clock tells the time
 */
public record TimeContext(InstantSource clock) implements OpaqueValue {
  @Override
  public String typeName() {
    return KyvernoLibrary.TIME;
  }

  Value now() {
    return new TimestampValue(clock.instant().atOffset(ZoneOffset.UTC));
  }
}
