package dev.portcullis.condition;

import dev.portcullis.value.GoDuration;
import java.util.Optional;

/**
 * The deprecated {@code DurationGreaterThan} and its siblings: both sides are durations, a number
 * counts seconds.
 *
 * @param order the order
 */
record DurationOrder(Order order) implements Operator {
  @Override
  public boolean holds(Operand key, Operand value) {
    Optional<GoDuration> left = duration(key);
    Optional<GoDuration> right = left.isPresent() ? duration(value) : Optional.empty();
    return left.isPresent() && right.isPresent() && order.holds(left.get(), right.get());
  }

  private static Optional<GoDuration> duration(Operand operand) {
    return operand.node().isTextual() ? operand.duration() : DurationPair.number(operand.node());
  }
}
