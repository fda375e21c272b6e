package dev.portcullis.expr.cel.library;

import java.util.ArrayList;
import java.util.List;

/** Texts as sequences of code points. */
final class CodePoints {
  private CodePoints() {}

  static int count(String text) {
    return text.codePointCount(0, text.length());
  }

  static String part(String text, int start, int end) {
    int from = text.offsetByCodePoints(0, start);
    return text.substring(from, text.offsetByCodePoints(from, end - start));
  }

  static String lower(String text) {
    return map(text, 'A', 'Z', 'a' - 'A');
  }

  static String upper(String text) {
    return map(text, 'a', 'z', 'A' - 'a');
  }

  private static String map(String text, char first, char last, int shift) {
    StringBuilder out = new StringBuilder(text);
    for (int i = 0; i < out.length(); i++) {
      char c = out.charAt(i);
      if (c >= first && c <= last) {
        out.setCharAt(i, (char) (c + shift));
      }
    }
    return out.toString();
  }

  /** The text with the first occurrences replaced; an empty one occurs around every code point. */
  static String replaced(String text, String old, String replacement, long limit) {
    StringBuilder out = new StringBuilder();
    int start = 0;
    for (long done = 0; done < limit; done++) {
      int at = start;
      if (old.isEmpty()) {
        if (done > 0) {
          if (start == text.length()) {
            break;
          }
          at = text.offsetByCodePoints(start, 1);
        }
      } else {
        at = text.indexOf(old, start);
        if (at < 0) {
          break;
        }
      }
      out.append(text, start, at).append(replacement);
      start = at + old.length();
    }
    return out.append(text, start, text.length()).toString();
  }

  /** The parts between separators; an empty separator gives the code points. */
  static List<String> split(String text, String separator, long limit) {
    List<String> out = new ArrayList<>();
    int start = 0;
    while (out.size() < limit - 1) {
      int at = next(text, separator, start);
      if (at < 0) {
        break;
      }
      out.add(text.substring(start, at));
      start = at + separator.length();
    }
    if (!separator.isEmpty() || start < text.length()) {
      out.add(text.substring(start));
    }
    return out;
  }

  private static int next(String text, String separator, int start) {
    if (!separator.isEmpty()) {
      return text.indexOf(separator, start);
    }
    return start < text.length() ? text.offsetByCodePoints(start, 1) : -1;
  }
}
