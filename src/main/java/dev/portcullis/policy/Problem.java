package dev.portcullis.policy;

import dev.portcullis.value.JsonText;

/**
 * Something wrong in a document.
 *
 * @param path where, as in {@code spec.rules[0].match}
 * @param text what, in Kyverno's words where it has some; complete without the path
 */
record Problem(String path, String text) {
  /** A value that is not allowed, shown in quotes. */
  static Problem invalid(String path, String value, String detail) {
    return new Problem(path, path + ": Invalid value: " + quoted(value) + ": " + detail);
  }

  /** A field that must not be there. */
  static Problem forbidden(String path, String detail) {
    return new Problem(path, path + ": Forbidden: " + detail);
  }

  /** A field that must be there. */
  static Problem required(String path, String detail) {
    return new Problem(path, path + ": Required value" + (detail.isEmpty() ? "" : ": " + detail));
  }

  /** A text in double quotes. */
  static String quoted(String text) {
    StringBuilder out = new StringBuilder();
    JsonText.quote(text, out);
    return out.toString();
  }
}
