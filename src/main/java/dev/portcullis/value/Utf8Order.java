package dev.portcullis.value;

import java.util.Comparator;

/** The order of texts by their UTF-8 bytes, in which Go sorts; it is the order of code points. */
public enum Utf8Order implements Comparator<String> {
  /** The only instance. */
  BYTEWISE;

  @Override
  public int compare(String a, String b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      if (a.charAt(i) != b.charAt(i)) {
        return Integer.compare(rank(a.charAt(i)), rank(b.charAt(i)));
      }
    }
    return Integer.compare(a.length(), b.length());
  }

  /** Surrogates stand for code points above all others. */
  private static int rank(char c) {
    return Character.isSurrogate(c) ? c + 0x10000 : c;
  }
}
