package dev.portcullis.condition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import dev.portcullis.value.Quantity;
import dev.portcullis.value.SemanticVersion;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * {@code GreaterThan}, {@code LessThan} and the like: durations first, then quantities, numbers and
 * versions.
 *
 * @param order the order
 */
record NumericOrder(Order order) implements Operator {
  @Override
  public boolean holds(Operand key, Operand value) {
    JsonNode node = key.node();
    if (node.isNumber()) {
      return number(key, value);
    }
    return node.isTextual() && text(key, value);
  }

  private boolean number(Operand key, Operand value) {
    double number = key.node().doubleValue();
    if (value.node().isNumber()) {
      return order.holds(number, value.node().doubleValue());
    }
    Optional<DurationPair> durations = DurationPair.of(key, value);
    if (durations.isPresent()) {
      return durations(durations.get());
    }
    OptionalDouble read = value.decimal();
    return read.isPresent() && order.holds(number, read.getAsDouble());
  }

  private boolean text(Operand key, Operand value) {
    Optional<DurationPair> durations = DurationPair.of(key, value);
    if (durations.isPresent()) {
      return durations(durations.get());
    }
    Optional<Quantity> amount = key.quantity();
    Optional<Quantity> other = amount.isPresent() ? value.quantity() : Optional.empty();
    if (amount.isPresent() && other.isPresent()) {
      return order.holds(amount.get(), other.get());
    }
    OptionalDouble number = key.decimal();
    if (number.isPresent()) {
      return number(Operand.dynamic(DoubleNode.valueOf(number.getAsDouble())), value);
    }
    return versions(key, value);
  }

  private boolean versions(Operand key, Operand value) {
    Optional<SemanticVersion> version = key.version();
    Optional<SemanticVersion> other = version.isPresent() ? value.version() : Optional.empty();
    return version.isPresent() && other.isPresent() && order.holds(version.get(), other.get());
  }

  private boolean durations(DurationPair pair) {
    return order.holds(pair.keySeconds(), pair.valueSeconds());
  }
}
