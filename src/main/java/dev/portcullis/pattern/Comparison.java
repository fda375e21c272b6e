package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.GoDuration;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Quantity;
import dev.portcullis.value.Wildcard;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * One operator and its operand. The value is compared as a duration where both are durations, else
 * as a quantity where both are quantities, else as text, which has no order.
 *
 * @param operator how they compare
 * @param operand the operand as written, a wildcard pattern when compared as text
 * @param duration the operand as a duration
 * @param quantity the operand as a quantity
 */
record Comparison(
    Operator operator, String operand, Optional<GoDuration> duration, Optional<Quantity> quantity)
    implements TextTest {
  private static final Optional<GoDuration> NO_TIME = Optional.of(new GoDuration(0));
  private static final Quantity ZERO = quantity(0);

  static Comparison of(Operator operator, String operand) {
    return new Comparison(operator, operand, GoDuration.parse(operand), Quantity.parse(operand));
  }

  @Override
  public boolean passes(JsonNode value) {
    if (duration.isPresent()) {
      Optional<GoDuration> actual = durationOf(value);
      if (actual.isPresent()) {
        return operator.holds(actual.get().compareTo(duration.get()));
      }
    }
    if (quantity.isPresent()) {
      Optional<Quantity> actual = quantityOf(value);
      if (actual.isPresent()) {
        return operator.holds(actual.get().compareTo(quantity.get()));
      }
    }
    return textPasses(value);
  }

  /** Nothing counts as zero; of the numbers only the int 0 reads as a duration. */
  private static Optional<GoDuration> durationOf(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING -> GoDuration.parse(value.textValue());
      case NULL, MISSING -> NO_TIME;
      case NUMBER ->
          value.isIntegralNumber() && value.longValue() == 0 ? NO_TIME : Optional.empty();
      case BOOLEAN, OBJECT, ARRAY, POJO, BINARY -> Optional.empty();
    };
  }

  /** Floats count with six decimals. */
  private static Optional<Quantity> quantityOf(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING -> Quantity.parse(value.textValue());
      case NULL, MISSING -> Optional.of(ZERO);
      case NUMBER ->
          value.isIntegralNumber()
              ? Optional.of(quantity(value.longValue()))
              : Quantity.parse(GoText.fixed(value.doubleValue()));
      case BOOLEAN, OBJECT, ARRAY, POJO, BINARY -> Optional.empty();
    };
  }

  private static Quantity quantity(long number) {
    return new Quantity(BigDecimal.valueOf(number), Quantity.Format.DECIMAL_SI);
  }

  private boolean textPasses(JsonNode value) {
    boolean negated = operator == Operator.NOT_EQUAL;
    if (!negated && operator != Operator.EQUAL) {
      return false;
    }
    return switch (value.getNodeType()) {
      case STRING -> Wildcard.matches(operand, value.textValue()) != negated;
      case BOOLEAN -> Wildcard.matches(operand, Boolean.toString(value.booleanValue())) != negated;
      case NUMBER -> Wildcard.matches(operand, numberText(value)) != negated;
      case NULL, MISSING, OBJECT, ARRAY, POJO, BINARY -> false;
    };
  }

  private static String numberText(JsonNode number) {
    return number.isIntegralNumber()
        ? Long.toString(number.longValue())
        : GoText.exponent(number.doubleValue());
  }
}
