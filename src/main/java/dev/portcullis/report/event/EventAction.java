package dev.portcullis.report.event;

/** What happened to the object that a policy was asked about. */
public enum EventAction {
  /** It was refused. */
  RESOURCE_BLOCKED("Resource Blocked"),
  /** It went on. */
  RESOURCE_PASSED("Resource Passed"),
  /** It was changed. */
  RESOURCE_MUTATED("Resource Mutated"),
  /** It was made. */
  RESOURCE_GENERATED("Resource Generated"),
  /** It was deleted. */
  RESOURCE_CLEANED_UP("Resource Cleaned Up"),
  /** Nothing. */
  NONE("None");

  private final String text;

  EventAction(String text) {
    this.text = text;
  }

  /** The words in {@code action}. */
  public String text() {
    return text;
  }
}
