package dev.portcullis.chainsaw;

/** What makes a step fail at once: nothing changes it by waiting. */
final class CaseFault extends Exception {
  private static final long serialVersionUID = 1;

  CaseFault(String message) {
    super(message, null, false, false);
  }
}
