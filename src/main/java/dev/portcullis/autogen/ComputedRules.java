package dev.portcullis.autogen;

import dev.portcullis.policy.Rule;
import java.util.List;
import java.util.Map;

/**
 * The rules of a policy with those generated for pod controllers.
 *
 * @param originals the rules for every kind without rules of its own below, in order
 * @param byController by controller kind ({@code Deployment}): the rules for requests of exactly
 *     that kind, originals first
 * @param status every rule as the policy's status lists them, all controllers in one {@code
 *     autogen-} rule
 */
public record ComputedRules(
    List<Rule> originals, Map<String, List<Rule>> byController, List<Rule> status) {
  public ComputedRules {
    originals = List.copyOf(originals);
    byController = Map.copyOf(byController);
    status = List.copyOf(status);
  }

  /** The rules for a request of that kind, in order of evaluation. */
  public List<Rule> forKind(String kind) {
    return byController.getOrDefault(kind, originals);
  }
}
