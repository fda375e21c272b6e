package dev.portcullis.report.event;

/** Which part of the system tells it; the second half of {@code reportingController}. */
public enum EventSource {
  /** Answers to requests. */
  ADMISSION("admission"),
  /** Scans of existing objects. */
  SCAN("scan"),
  /** Generate rules. */
  GENERATE("generate"),
  /** Rules that change existing objects. */
  MUTATE("mutate"),
  /** Cleanup policies. */
  CLEANUP("cleanup");

  private final String text;

  EventSource(String text) {
    this.text = text;
  }

  /** The word after the product's name. */
  public String text() {
    return text;
  }
}
