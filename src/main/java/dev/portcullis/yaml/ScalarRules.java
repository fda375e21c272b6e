package dev.portcullis.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.google.re2j.Pattern;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a scalar means in Kubernetes' YAML: the booleans of YAML 1.1 in three spellings, octal with
 * {@code 0} and {@code 0o}, underscores in numbers; no sexagesimal numbers, and dates are strings.
 */
final class ScalarRules {
  private static final Map<String, JsonNode> WORDS = words();

  private static final Pattern DECIMAL =
      Pattern.compile("[-+]?(?:\\.[0-9]+|[0-9]+(?:\\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?");

  private static final Pattern FRACTION =
      Pattern.compile("\\.[0-9]+(?:_[0-9]+)*(?:[eE][-+]?[0-9]+)?");

  private ScalarRules() {}

  private static Map<String, JsonNode> words() {
    Map<String, JsonNode> words = new HashMap<>();
    for (String word : new String[] {"y", "yes", "true", "on"}) {
      spellings(words, word, Json.NODES.booleanNode(true));
    }
    for (String word : new String[] {"n", "no", "false", "off"}) {
      spellings(words, word, Json.NODES.booleanNode(false));
    }
    spellings(words, "null", Json.NODES.nullNode());
    words.put("", Json.NODES.nullNode());
    words.put("~", Json.NODES.nullNode());
    for (String nan : new String[] {".nan", ".NaN", ".NAN"}) {
      words.put(nan, DoubleNode.valueOf(Double.NaN));
    }
    for (String inf : new String[] {".inf", ".Inf", ".INF"}) {
      words.put(inf, DoubleNode.valueOf(Double.POSITIVE_INFINITY));
      words.put("+" + inf, DoubleNode.valueOf(Double.POSITIVE_INFINITY));
      words.put("-" + inf, DoubleNode.valueOf(Double.NEGATIVE_INFINITY));
    }
    return Map.copyOf(words);
  }

  private static void spellings(Map<String, JsonNode> words, String word, JsonNode value) {
    words.put(word, value);
    words.put(word.toUpperCase(Locale.ROOT), value);
    words.put(word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1), value);
  }

  /**
   * The value of a scalar; infinite and NaN floats are given as such.
   *
   * @throws YamlFault when its tag and its text do not fit
   */
  static JsonNode value(YamlNode.Scalar scalar) throws YamlFault {
    return switch (scalar.tag()) {
      case "" -> scalar.plain() ? plain(scalar.text()) : Json.NODES.textNode(scalar.text());
      case "binary" -> binary(scalar);
      case "int", "float", "bool", "null" -> tagged(scalar);
      default -> Json.NODES.textNode(scalar.text());
    };
  }

  /** The value of a text written without quotes. */
  static JsonNode plain(String text) {
    JsonNode word = WORDS.get(text);
    if (word != null) {
      return word;
    }
    char first = text.charAt(0);
    if (first == '.') {
      return FRACTION.matcher(text).matches() ? decimal(text.replace("_", ""), text) : string(text);
    }
    if (first != '+' && first != '-' && (first < '0' || first > '9')) {
      return string(text);
    }
    String digits = text.replace("_", "");
    return integer(digits)
        .orElseGet(() -> DECIMAL.matcher(digits).matches() ? decimal(digits, text) : string(text));
  }

  private static JsonNode string(String text) {
    return Json.NODES.textNode(text);
  }

  /** A number beyond the range of floats stays a string. */
  private static JsonNode decimal(String digits, String text) {
    double value = Double.parseDouble(digits);
    return Double.isInfinite(value) ? string(text) : Numbers.ints(DoubleNode.valueOf(value));
  }

  private static Optional<JsonNode> integer(String digits) {
    boolean negative = digits.startsWith("-");
    String rest = negative || digits.startsWith("+") ? digits.substring(1) : digits;
    String lower = rest.toLowerCase(Locale.ROOT);
    if (lower.startsWith("0x")) {
      return integer(lower.substring(2), 16, negative);
    }
    if (lower.startsWith("0o")) {
      return integer(lower.substring(2), 8, negative);
    }
    if (lower.startsWith("0b")) {
      return integer(lower.substring(2), 2, negative);
    }
    return lower.length() > 1 && lower.charAt(0) == '0'
        ? integer(lower.substring(1), 8, negative)
        : integer(lower, 10, negative);
  }

  /**
   * Whole numbers of 64 bits with sign, and larger ones of 64 bits without, which become floats.
   */
  private static Optional<JsonNode> integer(String digits, int radix, boolean negative) {
    if (digits.isEmpty() || digits.length() > 64) {
      return Optional.empty();
    }
    for (int i = 0; i < digits.length(); i++) {
      if (digits.charAt(i) > 'z' || Character.digit(digits.charAt(i), radix) < 0) {
        return Optional.empty();
      }
    }
    BigInteger magnitude = new BigInteger(digits, radix);
    BigInteger value = negative ? magnitude.negate() : magnitude;
    if (value.bitLength() < 64) {
      return Optional.of(LongNode.valueOf(value.longValue()));
    }
    return !negative && value.bitLength() == 64
        ? Optional.of(DoubleNode.valueOf(value.doubleValue()))
        : Optional.empty();
  }

  private static JsonNode tagged(YamlNode.Scalar scalar) throws YamlFault {
    JsonNode value = plain(scalar.text());
    String found = kind(value);
    boolean fits =
        found.equals(scalar.tag()) || (scalar.tag().equals("float") && found.equals("int"));
    if (!fits) {
      throw new YamlFault(
          "yaml: cannot decode !!" + found + " `" + scalar.text() + "` as a !!" + scalar.tag(),
          scalar);
    }
    return value;
  }

  private static String kind(JsonNode value) {
    return switch (value.getNodeType()) {
      case BOOLEAN -> "bool";
      case NULL -> "null";
      case NUMBER -> value.isIntegralNumber() ? "int" : "float";
      default -> "str";
    };
  }

  private static JsonNode binary(YamlNode.Scalar scalar) throws YamlFault {
    try {
      byte[] bytes = Base64.getMimeDecoder().decode(scalar.text());
      return string(new String(bytes, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw new YamlFault("yaml: !!binary value contains invalid base64 data", scalar);
    }
  }
}
