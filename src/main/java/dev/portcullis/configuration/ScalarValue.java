package dev.portcullis.configuration;

import dev.portcullis.value.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** Values of one word. */
final class ScalarValue {
  private static final int LONGEST_NAME = 255;
  private static final int LONGEST_LABEL = 63;

  private ScalarValue() {}

  /** A boolean as Go reads it. */
  static Parsed<Boolean> bool(String text) {
    return switch (text) {
      case "1", "t", "T", "true", "TRUE", "True" -> Parsed.good(true);
      case "0", "f", "F", "false", "FALSE", "False" -> Parsed.good(false);
      default -> Parsed.bad("must be true or false");
    };
  }

  /** A number of things. */
  static Parsed<Long> count(String text) {
    try {
      long count = Long.parseLong(text);
      return count < 0 ? Parsed.bad("must not be negative") : Parsed.good(count);
    } catch (NumberFormatException e) {
      return Parsed.bad("must be a whole number");
    }
  }

  /** A number of bytes, written as a quantity; parts of a byte are rounded up. */
  static Parsed<Long> bytes(String text) {
    Optional<Quantity> quantity = Quantity.parse(text);
    if (quantity.isEmpty()) {
      return Parsed.bad("must be a quantity of bytes, for example 2Mi");
    }
    BigDecimal amount = quantity.get().amount().setScale(0, RoundingMode.CEILING);
    if (amount.signum() < 0) {
      return Parsed.bad("must not be negative");
    }
    return amount.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0
        ? Parsed.bad("is too large")
        : Parsed.good(amount.longValue());
  }

  /** A registry, perhaps with a path; its first segment is a DNS name. */
  static Parsed<String> registry(String text) {
    int slash = text.indexOf('/');
    return isDnsName(slash < 0 ? text : text.substring(0, slash))
        ? Parsed.good(text)
        : Parsed.bad("must begin with the DNS name of a registry, for example docker.io");
  }

  private static boolean isDnsName(String name) {
    if (name.isEmpty() || name.length() > LONGEST_NAME || isAddress(name)) {
      return false;
    }
    String rooted = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    for (String label : rooted.split("\\.", -1)) {
      if (label.isEmpty()
          || label.length() > LONGEST_LABEL
          || label.charAt(0) == '-'
          || !label.chars().allMatch(ScalarValue::isNameCharacter)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isNameCharacter(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '_';
  }

  /** Four numbers are an address and no name. */
  private static boolean isAddress(String name) {
    return name.split("\\.", -1).length == 4
        && name.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
  }
}
