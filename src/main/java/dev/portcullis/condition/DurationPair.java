package dev.portcullis.condition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.GoDuration;
import java.util.Optional;

/**
 * Two sides that are compared as durations, because at least one of them is a duration text other
 * than {@code "0"}; a number beside it counts seconds.
 *
 * @param key the key
 * @param value the value
 */
record DurationPair(GoDuration key, GoDuration value) {
  private static final long SECOND = 1_000_000_000L;

  /** The pair, empty when the sides are not durations. */
  static Optional<DurationPair> of(Operand key, Operand value) {
    Optional<GoDuration> left = text(key);
    Optional<GoDuration> right = text(value);
    if (left.isEmpty() && right.isEmpty()) {
      return Optional.empty();
    }
    left = left.isPresent() ? left : number(key.node());
    right = right.isPresent() ? right : number(value.node());
    return left.isPresent() && right.isPresent()
        ? Optional.of(new DurationPair(left.get(), right.get()))
        : Optional.empty();
  }

  private static Optional<GoDuration> text(Operand operand) {
    return operand.node().isTextual() && operand.node().textValue().equals("0")
        ? Optional.empty()
        : operand.duration();
  }

  /** A number of seconds, its fraction cut off; empty when the node is no number. */
  static Optional<GoDuration> number(JsonNode node) {
    if (node.isIntegralNumber()) {
      return Optional.of(new GoDuration(node.longValue() * SECOND));
    }
    return node.isDouble()
        ? Optional.of(new GoDuration(wholeSeconds(node.doubleValue()) * SECOND))
        : Optional.empty();
  }

  /** Numbers beyond 64 bits become the smallest one, as on the processors Kyverno runs on. */
  private static long wholeSeconds(double seconds) {
    return seconds >= -0x1p63 && seconds < 0x1p63 ? (long) seconds : Long.MIN_VALUE;
  }

  double keySeconds() {
    return key.seconds();
  }

  double valueSeconds() {
    return value.seconds();
  }
}
