package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.BytesValue;
import dev.portcullis.expr.cel.value.DoubleValue;
import dev.portcullis.expr.cel.value.DurationValue;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.IntValue;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.TimestampValue;
import dev.portcullis.expr.cel.value.UintValue;
import dev.portcullis.expr.cel.value.Value;
import dev.portcullis.expr.cel.value.ValueText;
import dev.portcullis.value.GoNumber;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Conversions between types.
 *
 * @see <a
 *     href="https://github.com/google/cel-spec/blob/master/doc/langdef.md#list-of-standard-definitions">
 *     Standard definitions</a>
 */
final class Convert {
  private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");
  private static final Set<String> FALSE = Set.of("0", "f", "F", "FALSE", "false", "False");

  private Convert() {}

  private static ExpressionException impossible(Value value, String type) {
    return Failures.failure(
        "type conversion error from '" + value.typeName() + "' to '" + type + "'");
  }

  static Value toInt(Value value) throws ExpressionException {
    return switch (value) {
      case IntValue i -> i;
      case UintValue u when u.bits() >= 0 -> new IntValue(u.bits());
      case UintValue _ -> throw Failures.failure("integer overflow");
      case DoubleValue d when d.value() > -0x1p63 && d.value() < 0x1p63 ->
          new IntValue((long) d.value());
      case DoubleValue _ -> throw Failures.failure("integer overflow");
      case TimestampValue t -> new IntValue(t.time().toEpochSecond());
      case DurationValue d -> new IntValue(d.nanos());
      case StringValue s -> {
        OptionalLong parsed = GoNumber.parseInt(s.value());
        if (parsed.isEmpty()) {
          throw impossible(s, "int");
        }
        yield new IntValue(parsed.getAsLong());
      }
      default -> throw Failures.noSuchOverload();
    };
  }

  static Value toUint(Value value) throws ExpressionException {
    return switch (value) {
      case UintValue u -> u;
      case IntValue i when i.value() >= 0 -> new UintValue(i.value());
      case IntValue _ -> throw Failures.failure("unsigned integer overflow");
      case DoubleValue d when d.value() >= 0 && d.value() < 0x1p64 ->
          new UintValue(
              d.value() < 0x1p63 ? (long) d.value() : (long) (d.value() - 0x1p63) + Long.MIN_VALUE);
      case DoubleValue _ -> throw Failures.failure("unsigned integer overflow");
      case StringValue s -> unsigned(s);
      default -> throw Failures.noSuchOverload();
    };
  }

  private static Value unsigned(StringValue text) throws ExpressionException {
    String digits = text.value();
    boolean number = !digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    try {
      if (number) {
        return new UintValue(Long.parseUnsignedLong(digits));
      }
    } catch (NumberFormatException e) {
      throw impossible(text, "uint");
    }
    throw impossible(text, "uint");
  }

  static Value toDouble(Value value) throws ExpressionException {
    return switch (value) {
      case DoubleValue d -> d;
      case IntValue i -> new DoubleValue(i.value());
      case UintValue u ->
          new DoubleValue(u.bits() >= 0 ? u.bits() : ((u.bits() >>> 1) | (u.bits() & 1)) * 2.0);
      case StringValue s -> {
        OptionalDouble parsed = GoNumber.parseFloat(s.value());
        if (parsed.isEmpty()) {
          throw impossible(s, "double");
        }
        yield new DoubleValue(parsed.getAsDouble());
      }
      default -> throw Failures.noSuchOverload();
    };
  }

  static Value toBool(Value value) throws ExpressionException {
    if (value instanceof BoolValue) {
      return value;
    }
    if (value instanceof StringValue text) {
      if (TRUE.contains(text.value())) {
        return BoolValue.TRUE;
      }
      if (FALSE.contains(text.value())) {
        return BoolValue.FALSE;
      }
      throw impossible(text, "bool");
    }
    throw Failures.noSuchOverload();
  }

  static Value toText(Value value) throws ExpressionException {
    return switch (value) {
      case StringValue s -> s;
      case BytesValue b -> text(b);
      case IntValue _, UintValue _, DoubleValue _, BoolValue _, TimestampValue _, DurationValue _ ->
          new StringValue(ValueText.plain(value));
      default -> throw Failures.noSuchOverload();
    };
  }

  private static Value text(BytesValue bytes) throws ExpressionException {
    try {
      return new StringValue(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.bytes())).toString());
    } catch (CharacterCodingException e) {
      throw Failures.failure("invalid UTF-8 in bytes, cannot convert to string");
    }
  }

  static Value toBytes(Value value) throws ExpressionException {
    return switch (value) {
      case BytesValue b -> b;
      case StringValue s -> new BytesValue(s.value().getBytes(StandardCharsets.UTF_8));
      default -> throw Failures.noSuchOverload();
    };
  }

  static Value toDuration(Value value) throws ExpressionException {
    return switch (value) {
      case DurationValue d -> d;
      case IntValue i -> new DurationValue(i.value());
      case StringValue s -> {
        OptionalLong parsed = Times.duration(s.value());
        if (parsed.isEmpty()) {
          throw impossible(s, "google.protobuf.Duration");
        }
        yield new DurationValue(parsed.getAsLong());
      }
      default -> throw Failures.noSuchOverload();
    };
  }

  static Value toTimestamp(Value value) throws ExpressionException {
    return switch (value) {
      case TimestampValue t -> t;
      case IntValue i when i.value() >= -62135596800L && i.value() <= 253402300799L ->
          new TimestampValue(Instant.ofEpochSecond(i.value()).atOffset(ZoneOffset.UTC));
      case IntValue _ -> throw Failures.failure("timestamp overflow");
      case StringValue s ->
          new TimestampValue(
              Times.timestamp(s.value())
                  .orElseThrow(() -> impossible(s, "google.protobuf.Timestamp")));
      default -> throw Failures.noSuchOverload();
    };
  }
}
