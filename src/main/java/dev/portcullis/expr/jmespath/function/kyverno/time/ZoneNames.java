package dev.portcullis.expr.jmespath.function.kyverno.time;

/** Recognises what looks like the abbreviation of a time zone. */
final class ZoneNames {
  private static final int MOST_LETTERS = 5;
  private static final int LARGEST_OFFSET = 23;

  private ZoneNames() {}

  /** The length of the abbreviation at the start of a text; negative when there is none. */
  static int length(String text) {
    if (text.length() < 3) {
      return -1;
    }
    if (text.startsWith("ChST") || text.startsWith("MeST")) {
      return 4;
    }
    if (text.startsWith("GMT")) {
      return 3 + Math.max(0, offsetLength(text.substring(3)));
    }
    if (text.charAt(0) == '+' || text.charAt(0) == '-') {
      return offsetLength(text);
    }
    int letters = 0;
    while (letters <= MOST_LETTERS && letters < text.length() && isCapital(text.charAt(letters))) {
      letters++;
    }
    boolean known =
        switch (letters) {
          case 3 -> true;
          case 4 -> text.charAt(3) == 'T' || text.startsWith("WITA");
          case 5 -> text.charAt(4) == 'T';
          default -> false;
        };
    return known ? letters : -1;
  }

  /** The hours of an abbreviation like {@code GMT+3}; zero for all others. */
  static int hours(String name) {
    return name.length() > 3 && name.startsWith("GMT") ? Integer.parseInt(name.substring(3)) : 0;
  }

  private static int offsetLength(String text) {
    if (text.isEmpty() || text.charAt(0) != '+' && text.charAt(0) != '-') {
      return -1;
    }
    int end = 1;
    int hours = 0;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      hours = Math.min(LARGEST_OFFSET + 1, hours * 10 + text.charAt(end) - '0');
      end++;
    }
    return end == 1 || hours > LARGEST_OFFSET ? -1 : end;
  }

  private static boolean isCapital(char c) {
    return c >= 'A' && c <= 'Z';
  }
}
