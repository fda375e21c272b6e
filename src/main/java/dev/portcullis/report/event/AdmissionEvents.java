package dev.portcullis.report.event;

import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;
import dev.portcullis.request.Request;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The events of one answered request.
 *
 * @see <a href="https://kyverno.io/docs/guides/reports/">What Kyverno tells</a>
 */
public final class AdmissionEvents {
  private final EventSource source;
  private final EventSubject resource;
  private final boolean blocked;
  private final Predicate<String> successes;

  private AdmissionEvents(
      EventSource source, EventSubject resource, boolean blocked, Predicate<String> successes) {
    this.source = source;
    this.resource = resource;
    this.blocked = blocked;
    this.successes = successes;
  }

  /**
   * The events of a request.
   *
   * @param outcomes what policies said; several of one policy count as one
   * @param blocked whether the request was refused
   * @param successes whether a success with this action is told
   */
  public static List<PolicyEvent> of(
      Request request, List<PolicyOutcome> outcomes, boolean blocked, Predicate<String> successes) {
    return of(EventSource.ADMISSION, EventSubject.of(request), outcomes, blocked, successes);
  }

  /** The events of an object that exists, found by a scan. */
  public static List<PolicyEvent> ofScan(EventSubject resource, List<PolicyOutcome> outcomes) {
    return of(EventSource.SCAN, resource, outcomes, false, action -> false);
  }

  private static List<PolicyEvent> of(
      EventSource source,
      EventSubject resource,
      List<PolicyOutcome> outcomes,
      boolean blocked,
      Predicate<String> successes) {
    AdmissionEvents events = new AdmissionEvents(source, resource, blocked, successes);
    Map<String, Policy> policies = new LinkedHashMap<>();
    Map<String, List<RuleOutcome>> rules = new LinkedHashMap<>();
    for (PolicyOutcome outcome : outcomes) {
      policies.put(outcome.policy().key(), outcome.policy().policy());
      rules
          .computeIfAbsent(outcome.policy().key(), key -> new ArrayList<>())
          .addAll(outcome.rules());
    }
    List<PolicyEvent> all = new ArrayList<>();
    policies.forEach(
        (key, policy) -> all.addAll(events.of(policy, rules.getOrDefault(key, List.of()))));
    return all.stream().filter(PolicyEvent::isAddressable).toList();
  }

  /** A failure hides everything else of its policy, and a skipped rule hides successes. */
  private List<PolicyEvent> of(Policy policy, List<RuleOutcome> rules) {
    List<PolicyEvent> events = new ArrayList<>();
    boolean skipped = false;
    for (RuleOutcome rule : rules) {
      switch (rule) {
        case RuleOutcome.Fail fail -> events.addAll(violation(policy, fail));
        case RuleOutcome.Errored error -> events.addAll(violation(policy, error));
        case RuleOutcome.Skip skip -> skipped = true;
        case RuleOutcome.Pass pass -> {
          // Told once for the policy, if nothing else is.
        }
      }
    }
    if (!events.isEmpty() || rules.isEmpty() || resource.name().isEmpty()) {
      return events;
    }
    return skipped ? exceptions(policy, rules) : applied(policy);
  }

  private List<PolicyEvent> violation(Policy policy, RuleOutcome rule) {
    String message = resource.isSecret() ? "" : rule.message();
    String name = rule.rule().rule();
    List<PolicyEvent> events = new ArrayList<>();
    events.add(
        new PolicyEvent(
            EventReason.POLICY_VIOLATION,
            blocked ? EventAction.RESOURCE_BLOCKED : EventAction.RESOURCE_PASSED,
            source,
            EventSubject.of(policy),
            Optional.of(resource),
            resource.text()
                + ": ["
                + name
                + "] "
                + rule.status()
                + (blocked ? " (blocked)" : "")
                + (message.isEmpty() ? "" : "; " + message)));
    if (!blocked) {
      events.add(
          new PolicyEvent(
              EventReason.POLICY_VIOLATION,
              EventAction.RESOURCE_PASSED,
              source,
              resource,
              Optional.empty(),
              "policy "
                  + policy.key()
                  + "/"
                  + name
                  + " "
                  + rule.status()
                  + (message.isEmpty() ? "" : ": " + message)));
    }
    return events;
  }

  private List<PolicyEvent> exceptions(Policy policy, List<RuleOutcome> rules) {
    List<PolicyEvent> events = new ArrayList<>();
    for (RuleOutcome rule : rules) {
      if (!blocked && rule instanceof RuleOutcome.Skip skip && !skip.exceptions().isEmpty()) {
        events.addAll(exceptions(policy, skip));
      }
    }
    return events;
  }

  private List<PolicyEvent> exceptions(Policy policy, RuleOutcome.Skip skip) {
    String name = skip.rule().rule();
    List<PolicyEvent> events = new ArrayList<>();
    for (String exception : skip.exceptions()) {
      events.add(
          skipped(
              EventSubject.exception(exception),
              "resource "
                  + resource.path()
                  + " was skipped from policy rule "
                  + policy.key()
                  + "/"
                  + name));
    }
    events.add(
        skipped(
            EventSubject.of(policy),
            "resource "
                + resource.path()
                + " was skipped from rule "
                + name
                + " due to policy exceptions "
                + String.join(", ", skip.exceptions())));
    return events;
  }

  private PolicyEvent skipped(EventSubject regarding, String note) {
    return new PolicyEvent(
        EventReason.POLICY_SKIPPED,
        EventAction.RESOURCE_PASSED,
        source,
        regarding,
        Optional.of(resource),
        note);
  }

  /** What a policy does is told by its rules, not by what came of them here. */
  private List<PolicyEvent> applied(Policy policy) {
    boolean judges =
        policy.spec().rules().stream()
            .map(Rule::body)
            .anyMatch(
                body -> body instanceof RuleBody.Validate || body instanceof RuleBody.VerifyImages);
    EventAction action = judges ? EventAction.RESOURCE_PASSED : EventAction.RESOURCE_MUTATED;
    if (!successes.test(action.text())) {
      return List.of();
    }
    return List.of(
        new PolicyEvent(
            EventReason.POLICY_APPLIED,
            action,
            source,
            EventSubject.of(policy),
            Optional.of(resource),
            resource.text() + (judges ? ": pass" : " is successfully mutated")));
  }
}
