package dev.portcullis.cli.input;

import java.io.Serial;

/** Input of the command line that cannot be used; its message is for the user. */
public final class InputException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  /** An input that cannot be used, and why. */
  public InputException(String message) {
    super(message, null, false, false);
  }
}
