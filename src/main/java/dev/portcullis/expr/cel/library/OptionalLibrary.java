package dev.portcullis.expr.cel.library;

import dev.cel.parser.CelMacro;
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
import dev.portcullis.expr.cel.value.OptionalValue;
import dev.portcullis.expr.cel.value.PlainList;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.UintValue;
import dev.portcullis.expr.cel.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Values that may be missing. The type checker knows these functions already.
 *
 * @see <a href="https://pkg.go.dev/github.com/google/cel-go/cel#OptionalTypes">Optional types</a>
 */
public final class OptionalLibrary {
  /** The library. */
  public static final Library LIBRARY =
      Library.named("optional")
          .define("optional.of(dyn) optional<dyn>", (a, _) -> new OptionalValue(a[0]))
          .define("optional.none() optional<dyn>", (_, _) -> OptionalValue.NONE)
          .define(
              "optional.ofNonZeroValue(dyn) optional<dyn>",
              (a, _) -> isZero(a[0]) ? OptionalValue.NONE : new OptionalValue(a[0]))
          .define("hasValue(optional<dyn>) bool", (a, _) -> BoolValue.of(value(a[0]) != null))
          .define("value(optional<dyn>) dyn", (a, _) -> present(a[0]))
          .define("optional.unwrap(list<dyn>) list<dyn>", (a, _) -> unwrapped(a[0]))
          .add("list<optional<T>>::unwrapOpt() list<T>", (a, _) -> unwrapped(a[0]))
          .define("first(list<dyn>) optional<dyn>", (a, _) -> element((ListValue) a[0], 0))
          .define(
              "last(list<dyn>) optional<dyn>",
              (a, _) -> element((ListValue) a[0], ((ListValue) a[0]).size() - 1))
          .build();

  /**
   * {@code orValue} as Kyverno has it: taken by values that are no optionals, too, and its operand
   * is always looked at. What it gives has no static type.
   */
  public static final Library COMPATIBLE_OR_VALUE =
      Library.named("orValue")
          .add("orValue(dyn, dyn) dyn", (a, _) -> orValue(a[0], a[1]))
          .macro(
              CelMacro.newReceiverMacro(
                  "orValue",
                  1,
                  (factory, target, arguments) ->
                      Optional.of(factory.newGlobalCall("orValue", target, arguments.getFirst()))))
          .build();

  private OptionalLibrary() {}

  private static @Nullable Value value(Value optional) {
    return ((OptionalValue) optional).value();
  }

  private static Value present(Value optional) throws ExpressionException {
    Value value = value(optional);
    if (value == null) {
      throw Failures.failure("optional.none() dereference");
    }
    return value;
  }

  private static Value orValue(Value candidate, Value other) {
    if (!(candidate instanceof OptionalValue optional)) {
      return candidate;
    }
    Value value = optional.value();
    return value == null ? other : value;
  }

  private static Value element(ListValue list, int index) {
    return index >= 0 && index < list.size()
        ? new OptionalValue(list.get(index))
        : OptionalValue.NONE;
  }

  private static Value unwrapped(Value list) throws ExpressionException {
    List<Value> out = new ArrayList<>();
    for (Value element : (ListValue) list) {
      if (!(element instanceof OptionalValue optional)) {
        throw Failures.noSuchOverload();
      }
      Value value = optional.value();
      if (value != null) {
        out.add(value);
      }
    }
    return new PlainList(out);
  }

  private static boolean isZero(Value value) {
    return switch (value) {
      case NullValue _ -> true;
      case BoolValue b -> !b.value();
      case IntValue i -> i.value() == 0;
      case UintValue u -> u.bits() == 0;
      case DoubleValue d -> d.value() == 0;
      case StringValue s -> s.value().isEmpty();
      case BytesValue b -> b.bytes().length == 0;
      case ListValue list -> list.size() == 0;
      case MapValue map -> map.size() == 0;
      case DurationValue d -> d.nanos() == 0;
      default -> false;
    };
  }
}
