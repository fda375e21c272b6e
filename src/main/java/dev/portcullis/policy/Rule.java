package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One rule of a policy, as it was written.
 *
 * @param name its name
 * @param match what it applies to
 * @param exclude what it does not apply to
 * @param context data for its expressions, in order
 * @param preconditions conditions it needs
 * @param body what it does
 * @param reportProperties texts for the report, with variables
 * @param skipBackgroundRequests whether requests of the background controller are passed over
 * @param json the whole rule as JSON (ints where integral): what autogen rewrites and what a mutate
 *     rule substitutes
 * @param position where it stands
 */
public record Rule(
    String name,
    MatchBlock match,
    MatchBlock exclude,
    List<ContextEntry> context,
    Optional<Conditions> preconditions,
    RuleBody body,
    Map<String, String> reportProperties,
    boolean skipBackgroundRequests,
    JsonNode json,
    SourcePosition position) {
  public Rule {
    context = List.copyOf(context);
    reportProperties = Map.copyOf(reportProperties);
  }

  /** The same rule, which does what another one does and holds nothing of that twice. */
  public Rule sharing(Rule other) {
    return new Rule(
        name,
        match,
        exclude,
        other.context,
        other.preconditions,
        other.body,
        other.reportProperties,
        skipBackgroundRequests,
        json,
        position);
  }
}
