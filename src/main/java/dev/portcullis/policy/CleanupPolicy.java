package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/**
 * A CleanupPolicy or ClusterCleanupPolicy of {@code kyverno.io}: what is deleted when.
 *
 * @param scope whether it deletes everywhere or in its own namespace
 * @param name its name
 * @param namespace its namespace; empty for a ClusterCleanupPolicy
 * @param match what it deletes
 * @param exclude what it does not delete
 * @param context data for its expressions, in order
 * @param conditions conditions that an object must meet to be deleted
 * @param schedule when, as a cron expression
 * @param deletionPropagationPolicy what becomes of dependents; empty for the API server's choice
 * @param document the whole object as JSON
 * @see <a href="https://kyverno.io/docs/policy-types/cleanup-policy/">Cleanup policies</a>
 */
public record CleanupPolicy(
    Policy.Scope scope,
    String name,
    String namespace,
    MatchBlock match,
    MatchBlock exclude,
    List<ContextEntry> context,
    Optional<Conditions> conditions,
    String schedule,
    Optional<String> deletionPropagationPolicy,
    JsonNode document) {
  public CleanupPolicy {
    context = List.copyOf(context);
  }

  /** {@code name}, or {@code namespace/name} for a CleanupPolicy. */
  public String key() {
    return namespace.isEmpty() ? name : namespace + "/" + name;
  }
}
