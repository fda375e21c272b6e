package dev.portcullis.expr.jmespath.function.kyverno.regex;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import java.util.HashSet;
import java.util.Set;

/** The text of a regular expression and the place up to which it was read. */
final class RegexText {
  static final int END = -1;

  private final String text;
  private final Set<String> classes = new HashSet<>();
  private int at;

  RegexText(String text) {
    this.text = text;
  }

  String whole() {
    return text;
  }

  int at() {
    return at;
  }

  void goTo(int position) {
    at = position;
  }

  /** The next code point, which is not consumed. */
  int peek() {
    return at < text.length() ? text.codePointAt(at) : END;
  }

  /** The character some characters ahead. */
  int peek(int ahead) {
    return at + ahead < text.length() ? text.charAt(at + ahead) : END;
  }

  /** Consumes the next code point. */
  int next() {
    int c = peek();
    if (c != END) {
      at += Character.charCount(c);
    }
    return c;
  }

  /** Consumes the word if it stands here. */
  boolean skip(String word) {
    boolean here = text.startsWith(word, at);
    at += here ? word.length() : 0;
    return here;
  }

  int indexOf(String word) {
    return text.indexOf(word, at);
  }

  String since(int start) {
    return text.substring(start, at);
  }

  /** Whether there is such a class of characters; asked of the library once for each. */
  boolean knowsClass(String written) {
    if (classes.contains(written)) {
      return true;
    }
    try {
      Pattern.compile(written);
    } catch (PatternSyntaxException e) {
      return false;
    }
    return classes.add(written);
  }

  ExpressionException fault(String problem, int start) {
    return fault(problem, since(start));
  }

  static ExpressionException fault(String problem, String part) {
    return new ExpressionException(
        Kind.EVALUATION, "error parsing regexp: " + problem + ": `" + part + "`");
  }

  static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  static boolean isAlphanumeric(int c) {
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
