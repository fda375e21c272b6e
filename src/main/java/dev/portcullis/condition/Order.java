package dev.portcullis.condition;

import java.util.Optional;

/** The four orders that numbers, durations, quantities and versions are compared by. */
enum Order {
  /** Larger than the value. */
  GREATER_THAN("GreaterThan"),
  /** As large as the value, or larger. */
  GREATER_THAN_OR_EQUALS("GreaterThanOrEquals"),
  /** Smaller than the value. */
  LESS_THAN("LessThan"),
  /** As small as the value, or smaller. */
  LESS_THAN_OR_EQUALS("LessThanOrEquals");

  private final String spelling;

  Order(String spelling) {
    this.spelling = spelling;
  }

  /** The order of this exact name. */
  static Optional<Order> named(String name) {
    for (Order order : values()) {
      if (order.spelling.equals(name)) {
        return Optional.of(order);
      }
    }
    return Optional.empty();
  }

  /** Whether the key stands in this order to the value; nothing does with NaN. */
  boolean holds(double key, double value) {
    return switch (this) {
      case GREATER_THAN -> key > value;
      case GREATER_THAN_OR_EQUALS -> key >= value;
      case LESS_THAN -> key < value;
      case LESS_THAN_OR_EQUALS -> key <= value;
    };
  }

  /** Whether the two stand in this order. */
  <T extends Comparable<T>> boolean holds(T key, T value) {
    return holds(key.compareTo(value), 0);
  }
}
