package dev.portcullis.controller.existing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.policy.MatchBlock;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;
import dev.portcullis.request.Operation;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A rule that changes existing objects, and what decides when it works.
 *
 * @param object the policy object
 * @param policy its policy
 * @param rule the rule, as written or as generated for pod controllers
 * @param body what it does
 * @param needsRequest whether only an admission request tells what it does; else it can be
 *     evaluated on an object alone, when nobody knows the request any more
 */
record ExistingRule(
    JsonNode object, CompiledPolicy policy, Rule rule, RuleBody.Mutate body, boolean needsRequest) {
  /** What only an admission request tells; everything else is known of the object itself. */
  private static final List<String> OF_REQUESTS =
      List.of(
          "request.oldObject",
          "request.operation",
          "request.userInfo",
          "request.roles",
          "request.clusterRoles",
          "request.options",
          "request.subResource",
          "request.requestKind",
          "serviceAccountName",
          "serviceAccountNamespace");

  /** The rules of a policy that change existing objects, those for pod controllers included. */
  static List<ExistingRule> of(JsonNode object, CompiledPolicy policy) {
    return policy.computedRules().stream()
        .flatMap(
            rule ->
                rule.body() instanceof RuleBody.Mutate body && !body.targets().isEmpty()
                    ? Stream.of(new ExistingRule(object, policy, rule, body, needsRequest(rule)))
                    : Stream.empty())
        .toList();
  }

  RuleKey key() {
    return new RuleKey(policy.key(), rule.name());
  }

  /** Whether existing triggers are looked at when the policy changes, and now and then. */
  boolean onPolicyUpdate() {
    return body.mutateExistingOnPolicyUpdate() && operations(rule).isEmpty();
  }

  /** Whether another rule is this one, of a policy that nobody changed. */
  boolean isSame(ExistingRule other) {
    return object.path("metadata").path("uid").equals(other.object().path("metadata").path("uid"))
        && object.path("spec").equals(other.object().path("spec"));
  }

  /** A deletion triggers only rules that say so. */
  boolean sees(Operation operation) {
    return operation != Operation.DELETE || operations(rule).contains(Operation.DELETE.name());
  }

  private static boolean needsRequest(Rule rule) {
    String text = rule.json().toString();
    return !operations(rule).isEmpty()
        || Stream.of(rule.match(), rule.exclude())
            .flatMap(ExistingRule::filters)
            .anyMatch(filter -> !filter.equals(filter.withoutUser()))
        || OF_REQUESTS.stream().anyMatch(text::contains);
  }

  /**
   * Whether the policy was there when an object was last changed, as far as the object says that.
   */
  boolean isOlderThan(JsonNode changed) {
    JsonNode metadata = changed.path("metadata");
    String last = metadata.path("creationTimestamp").asText("");
    for (JsonNode entry : metadata.path("managedFields")) {
      String time = entry.path("time").asText("");
      last = time.compareTo(last) > 0 ? time : last;
    }
    // Such times are of one form and one zone, to the second.
    return object.path("metadata").path("creationTimestamp").asText("").compareTo(last) <= 0;
  }

  private static Set<String> operations(Rule rule) {
    return filters(rule.match())
        .flatMap(filter -> filter.resources().operations().stream())
        .collect(Collectors.toSet());
  }

  private static Stream<MatchBlock.Filter> filters(MatchBlock block) {
    return Stream.concat(
        Stream.of(block.direct()), Stream.concat(block.any().stream(), block.all().stream()));
  }
}
