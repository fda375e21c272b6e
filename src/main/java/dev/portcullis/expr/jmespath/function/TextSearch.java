package dev.portcullis.expr.jmespath.function;

/** Looks for one text in another in linear time, whatever the two are. */
final class TextSearch {
  /** Up to so many comparisons the library's search, which is faster on all but hostile texts. */
  private static final long FEW_COMPARISONS = 1L << 22;

  private TextSearch() {}

  /** Whether the part occurs in the text. */
  static boolean contains(String text, String part) {
    if ((long) text.length() * part.length() <= FEW_COMPARISONS) {
      return text.contains(part);
    }
    return part.length() <= text.length() && search(text, part, borders(part));
  }

  private static boolean search(String text, String part, int[] borders) {
    int matched = 0;
    for (int i = 0; i < text.length(); i++) {
      matched = extended(part, borders, matched, text.charAt(i));
      if (matched == part.length()) {
        return true;
      }
    }
    return false;
  }

  /** For each beginning of the part, how much of its end is a beginning again. */
  private static int[] borders(String part) {
    int[] borders = new int[part.length() + 1];
    int matched = 0;
    for (int i = 1; i < part.length(); i++) {
      matched = extended(part, borders, matched, part.charAt(i));
      borders[i + 1] = matched;
    }
    return borders;
  }

  private static int extended(String part, int[] borders, int matched, char next) {
    int length = matched;
    while (length > 0 && part.charAt(length) != next) {
      length = borders[length];
    }
    return part.charAt(length) == next ? length + 1 : 0;
  }
}
