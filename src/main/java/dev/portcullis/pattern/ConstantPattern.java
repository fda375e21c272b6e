package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.GoNumber;
import java.util.OptionalLong;

/** A leaf that is not text. */
sealed interface ConstantPattern extends ScalarPattern {
  /**
   * The same bool; the text of it does not pass.
   *
   * @param wanted the bool
   */
  record BoolPattern(boolean wanted) implements ConstantPattern {
    @Override
    public boolean matches(JsonNode value) {
      return value.isBoolean() && value.booleanValue() == wanted;
    }
  }

  /**
   * The same integer, as a number or as decimal text.
   *
   * @param wanted the integer
   */
  record IntPattern(long wanted) implements ConstantPattern {
    @Override
    public boolean matches(JsonNode value) {
      if (value.isIntegralNumber()) {
        return value.longValue() == wanted;
      }
      if (value.isNumber()) {
        return equal(value.doubleValue(), wanted);
      }
      OptionalLong read =
          value.isTextual() ? GoNumber.parseInt(value.textValue()) : OptionalLong.empty();
      return read.isPresent() && read.getAsLong() == wanted;
    }
  }

  /**
   * The same number, or text that reads as it.
   *
   * @param wanted the number
   */
  record FloatPattern(double wanted) implements ConstantPattern {
    @Override
    public boolean matches(JsonNode value) {
      if (value.isIntegralNumber()) {
        return equal(wanted, value.longValue());
      }
      if (value.isNumber()) {
        return value.doubleValue() == wanted;
      }
      return value.isTextual()
          && GoNumber.parseFloat(value.textValue()).orElse(Double.NaN) == wanted;
    }
  }

  /** Nothing, or the empty value of a scalar type. */
  record NullPattern() implements ConstantPattern {
    @Override
    public boolean matches(JsonNode value) {
      return switch (value.getNodeType()) {
        case NULL, MISSING -> true;
        case NUMBER -> value.doubleValue() == 0;
        case STRING -> value.textValue().isEmpty();
        case BOOLEAN -> !value.booleanValue();
        case OBJECT, ARRAY, POJO, BINARY -> false;
      };
    }
  }

  /** Any map: what a map says where only a leaf is looked at. */
  record AnyMap() implements ConstantPattern {
    @Override
    public boolean matches(JsonNode value) {
      return value.isObject();
    }
  }

  /** No value at all: what a list says where only a leaf is looked at. */
  record Nothing() implements ConstantPattern {
    @Override
    public boolean matches(JsonNode value) {
      return false;
    }
  }

  /** Exact: the float of 2^53 + 1 is another number than that integer. */
  private static boolean equal(double number, long integer) {
    return number == Math.rint(number)
        && number >= -0x1p63
        && number < 0x1p63
        && (long) number == integer;
  }
}
