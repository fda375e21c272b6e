package dev.portcullis.fuzz;

import dev.portcullis.value.Quantity;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Quantities: what is written reads back as the same amount, and arithmetic on two has bounds. */
public final class QuantityFuzz implements FuzzTarget {
  /**
   * From here on, and below a billionth, there are no suffixes, and Kubernetes loses the amount.
   */
  private static final BigDecimal BEYOND_SUFFIXES = new BigDecimal("1e18");

  /** No longer text is read. */
  private static final int LONGEST_READ = 400;

  /** Amounts that need a larger exponent than is read. */
  private static final BigDecimal BEYOND_EXPONENTS = new BigDecimal("1e999");

  @Override
  public String name() {
    return "quantity";
  }

  @Override
  public List<String> dictionary() {
    return List.of(
        "n",
        "u",
        "m",
        "k",
        "M",
        "G",
        "T",
        "P",
        "E",
        "Ki",
        "Mi",
        "Gi",
        "Ti",
        "Pi",
        "Ei",
        "i",
        "e",
        "e3",
        "E-3",
        "e+9",
        "e999",
        ".",
        "-",
        "+",
        "0",
        "1",
        "5",
        "9",
        "00",
        "1024",
        "0.1",
        "999999999999999999",
        Parts.LINE);
  }

  @Override
  public int longest() {
    return 500;
  }

  @Override
  public Outcome run(String input) {
    Parts parts = Parts.of(input);
    Optional<Quantity> first = Quantity.parse(parts.first());
    Optional<Quantity> second = Quantity.parse(parts.second());
    first.ifPresent(QuantityFuzz::roundTrip);
    if (first.isPresent() && second.isPresent()) {
      arithmetic(first.get(), second.get());
    }
    return first.map(QuantityFuzz::outcome).orElseGet(() -> Outcome.refused("no quantity"));
  }

  /** Digits are alike to the driver, so decimals and length are told by characters. */
  private static Outcome outcome(Quantity quantity) {
    BigDecimal amount = quantity.amount();
    return Outcome.taken(
        quantity.text()
            + quantity.format().name().charAt(0)
            + (char) ('\u6000' + amount.scale())
            + (char) ('\u6000' + amount.precision()));
  }

  private static void roundTrip(Quantity quantity) {
    String text = quantity.text();
    if (text.length() > LONGEST_READ || quantity.amount().abs().compareTo(BEYOND_EXPONENTS) >= 0) {
      return;
    }
    Quantity back = Quantity.parse(text).orElseThrow(() -> new AssertionError("unread: " + text));
    boolean suffixed =
        quantity.format() == Quantity.Format.DECIMAL_EXPONENT
            || quantity.amount().abs().compareTo(BEYOND_SUFFIXES) < 0;
    if (suffixed && back.compareTo(quantity) != 0) {
      throw new AssertionError(quantity + " reads back as " + back);
    }
    quantity.approximate();
  }

  private static void arithmetic(Quantity a, Quantity b) {
    if (a.plus(b).minus(b).compareTo(a) != 0) {
      throw new AssertionError("sum and difference");
    }
    if (Integer.signum(a.compareTo(b)) != -Integer.signum(b.compareTo(a))) {
      throw new AssertionError("order");
    }
    a.plus(b).text();
    a.times(b).text();
    if (b.amount().signum() != 0) {
      a.dividedBy(b).text();
    }
  }
}
