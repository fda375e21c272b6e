package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A GlobalContextEntry of {@code kyverno.io}: data that is kept for the expressions of policies.
 *
 * @param name its name
 * @param source where the data comes from
 * @param projections parts of the data with names of their own
 * @param document the whole object as JSON
 * @see <a
 *     href="https://kyverno.io/docs/writing-policies/external-data-sources/#global-context">Global
 *     context</a>
 */
public record GlobalContextEntry(
    String name, Source source, List<Projection> projections, JsonNode document) {
  public GlobalContextEntry {
    projections = List.copyOf(projections);
  }

  /** Where the data of an entry comes from. */
  public sealed interface Source {}

  /**
   * All objects of a resource.
   *
   * @param group its group; empty for the core group
   * @param version its version
   * @param resource its plural name
   * @param namespace its namespace; empty for all
   */
  public record KubernetesResource(String group, String version, String resource, String namespace)
      implements Source {}

  /**
   * The answer to a call that is repeated.
   *
   * @param call the whole {@code apiCall} as written
   * @param refreshInterval how often it is made, as a Go duration
   * @param retryLimit how often it is tried each time
   */
  public record ApiCall(JsonNode call, String refreshInterval, int retryLimit) implements Source {}

  /**
   * A part of the data.
   *
   * @param name its name
   * @param jmesPath an expression on the data
   */
  public record Projection(String name, String jmesPath) {}
}
