package dev.portcullis.expr.jmespath.syntax;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.value.Json;

/**
 * Reads strict JSON as Go's library does, with its error texts, every number a float. Used for
 * literals in back-ticks, quoted identifiers, and whatever else expressions read as JSON.
 */
public final class JsonLiteral {
  private final String text;
  private final Kind kind;
  private int at;
  private int depth;

  private JsonLiteral(String text, Kind kind) {
    this.text = text;
    this.kind = kind;
  }

  /**
   * The value of a JSON text.
   *
   * @param kind the kind of the failure when it is none
   * @throws ExpressionException with Go's text, such as {@code unexpected end of JSON input}
   */
  public static JsonNode read(String text, Kind kind) throws ExpressionException {
    JsonLiteral reader = new JsonLiteral(text, kind);
    reader.skipBlanks();
    JsonNode value = reader.value();
    reader.skipBlanks();
    if (!reader.ended()) {
      throw reader.unexpected("after top-level value");
    }
    return value;
  }

  private JsonNode value() throws ExpressionException {
    requireMore();
    return switch (text.charAt(at)) {
      case '{' -> nested(true);
      case '[' -> nested(false);
      case '"' -> TextNode.valueOf(string());
      case 't' -> word("true", BooleanNode.TRUE);
      case 'f' -> word("false", BooleanNode.FALSE);
      case 'n' -> word("null", NullNode.instance);
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
      default -> throw unexpected("looking for beginning of value");
    };
  }

  private JsonNode nested(boolean object) throws ExpressionException {
    if (++depth > Json.MAX_DEPTH) {
      throw failure("exceeded max depth");
    }
    at++;
    skipBlanks();
    JsonNode value = object ? object() : array();
    depth--;
    return value;
  }

  private ObjectNode object() throws ExpressionException {
    ObjectNode object = Json.object();
    if (accept('}')) {
      return object;
    }
    while (true) {
      skipBlanks();
      requireMore();
      if (text.charAt(at) != '"') {
        throw unexpected("looking for beginning of object key string");
      }
      String key = string();
      skipBlanks();
      requireMore();
      if (!accept(':')) {
        throw unexpected("after object key");
      }
      skipBlanks();
      object.set(key, value());
      skipBlanks();
      requireMore();
      if (accept('}')) {
        return object;
      }
      if (!accept(',')) {
        throw unexpected("after object key:value pair");
      }
    }
  }

  private ArrayNode array() throws ExpressionException {
    ArrayNode array = Json.NODES.arrayNode();
    if (accept(']')) {
      return array;
    }
    while (true) {
      skipBlanks();
      array.add(value());
      skipBlanks();
      requireMore();
      if (accept(']')) {
        return array;
      }
      if (!accept(',')) {
        throw unexpected("after array element");
      }
    }
  }

  private JsonNode word(String word, JsonNode value) throws ExpressionException {
    for (int i = 0; i < word.length(); i++) {
      if (ended() || text.charAt(at) != word.charAt(i)) {
        throw unexpected("in literal " + word + " (expecting '" + word.charAt(i) + "')");
      }
      at++;
    }
    return value;
  }

  private JsonNode number() throws ExpressionException {
    int start = at;
    accept('-');
    if (!accept('0') && !digits()) {
      throw unexpected("in numeric literal");
    }
    if (accept('.') && !digits()) {
      throw unexpected("after decimal point in numeric literal");
    }
    if (accept('e') || accept('E')) {
      if (!accept('+')) {
        accept('-');
      }
      if (!digits()) {
        throw unexpected("in exponent of numeric literal");
      }
    }
    String digits = text.substring(start, at);
    double value = Double.parseDouble(digits);
    if (Double.isInfinite(value)) {
      throw failure("json: cannot unmarshal number " + digits + " into Go value of type float64");
    }
    return DoubleNode.valueOf(value);
  }

  private boolean digits() {
    int start = at;
    while (!ended() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at > start;
  }

  private String string() throws ExpressionException {
    int start = ++at;
    while (!ended() && text.charAt(at) != '"' && text.charAt(at) != '\\') {
      plain();
    }
    if (!ended() && text.charAt(at) == '"') {
      return text.substring(start, at++);
    }
    StringBuilder out = new StringBuilder(text.length() - start).append(text, start, at);
    while (true) {
      if (ended()) {
        throw failure("unexpected end of JSON input");
      }
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        return out.toString();
      }
      if (c == '\\') {
        at++;
        escape(out);
      } else {
        plain();
        out.append(c);
      }
    }
  }

  private void plain() throws ExpressionException {
    if (text.charAt(at) < 0x20) {
      throw unexpected("in string literal");
    }
    at++;
  }

  private void escape(StringBuilder out) throws ExpressionException {
    char c = ended() ? ' ' : text.charAt(at);
    switch (c) {
      case '"', '\\', '/' -> out.append(c);
      case 'b' -> out.append('\b');
      case 'f' -> out.append('\f');
      case 'n' -> out.append('\n');
      case 'r' -> out.append('\r');
      case 't' -> out.append('\t');
      case 'u' -> {
        at++;
        unicode(out);
        return;
      }
      default -> throw unexpected("in string escape code");
    }
    at++;
  }

  /** Halves of a pair that stand alone become the replacement character. */
  private void unicode(StringBuilder out) throws ExpressionException {
    char first = fourDigits();
    if (!Character.isSurrogate(first)) {
      out.append(first);
      return;
    }
    int after = at;
    if (Character.isHighSurrogate(first) && text.startsWith("\\u", at)) {
      at += 2;
      char second = fourDigits();
      if (Character.isLowSurrogate(second)) {
        out.append(first).append(second);
        return;
      }
    }
    at = after;
    out.append('\ufffd');
  }

  private char fourDigits() throws ExpressionException {
    int value = 0;
    for (int i = 0; i < 4; i++) {
      int digit = ended() || text.charAt(at) > 'f' ? -1 : Character.digit(text.charAt(at), 16);
      if (digit < 0) {
        throw unexpected("in \\u hexadecimal character escape");
      }
      value = value << 4 | digit;
      at++;
    }
    return (char) value;
  }

  private boolean accept(char c) {
    if (!ended() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void skipBlanks() {
    while (!ended()) {
      char c = text.charAt(at);
      if (c != ' ' && c != '\t' && c != '\r' && c != '\n') {
        return;
      }
      at++;
    }
  }

  private boolean ended() {
    return at >= text.length();
  }

  private void requireMore() throws ExpressionException {
    if (ended()) {
      throw failure("unexpected end of JSON input");
    }
  }

  /** Go's reader works on bytes, and is given one blank after the last of them. */
  private ExpressionException unexpected(String where) {
    int octet = ' ';
    if (!ended()) {
      int c = text.codePointAt(at);
      if (c < 0x80) {
        octet = c;
      } else if (c < 0x800) {
        octet = 0xc0 | c >> 6;
      } else {
        octet = c < 0x10000 ? 0xe0 | c >> 12 : 0xf0 | c >> 18;
      }
    }
    return failure("invalid character " + GoCharacter.jsonByte(octet) + " " + where);
  }

  private ExpressionException failure(String message) {
    return new ExpressionException(kind, message);
  }
}
