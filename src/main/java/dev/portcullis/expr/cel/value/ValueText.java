package dev.portcullis.expr.cel.value;

import dev.portcullis.value.GoDuration;
import dev.portcullis.value.GoText;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** Values as text, as the conversion {@code string(x)} and error messages show them. */
public final class ValueText {
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");

  private ValueText() {}

  /** A value in an error message. */
  public static String plain(Value value) {
    return switch (value) {
      case StringValue s -> s.value();
      case IntValue i -> Long.toString(i.value());
      case UintValue u -> Long.toUnsignedString(u.bits());
      case DoubleValue d -> of(d.value());
      case BoolValue b -> b.value() ? "true" : "false";
      case NullValue _ -> "null";
      case BytesValue b -> new String(b.bytes(), StandardCharsets.UTF_8);
      case TimestampValue t -> of(t.time());
      case DurationValue d -> ofDuration(d.nanos());
      case TypeValue t -> t.name();
      case OptionalValue o -> optional(o);
      case ListValue list -> list(list);
      case MapValue map -> "map of " + map.size();
      case OpaqueValue o -> o.toString();
    };
  }

  private static String optional(OptionalValue optional) {
    Value value = optional.value();
    return value == null ? "optional.none()" : "optional(" + plain(value) + ")";
  }

  private static String list(ListValue list) {
    List<String> texts = new ArrayList<>();
    list.forEach(element -> texts.add(plain(element)));
    return "[" + String.join(", ", texts) + "]";
  }

  /**
   * A number with the fewest digits that give it back: with an exponent below 1e-4 and from 1e6 on,
   * without a fraction where there is none.
   */
  public static String of(double value) {
    return GoText.shortest(value);
  }

  /** A time in RFC 3339 with the fraction as short as it can be. */
  public static String of(OffsetDateTime time) {
    StringBuilder out = new StringBuilder(SECONDS.format(time));
    if (time.getNano() != 0) {
      String nanos = Integer.toString(1_000_000_000 + time.getNano()).substring(1);
      int end = nanos.length();
      while (nanos.charAt(end - 1) == '0') {
        end--;
      }
      out.append('.').append(nanos, 0, end);
    }
    return out.append(time.getOffset().equals(ZoneOffset.UTC) ? "Z" : offset(time)).toString();
  }

  private static String offset(OffsetDateTime time) {
    return DateTimeFormatter.ofPattern("xxx").format(time);
  }

  /** A length of time in seconds: {@code 1.5s}. */
  public static String ofDuration(long nanos) {
    return fixed(new GoDuration(nanos).seconds()) + "s";
  }

  /** A number without an exponent, with the fewest digits that give it back. */
  public static String fixed(double value) {
    if (value == 0) {
      return "0";
    }
    return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }
}
