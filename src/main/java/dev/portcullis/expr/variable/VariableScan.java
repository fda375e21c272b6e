package dev.portcullis.expr.variable;

import dev.portcullis.value.GoText;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds variables ({@code {{ expression }}}) in a text, as Kyverno's regular expression does: one
 * level of single braces may stand inside, and the character before a variable belongs to its
 * match, so that the second of two adjacent variables is not found.
 */
final class VariableScan {
  private static final String OPEN = "{{";
  private static final String CLOSE = "}}";

  private VariableScan() {}

  /**
   * One variable of a text.
   *
   * @param lead the character before it, empty at the start of the text
   * @param text the variable with its braces
   */
  record Found(String lead, String text) {
    /** Lead and variable as they stand in the text. */
    String whole() {
      return lead + text;
    }

    /** What stands inside the braces. */
    String expression() {
      return GoText.trimSpace(text.replace(OPEN, "").replace(CLOSE, ""));
    }
  }

  /** Whether a text can hold a variable, or an escaped one. */
  static boolean mayHold(String text) {
    return text.contains(OPEN);
  }

  /** The variables of a text, from left to right, without overlap. */
  static List<Found> find(String text) {
    List<Found> found = new ArrayList<>();
    int from = 0;
    int open = text.indexOf(OPEN);
    while (open >= 0) {
      int lead = open == 0 ? 0 : Character.charCount(text.codePointBefore(open));
      int end = open == 0 || leads(text, open, lead, from) ? close(text, open) : -1;
      if (end < 0) {
        open = text.indexOf(OPEN, open + 1);
        continue;
      }
      found.add(new Found(text.substring(open - lead, open), text.substring(open, end)));
      from = end;
      open = text.indexOf(OPEN, end);
    }
    return found;
  }

  private static boolean leads(String text, int open, int lead, int from) {
    return open - lead >= from && text.charAt(open - 1) != '\\';
  }

  /** The end of the variable that opens here, or -1 where none does. */
  private static int close(String text, int open) {
    int i = open + OPEN.length();
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c == '}') {
        return text.startsWith(CLOSE, i) ? i + CLOSE.length() : -1;
      }
      if (c == '{') {
        i = closeInner(text, i + 1);
        if (i < 0) {
          return -1;
        }
      } else {
        i++;
      }
    }
    return -1;
  }

  private static int closeInner(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '{') {
        return -1;
      }
      if (c == '}') {
        return i + 1;
      }
    }
    return -1;
  }

  /** Takes the backslash from escaped variables. */
  static String unescape(String text) {
    return text.replace("\\{{", OPEN);
  }

  /** Protects the braces of a value, so that they are not read as variables. */
  static String escape(String text) {
    return text.replace(OPEN, "\\{{");
  }
}
