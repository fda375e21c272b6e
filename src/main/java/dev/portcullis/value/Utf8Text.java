package dev.portcullis.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Arbitrary bytes as text, and back. A byte that is part of no character becomes the half of a
 * surrogate pair, so that nothing is lost inside an expression; where a text leaves it, {@link
 * #wellFormed} puts U+FFFD in its place, as Go does.
 */
public final class Utf8Text {
  /** Bytes from 0x80 on stand at these low surrogates, which UTF-8 never has. */
  private static final char ESCAPE = '\udc00';

  private static final char REPLACEMENT = '\ufffd';

  private Utf8Text() {}

  /** The text of UTF-8 bytes, with an escape for every byte that is part of no character. */
  public static String of(byte[] bytes) {
    StringBuilder out = new StringBuilder(bytes.length);
    int i = 0;
    while (i < bytes.length) {
      int length = length(bytes, i);
      if (length == 0) {
        out.append((char) (ESCAPE + (bytes[i] & 0xff)));
        i++;
      } else {
        out.appendCodePoint(codePoint(bytes, i, length));
        i += length;
      }
    }
    return out.toString();
  }

  /** The bytes of a text, with those that escapes stand for. */
  public static byte[] bytes(String text) {
    if (isWellFormed(text)) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (c > ESCAPE + 0x7f && c <= ESCAPE + 0xff) {
                out.write(c - ESCAPE);
              } else {
                String character = isSurrogate(c) ? "\ufffd" : Character.toString(c);
                out.writeBytes(character.getBytes(StandardCharsets.UTF_8));
              }
            });
    return out.toByteArray();
  }

  private static boolean isWellFormed(String text) {
    return text.codePoints().noneMatch(Utf8Text::isSurrogate);
  }

  private static boolean isSurrogate(int c) {
    return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
  }

  /** The text with U+FFFD for every half of a surrogate pair; the same when there is none. */
  public static String wellFormed(String text) {
    if (isWellFormed(text)) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints().map(c -> isSurrogate(c) ? REPLACEMENT : c).forEach(out::appendCodePoint);
    return out.toString();
  }

  /** The tree with all texts and keys well-formed; the same instance when they are. */
  public static JsonNode wellFormed(JsonNode tree) {
    if (tree.isTextual()) {
      String text = wellFormed(tree.textValue());
      return text.equals(tree.textValue()) ? tree : TextNode.valueOf(text);
    }
    if (tree instanceof ArrayNode array) {
      ArrayNode changed = Json.NODES.arrayNode(array.size());
      array.forEach(item -> changed.add(wellFormed(item)));
      return changed.equals(array) ? array : changed;
    }
    if (tree instanceof ObjectNode object) {
      ObjectNode changed = Json.object();
      object
          .properties()
          .forEach(e -> changed.set(wellFormed(e.getKey()), wellFormed(e.getValue())));
      return changed.equals(object) ? object : changed;
    }
    return tree;
  }

  /** The number of bytes of the character that starts here; 0 when none does. */
  private static int length(byte[] bytes, int at) {
    int first = bytes[at] & 0xff;
    int length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (length < 2) {
      return length;
    }
    if (first > 0xf4 || at + length > bytes.length) {
      return 0;
    }
    for (int i = 1; i < length; i++) {
      if ((bytes[at + i] & 0xc0) != 0x80) {
        return 0;
      }
    }
    int c = codePoint(bytes, at, length);
    boolean shortest = length == 2 || length == 3 && c >= 0x800 || length == 4 && c >= 0x10000;
    boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    return shortest && !surrogate && c <= Character.MAX_CODE_POINT ? length : 0;
  }

  private static int codePoint(byte[] bytes, int at, int length) {
    int c = length == 1 ? bytes[at] : bytes[at] & (0x7f >> length);
    for (int i = 1; i < length; i++) {
      c = c << 6 | bytes[at + i] & 0x3f;
    }
    return c;
  }
}
