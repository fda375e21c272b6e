package dev.portcullis.value;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Decodes base 64 as Go's standard encoding does: padding is needed, line breaks are skipped,
 * unused bits are ignored, and an error tells the byte.
 */
public final class Base64Text {
  private static final String ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  private static final int END = -1;

  private final byte[] input;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private int at;

  private Base64Text(byte[] input) {
    this.input = input;
  }

  /** What decoding gives. */
  public sealed interface Decoded {
    /**
     * The bytes.
     *
     * @param content not shared
     */
    @SuppressWarnings("ArrayRecordComponent") // handed over once and never compared
    record Bytes(byte[] content) implements Decoded {}

    /**
     * The text is no base 64.
     *
     * @param at the byte that shows it
     */
    record Corrupt(int at) implements Decoded {}
  }

  /** Decodes a text; its bytes are those of UTF-8. */
  public static Decoded decode(String text) {
    return new Base64Text(text.getBytes(StandardCharsets.UTF_8)).decode();
  }

  private Decoded decode() {
    while (true) {
      int bits = 0;
      int digits = 0;
      while (digits < 4) {
        int c = next();
        int digit = c == END ? -1 : ALPHABET.indexOf(c);
        if (digit < 0) {
          return c == END ? end(digits) : c == '=' ? padded(bits, digits) : corrupt(at - 1);
        }
        bits = bits << 6 | digit;
        digits++;
      }
      write(bits, 3);
    }
  }

  /** The input ended where no padding stood. */
  private Decoded end(int digits) {
    return digits == 0 ? new Decoded.Bytes(out.toByteArray()) : corrupt(input.length - digits);
  }

  /** Padding was read after this many digits of a group. */
  private Decoded padded(int bits, int digits) {
    if (digits < 2) {
      return corrupt(at - 1);
    }
    if (digits == 2) {
      skipLineBreaks();
      if (at == input.length) {
        return corrupt(at);
      }
      if (input[at] != '=') {
        return corrupt(at - 1);
      }
      at++;
    }
    skipLineBreaks();
    if (at < input.length) {
      return corrupt(at);
    }
    write(bits << 6 * (4 - digits), digits - 1);
    return new Decoded.Bytes(out.toByteArray());
  }

  private void write(int bits, int count) {
    for (int i = 0; i < count; i++) {
      out.write(bits >> (16 - 8 * i));
    }
  }

  private int next() {
    skipLineBreaks();
    return at < input.length ? input[at++] : END;
  }

  private void skipLineBreaks() {
    while (at < input.length && (input[at] == '\n' || input[at] == '\r')) {
      at++;
    }
  }

  private static Decoded corrupt(int at) {
    return new Decoded.Corrupt(at);
  }
}
