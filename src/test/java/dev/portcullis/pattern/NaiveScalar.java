package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.GoDuration;
import dev.portcullis.value.GoNumber;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Quantity;
import dev.portcullis.value.Wildcard;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The slow twin of leaves: parses the text each time, with regular expressions. */
final class NaiveScalar {
  private static final String END = "([-+]?\\d+(?:\\.\\d+)?[A-Za-z]*)";
  private static final Pattern INSIDE = Pattern.compile(END + "-" + END);
  private static final Pattern OUTSIDE = Pattern.compile(END + "!-" + END);
  private static final Pattern OPERATOR = Pattern.compile("(>=|<=|>|<|!)(.+)", Pattern.DOTALL);

  private NaiveScalar() {}

  static boolean passes(JsonNode pattern, JsonNode value) {
    if (pattern.isTextual()) {
      String text = pattern.textValue();
      return (value.isTextual() && value.textValue().equals(text))
          || Arrays.stream(text.split("\\|", -1))
              .anyMatch(
                  alternative ->
                      Arrays.stream(blanks(alternative).split("&", -1))
                          .allMatch(part -> part(blanks(part), value)));
    }
    if (pattern.isNull()) {
      return value.isNull()
          || (value.isNumber() && value.doubleValue() == 0)
          || (value.isTextual() && value.textValue().isEmpty())
          || (value.isBoolean() && !value.booleanValue());
    }
    if (pattern.isBoolean()) {
      return pattern.equals(value);
    }
    return value.isNumber()
        ? Double.isInfinite(pattern.doubleValue()) || Double.isInfinite(value.doubleValue())
            ? pattern.doubleValue() == value.doubleValue()
            : exact(pattern).compareTo(exact(value)) == 0
        : value.isTextual() && reads(value.textValue(), pattern);
  }

  private static boolean reads(String text, JsonNode number) {
    OptionalDouble read = number.isDouble() ? GoNumber.parseFloat(text) : OptionalDouble.empty();
    return number.isDouble()
        ? read.isPresent() && read.getAsDouble() == number.doubleValue()
        : GoNumber.parseInt(text).equals(OptionalLong.of(number.longValue()));
  }

  private static BigDecimal exact(JsonNode number) {
    return number.isDouble()
        ? new BigDecimal(number.doubleValue())
        : BigDecimal.valueOf(number.longValue());
  }

  private static String blanks(String text) {
    return text.replaceAll("^ +| +$", "");
  }

  private static boolean part(String text, JsonNode value) {
    Matcher operator = OPERATOR.matcher(text);
    if (operator.matches()) {
      return compare(operator.group(1), GoText.trimSpace(operator.group(2)), value);
    }
    Matcher range = OUTSIDE.matcher(text);
    if (range.matches()) {
      return compare("<", range.group(1), value) || compare(">", range.group(2), value);
    }
    range = INSIDE.matcher(text);
    if (range.matches()) {
      return compare(">=", range.group(1), value) && compare("<=", range.group(2), value);
    }
    return compare("=", GoText.trimSpace(text), value);
  }

  private static boolean compare(String operator, String operand, JsonNode value) {
    Optional<String> number = number(value);
    Optional<GoDuration> time = number.flatMap(GoDuration::parse);
    if (time.isPresent() && GoDuration.parse(operand).isPresent()) {
      return holds(operator, time.get().compareTo(GoDuration.parse(operand).get()));
    }
    Optional<Quantity> amount = number.flatMap(Quantity::parse);
    if (amount.isPresent() && Quantity.parse(operand).isPresent()) {
      return holds(operator, amount.get().compareTo(Quantity.parse(operand).get()));
    }
    if (value.isContainerNode() || value.isNull()) {
      return false;
    }
    String text = value.isDouble() ? GoText.exponent(value.doubleValue()) : value.asText();
    return switch (operator) {
      case "=" -> Wildcard.matches(operand, text);
      case "!" -> !Wildcard.matches(operand, text);
      default -> false;
    };
  }

  private static Optional<String> number(JsonNode value) {
    if (value.isContainerNode() || value.isBoolean()) {
      return Optional.empty();
    }
    if (value.isNull()) {
      return Optional.of("0");
    }
    return Optional.of(value.isDouble() ? GoText.fixed(value.doubleValue()) : value.asText());
  }

  private static boolean holds(String operator, int order) {
    return switch (operator) {
      case "=" -> order == 0;
      case "!" -> order != 0;
      case ">" -> order > 0;
      case ">=" -> order >= 0;
      case "<" -> order < 0;
      default -> order <= 0;
    };
  }
}
