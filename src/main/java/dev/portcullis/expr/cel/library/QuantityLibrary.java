package dev.portcullis.expr.cel.library;

import static dev.portcullis.expr.cel.library.Arguments.integer;
import static dev.portcullis.expr.cel.library.Arguments.text;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.DoubleValue;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.IntValue;
import dev.portcullis.expr.cel.value.Value;
import dev.portcullis.value.Quantity;
import java.math.BigDecimal;
import java.util.OptionalLong;

/**
 * Quantities: reading, arithmetic and order.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/using-api/cel/#kubernetes-quantity-library">Quantity
 *     library</a>
 */
public final class QuantityLibrary {
  private static final String Q = "kubernetes.Quantity";

  private static final String FORM =
      "quantities must match the regular expression"
          + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

  /** The library. */
  public static final Library LIBRARY =
      Library.named("kubernetes.quantity")
          .add("quantity(string) " + Q, (a, _) -> read(text(a[0])))
          .add(
              "isQuantity(string) bool",
              (a, _) -> BoolValue.of(Quantity.parse(text(a[0])).isPresent()))
          .add("sign(" + Q + ") int", (a, _) -> new IntValue(amount(a[0]).signum()))
          .add(Q + "::sign() int", (a, _) -> new IntValue(amount(a[0]).signum()))
          .add(
              Q + "::isGreaterThan(" + Q + ") bool",
              (a, _) -> BoolValue.of(compared(a[0], a[1]) > 0))
          .add(Q + "::isLessThan(" + Q + ") bool", (a, _) -> BoolValue.of(compared(a[0], a[1]) < 0))
          .add(Q + "::compareTo(" + Q + ") int", (a, _) -> new IntValue(compared(a[0], a[1])))
          .add(
              Q + "::asApproximateFloat() double",
              (a, _) -> new DoubleValue(amount(a[0]).doubleValue()))
          .add(Q + "::asInteger() int", (a, _) -> asInteger(a[0]))
          .add(Q + "::isInteger() bool", (a, _) -> BoolValue.of(integral(amount(a[0])).isPresent()))
          .add(
              Q + "::add(" + Q + ") " + Q,
              (a, _) -> new QuantityValue(quantity(a[0]).plus(quantity(a[1]))))
          .add(
              Q + "::add(int) " + Q,
              (a, _) -> new QuantityValue(quantity(a[0]).plus(of(integer(a[1])))))
          .add(
              Q + "::sub(" + Q + ") " + Q,
              (a, _) -> new QuantityValue(quantity(a[0]).minus(quantity(a[1]))))
          .add(
              Q + "::sub(int) " + Q,
              (a, _) -> new QuantityValue(quantity(a[0]).minus(of(integer(a[1])))))
          .build();

  private QuantityLibrary() {}

  private static Value read(String text) throws ExpressionException {
    return new QuantityValue(
        Quantity.parse(text)
            .orElseThrow(
                () -> Failures.failure(shaped(text) ? "unable to parse quantity's suffix" : FORM)));
  }

  /** Whether a text is a number with letters behind it. */
  private static boolean shaped(String text) {
    int i = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
    int start = i;
    while (i < text.length() && "0123456789.".indexOf(text.charAt(i)) >= 0) {
      i++;
    }
    return i > start && text.substring(i).chars().allMatch(Character::isLetter);
  }

  private static Quantity quantity(Value value) {
    return ((QuantityValue) value).quantity();
  }

  private static BigDecimal amount(Value value) {
    return quantity(value).amount();
  }

  private static Quantity of(long value) {
    return new Quantity(BigDecimal.valueOf(value), Quantity.Format.DECIMAL_EXPONENT);
  }

  private static int compared(Value a, Value b) {
    return quantity(a).compareTo(quantity(b));
  }

  private static OptionalLong integral(BigDecimal amount) {
    BigDecimal stripped = amount.stripTrailingZeros();
    boolean fits = stripped.scale() <= 0 && stripped.toBigInteger().bitLength() < 64;
    return fits ? OptionalLong.of(stripped.longValue()) : OptionalLong.empty();
  }

  private static Value asInteger(Value value) throws ExpressionException {
    OptionalLong integral = integral(amount(value));
    if (integral.isEmpty()) {
      throw Failures.failure("cannot convert value to integer");
    }
    return new IntValue(integral.getAsLong());
  }
}
