package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.policy.MatchBlock;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A generate rule and what decides when it works.
 *
 * @param policy its policy
 * @param rule the rule
 * @param body what it generates
 * @param operations the operations it names; empty when it names none
 * @param needsRequest whether only an admission request can tell what it wants
 */
record GenerateRule(
    CompiledPolicy policy,
    Rule rule,
    RuleBody.Generate body,
    Set<String> operations,
    boolean needsRequest) {
  GenerateRule {
    operations = Set.copyOf(operations);
  }

  /** The generate rules of a policy, in order. */
  static List<GenerateRule> of(CompiledPolicy policy) {
    return policy.policy().spec().rules().stream()
        .flatMap(
            rule ->
                rule.body() instanceof RuleBody.Generate body
                    ? Stream.of(
                        new GenerateRule(
                            policy,
                            rule,
                            body,
                            operations(rule.match()),
                            RequestUse.of(policy.policy(), rule)))
                    : Stream.empty())
        .toList();
  }

  private static Set<String> operations(MatchBlock match) {
    Set<String> named = new HashSet<>(match.direct().resources().operations());
    Stream.concat(match.any().stream(), match.all().stream())
        .forEach(filter -> named.addAll(filter.resources().operations()));
    return named;
  }

  String name() {
    return rule.name();
  }

  /** Whether the rule looks at requests with this operation at all. */
  boolean sees(Operation operation) {
    return operations.isEmpty() || operations.contains(operation.name());
  }

  /** Whether the rule generates when its trigger is deleted, instead of cleaning up. */
  boolean generatesOnDelete() {
    return operations.contains(Operation.DELETE.name());
  }

  boolean synchronizes() {
    return body.synchronize();
  }

  /** Whether triggers that were there before the policy are processed. */
  boolean wantsExisting() {
    return operations.isEmpty()
        && body.generateExisting().orElse(policy.policy().spec().generateExisting());
  }

  /**
   * Whether what the rule made stays when the rule or its policy goes: copies of one object stay,
   * as the documentation of Kyverno says.
   */
  boolean leavesDownstream() {
    boolean clone =
        body.target().cloneSource().isPresent()
            || (!body.foreach().isEmpty()
                && body.foreach().stream().allMatch(f -> f.target().cloneSource().isPresent()));
    return !body.synchronize() || body.orphanDownstreamOnPolicyDelete() || clone;
  }

  /** Whether an object of this type, not one of its subresources, could be a trigger. */
  boolean couldMatch(GroupVersionKind kind) {
    return policy.couldMatch(rule.name(), kind, "");
  }

  /** Whether a request like this makes it work, rather than the change of an object. */
  boolean isDrivenBy(Request request) {
    return (needsRequest || TriggerRequest.isOfSubresource(request))
        && sees(request.operation())
        && policy.couldMatch(rule.name(), request.kind(), request.subresource());
  }

  /**
   * Whether the change of an object makes it work. What rules have made does so only where the rule
   * asks for it.
   */
  boolean isDrivenByObject(JsonNode object) {
    return !needsRequest
        && policy.policy().spec().admission()
        && (!rule.skipBackgroundRequests() || Origin.of(object).isEmpty());
  }

  /** Everything it generates for one trigger, as it is written. */
  private Stream<RuleBody.GenerateTarget> targets() {
    return body.foreach().isEmpty()
        ? Stream.of(body.target())
        : body.foreach().stream().map(RuleBody.GenerateForeach::target);
  }

  /** The types of what it generates, as far as no variable gives them. */
  Set<GroupVersionKind> targetKinds() {
    return targets()
        .flatMap(GenerateRule::kinds)
        .filter(kind -> !isVariable(kind))
        .collect(Collectors.toSet());
  }

  /** Whether a variable gives the type of something that it generates. */
  boolean hasVariableKinds() {
    return targets().flatMap(GenerateRule::kinds).anyMatch(GenerateRule::isVariable);
  }

  private static boolean isVariable(GroupVersionKind kind) {
    return (kind.apiVersion() + kind.kind()).contains("{{");
  }

  private static Stream<GroupVersionKind> kinds(RuleBody.GenerateTarget target) {
    JsonNode listed = target.cloneList().map(list -> list.path("kinds")).orElse(Json.object());
    if (!listed.isEmpty()) {
      return listed.valueStream().map(kind -> listed(kind.asText("")));
    }
    Stream<String> kinds =
        Stream.of(
            target.kind(), target.data().map(data -> data.path("kind").asText("")).orElse(""));
    return kinds
        .filter(kind -> !kind.isEmpty())
        .map(kind -> GroupVersionKind.of(target.apiVersion(), kind));
  }

  private static GroupVersionKind listed(String text) {
    int slash = text.lastIndexOf('/');
    return GroupVersionKind.of(
        slash < 0 ? "v1" : text.substring(0, slash), text.substring(slash + 1));
  }

  /** Whether it names its objects, or what they are copied from, in another way than before. */
  boolean namesOtherTargets(GenerateRule before) {
    return body.foreach().isEmpty() != before.body.foreach().isEmpty()
        || (body.foreach().isEmpty()
            && !withoutData(body.target()).equals(withoutData(before.body.target())));
  }

  private static RuleBody.GenerateTarget withoutData(RuleBody.GenerateTarget target) {
    return new RuleBody.GenerateTarget(
        target.apiVersion(),
        target.kind(),
        target.namespace(),
        target.name(),
        Optional.empty(),
        target.cloneSource(),
        target.cloneList());
  }
}
