package dev.portcullis.condition;

/** Recognises texts of the form {@code 1-10}, {@code 100Mi-1Gi}, {@code -5--1}. */
final class RangeText {
  private static final int NO_MATCH = -1;

  private RangeText() {}

  /** Whether the whole text is two ends with a hyphen between them. */
  static boolean matches(String text) {
    int hyphen = end(text, 0);
    return hyphen != NO_MATCH
        && hyphen < text.length()
        && text.charAt(hyphen) == '-'
        && end(text, hyphen + 1) == text.length();
  }

  /** Where an end that begins here stops: sign, digits, fraction, letters. */
  private static int end(String text, int start) {
    int i = start;
    // Kyverno takes `|` for a sign, too; a pattern with it is then split into alternatives.
    if (i < text.length() && "-+|".indexOf(text.charAt(i)) >= 0) {
      i++;
    }
    int fraction = digits(text, i);
    if (fraction == i) {
      return NO_MATCH;
    }
    int letters = fraction;
    if (fraction < text.length() && text.charAt(fraction) == '.') {
      letters = digits(text, fraction + 1);
      if (letters == fraction + 1) {
        return NO_MATCH;
      }
    }
    return letters(text, letters);
  }

  private static int digits(String text, int start) {
    int i = start;
    while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
      i++;
    }
    return i;
  }

  private static int letters(String text, int start) {
    int i = start;
    while (i < text.length() && letter(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private static boolean letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
