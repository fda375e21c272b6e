package dev.portcullis.inject;

import dev.portcullis.value.VisibleText;

/**
 * Something wrong with a sidecar configuration.
 *
 * @param severity whether the configuration is lost by it
 * @param place where it stands: a file, or {@code ConfigMap namespace/name}
 * @param key the key of the ConfigMap, empty for a plain file
 * @param path the field, as in {@code containers[0].image}; empty for the whole text
 * @param message what was found and what would be right
 */
public record SidecarProblem(
    Severity severity, String place, String key, String path, String message) {
  /** How much a problem costs. */
  public enum Severity {
    /** Nothing is lost. */
    WARNING,
    /** The configuration is not used. */
    ERROR
  }

  /** One line for a log or an event. */
  public String text() {
    String at = key.isEmpty() ? place : place + " key `" + key + "`";
    String field = path.isEmpty() ? "" : path + ": ";
    String level = severity == Severity.ERROR ? "error: " : "warning: ";
    return VisibleText.of(at + ": " + level + field + message);
  }
}
