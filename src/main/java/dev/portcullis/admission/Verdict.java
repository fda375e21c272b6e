package dev.portcullis.admission;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.value.Json;
import dev.portcullis.value.VisibleText;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an admission request is answered with.
 *
 * @param allowed whether the request goes on
 * @param message why it does not; empty when it does
 * @param warnings what the user is told besides
 * @param patch the JSON Patch that makes the object as the policies want it; empty when nothing
 *     changes
 * @param auditAnnotations names of rules for the API server's audit log; never values of an object
 */
public record Verdict(
    boolean allowed,
    String message,
    List<String> warnings,
    ArrayNode patch,
    Map<String, String> auditAnnotations) {
  public Verdict {
    warnings = List.copyOf(warnings);
    auditAnnotations = Map.copyOf(auditAnnotations);
  }

  /** A request that goes on as it is. */
  public static Verdict allow(String... warnings) {
    return new Verdict(true, "", List.of(warnings), Json.NODES.arrayNode(), Map.of());
  }

  /** A request that is refused. */
  public static Verdict deny(String message) {
    return new Verdict(false, message, List.of(), Json.NODES.arrayNode(), Map.of());
  }

  /**
   * The answer to a review that cannot be evaluated for a reason that no policy is responsible for.
   *
   * @param selection the path it came by: failures are let through where it says so
   * @param reason one line
   */
  public static Verdict unevaluated(PolicySelection selection, String reason) {
    String visible = VisibleText.of(reason);
    return selection.ignoresFailures()
        ? allow("policies were not evaluated: " + visible)
        : deny(visible);
  }

  /** The answer to a review that lacks an object its operation needs; empty when it lacks none. */
  public static Optional<Verdict> onMissing(PolicySelection selection, Review review) {
    return review
        .missing()
        .map(
            fields ->
                unevaluated(
                    selection,
                    fields + " is missing, and " + review.request().operation() + " needs it"));
  }
}
