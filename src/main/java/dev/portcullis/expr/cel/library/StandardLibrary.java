package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.BytesValue;
import dev.portcullis.expr.cel.value.CostMeter;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.IntValue;
import dev.portcullis.expr.cel.value.ListValue;
import dev.portcullis.expr.cel.value.MapValue;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.TypeValue;
import dev.portcullis.expr.cel.value.Value;
import java.util.function.BiPredicate;

/**
 * The functions that every CEL has: sizes, conversions, simple tests of texts. The type checker
 * knows them already.
 *
 * @see <a
 *     href="https://github.com/google/cel-spec/blob/master/doc/langdef.md#list-of-standard-definitions">
 *     Standard definitions</a>
 */
public final class StandardLibrary {
  /** The library. It takes what no other library has an overload for. */
  public static final Library LIBRARY =
      Library.named("standard")
          .define("size(dyn) int", (a, _) -> size(a[0]))
          .define("type(dyn) dyn", (a, _) -> new TypeValue(a[0].typeName()))
          .define("dyn(dyn) dyn", (a, _) -> a[0])
          .define("int(dyn) int", (a, _) -> Convert.toInt(a[0]))
          .define("uint(dyn) uint", (a, _) -> Convert.toUint(a[0]))
          .define("double(dyn) double", (a, _) -> Convert.toDouble(a[0]))
          .define("bool(dyn) bool", (a, _) -> Convert.toBool(a[0]))
          .define("string(dyn) string", (a, _) -> Convert.toText(a[0]))
          .define("bytes(dyn) bytes", (a, _) -> Convert.toBytes(a[0]))
          .define("duration(dyn) duration", (a, _) -> Convert.toDuration(a[0]))
          .define("timestamp(dyn) timestamp", (a, _) -> Convert.toTimestamp(a[0]))
          .define("startsWith(dyn, dyn) bool", (a, _) -> test(a, String::startsWith))
          .define("endsWith(dyn, dyn) bool", (a, _) -> test(a, String::endsWith))
          .define("contains(dyn, dyn) bool", (a, _) -> test(a, String::contains))
          .define("matches(dyn, dyn) bool", StandardLibrary::matches)
          .build();

  private StandardLibrary() {}

  private static Value size(Value value) throws ExpressionException {
    return new IntValue(
        switch (value) {
          case StringValue s -> s.value().codePointCount(0, s.value().length());
          case BytesValue b -> b.bytes().length;
          case ListValue list -> list.size();
          case MapValue map -> map.size();
          default -> throw Failures.noSuchOverload();
        });
  }

  private static Value test(Value[] arguments, BiPredicate<String, String> test)
      throws ExpressionException {
    if (arguments[0] instanceof StringValue text && arguments[1] instanceof StringValue part) {
      return BoolValue.of(test.test(text.value(), part.value()));
    }
    throw Failures.noSuchOverload();
  }

  private static Value matches(Value[] arguments, CostMeter cost) throws ExpressionException {
    if (arguments[0] instanceof StringValue text && arguments[1] instanceof StringValue pattern) {
      cost.spendText(text.value().length());
      return BoolValue.of(Patterns.compile(pattern.value()).matcher(text.value()).find());
    }
    throw Failures.noSuchOverload();
  }
}
