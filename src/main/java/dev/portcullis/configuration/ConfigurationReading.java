package dev.portcullis.configuration;

import java.util.List;

/**
 * What a ConfigMap gives.
 *
 * @param configuration what counts
 * @param problems the values that were ignored
 */
public record ConfigurationReading(
    Configuration configuration, List<ConfigurationProblem> problems) {
  public ConfigurationReading {
    problems = List.copyOf(problems);
  }
}
