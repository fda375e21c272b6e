package dev.portcullis.value;

/**
 * Wildcard patterns as Kyverno reads them: {@code *} is any run of characters, {@code ?} exactly
 * one code point, everything else is literal; the whole text must match, case counts.
 */
public final class Wildcard {
  private Wildcard() {}

  /** Whether the text holds a wildcard character. */
  public static boolean isPattern(String text) {
    return text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
  }

  /** Whether the text as a whole matches one of the patterns. */
  public static boolean anyMatches(Iterable<String> patterns, String text) {
    for (String pattern : patterns) {
      if (matches(pattern, text)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the text as a whole matches the pattern; linear in the product of both lengths. */
  public static boolean matches(String pattern, String text) {
    if (pattern.equals(text) || pattern.equals("*")) {
      return true;
    }
    if (!isPattern(pattern)) {
      return false;
    }
    int p = 0;
    int t = 0;
    int star = -1;
    int mark = 0;
    while (t < text.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        mark = t;
      } else if (p < pattern.length() && pattern.charAt(p) == '?') {
        p++;
        t = text.offsetByCodePoints(t, 1);
      } else if (p < pattern.length() && pattern.charAt(p) == text.charAt(t)) {
        p++;
        t++;
      } else if (star >= 0) {
        p = star + 1;
        mark = text.offsetByCodePoints(mark, 1);
        t = mark;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }
}
