package dev.portcullis.controller.background;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.port.ApiResource;

/** Takes what rules did in the background for an object, for the report of that object. */
@FunctionalInterface
public interface BackgroundResults {
  /** Takes nothing. */
  BackgroundResults NONE = (resource, object, policy, outcome) -> {};

  /**
   * A rule did something for an object. Must be short.
   *
   * @param resource where the object is read
   * @param object the object, at least its {@code metadata}
   * @param policy the policy of the rule
   * @param outcome how it ended, with the properties that a report shows
   */
  void add(ApiResource resource, JsonNode object, CompiledPolicy policy, RuleOutcome outcome);
}
