package dev.portcullis.policy;

import java.io.Serial;

/** A part of a document that has another shape than it must have; never leaves the reader. */
final class ReadFault extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  private final String path;

  ReadFault(String path, String message) {
    super(message, null, false, false);
    this.path = path;
  }

  /** Where it is, as in {@code spec.rules[0].match}. */
  String path() {
    return path;
  }

  /** What is wrong. */
  String text() {
    return String.valueOf(getMessage());
  }
}
