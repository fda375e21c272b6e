package dev.portcullis.mutate;

import java.io.Serial;

/** A patch that cannot be applied. Raised and caught inside this package, without a stack trace. */
final class PatchFailure extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  PatchFailure(String message) {
    super(message, null, false, false);
  }

  /** The message, never null. */
  String text() {
    return String.valueOf(getMessage());
  }

  /** The same failure with something put before its text. */
  PatchFailure within(String prefix) {
    return new PatchFailure(prefix + text());
  }
}
