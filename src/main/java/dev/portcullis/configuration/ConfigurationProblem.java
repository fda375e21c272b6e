package dev.portcullis.configuration;

import dev.portcullis.value.VisibleText;

/**
 * A value that is ignored; its key has the default, and all other keys count.
 *
 * @param key the key of the ConfigMap
 * @param value the value or the part of it that is bad
 * @param reason what is wrong with it and what would be right
 */
public record ConfigurationProblem(String key, String value, String reason) {
  private static final int LONGEST_VALUE = 120;

  /** One line for a log or an event. */
  public String text() {
    return "key `"
        + VisibleText.of(key, LONGEST_VALUE)
        + "`: value `"
        + VisibleText.of(value, LONGEST_VALUE)
        + "` is ignored: "
        + VisibleText.of(reason);
  }
}
