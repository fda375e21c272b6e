package dev.portcullis.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.nio.charset.StandardCharsets;

/**
 * Reads JSON that stands in expressions, with the error texts of Go's decoder, which users compare:
 * every number becomes a float, the last of several equal keys wins, a half of a surrogate pair
 * becomes U+FFFD.
 *
 * <p>Instances read one text and are used once.
 *
 * @see <a href="https://pkg.go.dev/encoding/json#Unmarshal">json.Unmarshal</a>
 */
public final class GoJson {
  private static final int END = -1;

  private final String text;
  private int at;
  private int depth;
  private String outOfRange = "";

  private GoJson(String text) {
    this.text = text;
  }

  /**
   * Reads one document with nothing but white space around it.
   *
   * @throws JsonSyntaxException with Go's text, when it is no JSON, is nested deeper than {@link
   *     Json#MAX_DEPTH}, or holds a number that is too large for a float
   */
  public static JsonNode parse(String text) throws JsonSyntaxException {
    GoJson reader = new GoJson(text);
    JsonNode value = reader.value();
    if (reader.skipSpace() != END) {
      throw reader.unexpected("after top-level value");
    }
    if (!reader.outOfRange.isEmpty()) {
      throw new JsonSyntaxException(
          "json: cannot unmarshal number " + reader.outOfRange + " into Go value of type float64");
    }
    return value;
  }

  private JsonNode value() throws JsonSyntaxException {
    int c = skipSpace();
    return switch (c) {
      case END -> throw end();
      case '{' -> object();
      case '[' -> array();
      case '"' -> TextNode.valueOf(string());
      case 't' -> literal("true", BooleanNode.TRUE);
      case 'f' -> literal("false", BooleanNode.FALSE);
      case 'n' -> literal("null", NullNode.instance);
      default -> {
        if (c == '-' || isDigit(c)) {
          yield number();
        }
        throw unexpected("looking for beginning of value");
      }
    };
  }

  private ObjectNode object() throws JsonSyntaxException {
    open();
    ObjectNode object = Json.object();
    if (skipSpace() == '}') {
      return close(object);
    }
    while (true) {
      int c = skipSpace();
      if (c != '"') {
        throw c == END ? end() : unexpected("looking for beginning of object key string");
      }
      String key = string();
      expect(':', "after object key");
      object.set(key, value());
      if (more('}', "after object key:value pair")) {
        continue;
      }
      return close(object);
    }
  }

  private ArrayNode array() throws JsonSyntaxException {
    open();
    ArrayNode array = Json.NODES.arrayNode();
    if (skipSpace() == ']') {
      return close(array);
    }
    do {
      array.add(value());
    } while (more(']', "after array element"));
    return close(array);
  }

  private void open() throws JsonSyntaxException {
    if (++depth > Json.MAX_DEPTH) {
      throw unexpected("exceeded max depth");
    }
    at++;
  }

  private <T> T close(T container) {
    depth--;
    at++;
    return container;
  }

  private void expect(int wanted, String context) throws JsonSyntaxException {
    int c = skipSpace();
    if (c != wanted) {
      throw c == END ? end() : unexpected(context);
    }
    at++;
  }

  /** Whether a comma follows, which is read; the closing character is left. */
  private boolean more(int closing, String context) throws JsonSyntaxException {
    int c = skipSpace();
    if (c == ',') {
      at++;
      return true;
    }
    if (c == closing) {
      return false;
    }
    throw c == END ? end() : unexpected(context);
  }

  private JsonNode literal(String word, JsonNode value) throws JsonSyntaxException {
    for (int i = 1; i < word.length(); i++) {
      at++;
      if (peek() != word.charAt(i)) {
        throw unexpected("in literal " + word + " (expecting '" + word.charAt(i) + "')");
      }
    }
    at++;
    return value;
  }

  private JsonNode number() throws JsonSyntaxException {
    int start = at;
    if (peek() == '-') {
      at++;
    }
    if (peek() == '0') {
      at++;
    } else {
      digits("in numeric literal");
    }
    if (peek() == '.') {
      at++;
      digits("after decimal point in numeric literal");
    }
    if (peek() == 'e' || peek() == 'E') {
      at++;
      if (peek() == '+' || peek() == '-') {
        at++;
      }
      digits("in exponent of numeric literal");
    }
    String number = text.substring(start, at);
    double value = Double.parseDouble(number);
    if (Double.isInfinite(value) && outOfRange.isEmpty()) {
      outOfRange = number;
    }
    return DoubleNode.valueOf(value);
  }

  private void digits(String context) throws JsonSyntaxException {
    if (!isDigit(peek())) {
      throw unexpected(context);
    }
    while (isDigit(peek())) {
      at++;
    }
  }

  private String string() throws JsonSyntaxException {
    StringBuilder out = new StringBuilder();
    for (at++; peek() != '"'; at++) {
      int c = peek();
      if (c == END) {
        throw end();
      }
      if (c < 0x20) {
        throw unexpected("in string literal");
      }
      if (c == '\\') {
        at++;
        escape(out);
      } else {
        out.append((char) c);
      }
    }
    at++;
    return out.toString();
  }

  private void escape(StringBuilder out) throws JsonSyntaxException {
    switch (peek()) {
      case '"', '\\', '/' -> out.append((char) peek());
      case 'b' -> out.append('\b');
      case 'f' -> out.append('\f');
      case 'n' -> out.append('\n');
      case 'r' -> out.append('\r');
      case 't' -> out.append('\t');
      case 'u' -> unicode(out);
      default -> throw unexpected("in string escape code");
    }
  }

  /** Reads the digits after {@code \\u}, and the second half of a surrogate pair if it follows. */
  private void unicode(StringBuilder out) throws JsonSyntaxException {
    char first = hexadecimal();
    if (!Character.isSurrogate(first)) {
      out.append(first);
      return;
    }
    int back = at;
    if (Character.isHighSurrogate(first) && text.startsWith("\\u", at + 1)) {
      at += 2;
      char second = hexadecimal();
      if (Character.isLowSurrogate(second)) {
        out.append(first).append(second);
        return;
      }
      at = back;
    }
    out.append('\ufffd');
  }

  private char hexadecimal() throws JsonSyntaxException {
    int value = 0;
    for (int i = 0; i < 4; i++) {
      at++;
      int digit = peek() == END || peek() > 0x7f ? -1 : Character.digit(peek(), 16);
      if (digit < 0) {
        throw unexpected("in \\u hexadecimal character escape");
      }
      value = value << 4 | digit;
    }
    return (char) value;
  }

  private int skipSpace() {
    int c = peek();
    while (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      at++;
      c = peek();
    }
    return c;
  }

  private int peek() {
    return at < text.length() ? text.charAt(at) : END;
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static JsonSyntaxException end() {
    return new JsonSyntaxException("unexpected end of JSON input");
  }

  /** The decoder works on bytes and takes the end of the text for a blank. */
  private JsonSyntaxException unexpected(String context) {
    int b = ' ';
    if (at < text.length()) {
      int c = text.codePointAt(at);
      b = Character.toString(c).getBytes(StandardCharsets.UTF_8)[0] & 0xff;
    }
    return new JsonSyntaxException("invalid character " + quoted(b) + " " + context);
  }

  private static String quoted(int c) {
    return switch (c) {
      case '\'' -> "'\\''";
      case '"' -> "'\"'";
      default -> {
        String quoted = GoQuote.printable(Character.toString(c));
        yield "'" + quoted.substring(1, quoted.length() - 1) + "'";
      }
    };
  }
}
