package dev.portcullis.expr.jmespath.function.kyverno.arithmetic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.value.GoDuration;
import dev.portcullis.value.Quantity;
import java.util.Optional;

/** What arithmetic works on. */
public sealed interface Operand {
  /**
   * A plain number.
   *
   * @param value the number
   */
  record Scalar(double value) implements Operand {
    @Override
    public JsonNode json() {
      return DoubleNode.valueOf(value);
    }
  }

  /**
   * A quantity.
   *
   * @param quantity the quantity
   */
  record Amount(Quantity quantity) implements Operand {
    @Override
    public JsonNode json() {
      return TextNode.valueOf(quantity.text());
    }
  }

  /**
   * A duration.
   *
   * @param duration the duration
   */
  record Time(GoDuration duration) implements Operand {
    @Override
    public JsonNode json() {
      return TextNode.valueOf(duration.text());
    }
  }

  /**
   * The operand a value stands for: a number is a plain number, a text a quantity, or else a
   * duration. So {@code 30m} is a quantity (thirty thousandths) and {@code 30s} a duration. Empty
   * for everything else.
   */
  static Optional<Operand> of(JsonNode value) {
    if (value.isNumber()) {
      return Optional.of(new Scalar(value.doubleValue()));
    }
    if (!value.isTextual()) {
      return Optional.empty();
    }
    String text = value.textValue();
    return Quantity.parse(text)
        .<Operand>map(Amount::new)
        .or(() -> GoDuration.parse(text).map(Time::new));
  }

  /** The operand as a value: numbers as numbers, the others as their canonical texts. */
  JsonNode json();
}
