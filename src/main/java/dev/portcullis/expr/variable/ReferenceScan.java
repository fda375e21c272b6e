package dev.portcullis.expr.variable;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds references ({@code $(path)}) in a text, as Kyverno's regular expressions do: a reference
 * reaches to the last closing parenthesis before a space, and the character before it belongs to
 * its match.
 */
final class ReferenceScan {
  private static final String OPEN = "$(";

  private ReferenceScan() {}

  /**
   * One reference of a text.
   *
   * @param lead the character before it, empty at the start of the text
   * @param text the reference with dollar and parentheses
   */
  record Found(String lead, String text) {}

  /** Whether a text can hold a reference, or an escaped one. */
  static boolean mayHold(String text) {
    return text.contains(OPEN);
  }

  /** The references of a text, from left to right, without overlap. */
  static List<Found> find(String text) {
    List<Found> found = new ArrayList<>();
    int from = 0;
    int open = text.indexOf(OPEN);
    while (open >= 0) {
      int lead = open == 0 ? 0 : Character.charCount(text.codePointBefore(open));
      boolean leads = open == 0 || (open - lead >= from && text.charAt(open - 1) != '\\');
      int end = leads ? last(text, open + OPEN.length()) : -1;
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

  /** Takes the backslash from escaped references. */
  static String unescape(String text) {
    String out = text;
    int at = text.indexOf("\\$(");
    while (at >= 0) {
      int end = escapedEnd(text, at + 3);
      if (end >= 0) {
        String escaped = text.substring(at, end);
        out = out.replace(escaped, escaped.substring(1));
      }
      at = text.indexOf("\\$(", end < 0 ? at + 1 : end);
    }
    return out;
  }

  /**
   * Past the last closing parenthesis of the run without spaces; one character of any kind leads
   * it.
   */
  private static int last(String text, int start) {
    if (start >= text.length() || text.charAt(start) == '\n') {
      return -1;
    }
    int from = start + Character.charCount(text.codePointAt(start));
    int space = text.indexOf(' ', from);
    int close = text.lastIndexOf(')', (space < 0 ? text.length() : space) - 1);
    return close < from ? -1 : close + 1;
  }

  private static int escapedEnd(String text, int start) {
    if (start >= text.length() || text.charAt(start) == '\n') {
      return -1;
    }
    int i = start + Character.charCount(text.codePointAt(start));
    while (i < text.length() && text.charAt(i) != ' ' && text.charAt(i) != ')') {
      i++;
    }
    return i < text.length() && text.charAt(i) == ')' ? i + 1 : -1;
  }
}
