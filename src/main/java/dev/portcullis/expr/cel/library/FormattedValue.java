package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.BytesValue;
import dev.portcullis.expr.cel.value.DoubleValue;
import dev.portcullis.expr.cel.value.DurationValue;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.IntValue;
import dev.portcullis.expr.cel.value.ListValue;
import dev.portcullis.expr.cel.value.MapValue;
import dev.portcullis.expr.cel.value.NullValue;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.TimestampValue;
import dev.portcullis.expr.cel.value.TypeValue;
import dev.portcullis.expr.cel.value.UintValue;
import dev.portcullis.expr.cel.value.Value;
import dev.portcullis.expr.cel.value.ValueText;
import dev.portcullis.value.Utf8Order;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Values in the place of {@code %s}. */
final class FormattedValue {
  private static final int DECIMALS = 6;

  private FormattedValue() {}

  static String of(Value value) throws ExpressionException {
    return switch (value) {
      case StringValue _, IntValue _, UintValue _, DoubleValue _, BoolValue _, NullValue _ ->
          ValueText.plain(value);
      case BytesValue b -> new String(b.bytes(), StandardCharsets.UTF_8);
      case TimestampValue _, DurationValue _, TypeValue _ -> ValueText.plain(value);
      case ListValue list -> list(list);
      case MapValue map -> map(map);
      default -> throw unsupported(value);
    };
  }

  private static ExpressionException unsupported(Value value) {
    return Failures.failure(
        "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists,"
            + " types, durations, and timestamps, was given "
            + value.typeName());
  }

  private static String nested(Value value) throws ExpressionException {
    return switch (value) {
      case StringValue s -> QuotedText.of(s.value());
      case DoubleValue d when Double.isFinite(d.value()) ->
          EnglishNumbers.fixed(d.value(), DECIMALS);
      case DoubleValue d -> "\"" + ValueText.plain(d) + "\"";
      case BytesValue b -> "b\"" + new String(b.bytes(), StandardCharsets.UTF_8) + "\"";
      case TimestampValue _ -> "timestamp(\"" + ValueText.plain(value) + "\")";
      case DurationValue _ -> "duration(\"" + ValueText.plain(value) + "\")";
      default -> of(value);
    };
  }

  private static String list(ListValue list) throws ExpressionException {
    List<String> texts = new ArrayList<>();
    for (Value element : list) {
      texts.add(nested(element));
    }
    return "[" + String.join(", ", texts) + "]";
  }

  private static String map(MapValue map) throws ExpressionException {
    Map<String, String> texts = new TreeMap<>(Utf8Order.BYTEWISE);
    for (Value key : map.keys()) {
      Value value = map.find(key);
      if (value != null) {
        texts.put(nested(key), nested(value));
      }
    }
    List<String> entries = new ArrayList<>();
    texts.forEach((key, value) -> entries.add(key + ":" + value));
    return "{" + String.join(", ", entries) + "}";
  }
}
