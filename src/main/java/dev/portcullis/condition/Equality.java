package dev.portcullis.condition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Quantity;
import dev.portcullis.value.Wildcard;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** {@code Equals} and {@code NotEquals}: the type of the key decides how they compare. */
enum Equality implements Operator {
  /** Whether key and value are equal. */
  EQUALS,
  /** Whether they differ, which types that cannot be compared do. */
  NOT_EQUALS;

  @Override
  public boolean holds(Operand key, Operand value) {
    if (key.node().isNull() || key.node().isMissingNode()) {
      return false;
    }
    if (this == NOT_EQUALS && intAgainstFraction(key.node(), value.node())) {
      return false;
    }
    return equal(key, value) == (this == EQUALS);
  }

  /**
   * An int (such as {@code elementIndex}) is, oddly, not even unequal to a number with a fraction.
   */
  private static boolean intAgainstFraction(JsonNode key, JsonNode value) {
    return key.isIntegralNumber() && value.isDouble() && !integral(value.doubleValue());
  }

  private static boolean equal(Operand key, Operand value) {
    JsonNode node = key.node();
    if (node.isTextual()) {
      return textEquals(key, value);
    }
    if (node.isDouble()) {
      return floatEquals(node.doubleValue(), value);
    }
    if (node.isIntegralNumber()) {
      return intEquals(node.longValue(), value);
    }
    // Bools, lists and maps; an int in a list differs from a float there.
    return node.equals(value.node());
  }

  private static boolean textEquals(Operand key, Operand value) {
    Optional<DurationPair> durations = DurationPair.of(key, value);
    if (durations.isPresent()) {
      return durations.get().keySeconds() == durations.get().valueSeconds();
    }
    if (!value.node().isTextual()) {
      return false;
    }
    Optional<Quantity> amount = key.quantity();
    if (amount.isPresent()) {
      Optional<Quantity> other = value.quantity();
      return other.isPresent() && amount.get().compareTo(other.get()) == 0;
    }
    return Wildcard.matches(value.node().textValue(), key.node().textValue());
  }

  private static boolean floatEquals(double key, Operand value) {
    JsonNode node = value.node();
    if (node.isDouble()) {
      return key == node.doubleValue();
    }
    if (node.isIntegralNumber()) {
      return integral(key) && (long) key == node.longValue();
    }
    OptionalDouble read = value.decimal();
    return read.isPresent() && read.getAsDouble() == key;
  }

  private static boolean intEquals(long key, Operand value) {
    JsonNode node = value.node();
    if (node.isIntegralNumber()) {
      return key == node.longValue();
    }
    if (node.isDouble()) {
      return integral(node.doubleValue()) && (long) node.doubleValue() == key;
    }
    OptionalLong read = value.integer();
    return read.isPresent() && read.getAsLong() == key;
  }

  private static boolean integral(double value) {
    return value == Math.rint(value);
  }
}
