package dev.portcullis.yaml;

import java.io.Reader;

/**
 * Hands out a text without ever parting a surrogate pair. The YAML scanner would look for the other
 * half behind the end of its buffer.
 */
final class PairReader extends Reader {
  private final String text;
  private int at;

  PairReader(String text) {
    this.text = text;
  }

  @Override
  public int read(char[] buffer, int offset, int length) {
    if (at == text.length()) {
      return -1;
    }
    int end = Math.min(text.length(), at + length);
    if (end < text.length() && end > at + 1 && Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    int count = end - at;
    text.getChars(at, end, buffer, offset);
    at = end;
    return count;
  }

  @Override
  public void close() {
    // a text needs no closing
  }
}
