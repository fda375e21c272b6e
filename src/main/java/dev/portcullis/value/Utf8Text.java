package dev.portcullis.value;

/** Bytes as text, as Go writes a string that holds arbitrary bytes. */
public final class Utf8Text {
  private static final char REPLACEMENT = '\ufffd';

  private Utf8Text() {}

  /** The text of UTF-8 bytes; every single byte that is part of no character becomes U+FFFD. */
  public static String of(byte[] bytes) {
    StringBuilder out = new StringBuilder(bytes.length);
    int i = 0;
    while (i < bytes.length) {
      int length = length(bytes, i);
      if (length == 0) {
        out.append(REPLACEMENT);
        i++;
      } else {
        out.appendCodePoint(codePoint(bytes, i, length));
        i += length;
      }
    }
    return out.toString();
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
