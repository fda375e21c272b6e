package dev.portcullis.report.event;

import dev.portcullis.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The events of work that policies do after an answer. */
public final class BackgroundEvents {
  private BackgroundEvents() {}

  /**
   * A generate rule has made or updated objects.
   *
   * @param successes whether a success with this action is told
   */
  public static List<PolicyEvent> generated(
      Policy policy, String rule, List<EventSubject> objects, Predicate<String> successes) {
    if (objects.isEmpty() || !successes.test(EventAction.RESOURCE_GENERATED.text())) {
      return List.of();
    }
    List<PolicyEvent> events = new ArrayList<>();
    events.add(
        applied(
            policy, EventSource.GENERATE, EventAction.RESOURCE_GENERATED, "resource generated"));
    for (EventSubject object : objects) {
      events.add(
          new PolicyEvent(
              EventReason.POLICY_APPLIED,
              EventAction.NONE,
              EventSource.GENERATE,
              object,
              Optional.of(EventSubject.of(policy)),
              "Created "
                  + object.kind()
                  + " "
                  + object.name()
                  + " as a result of applying policy "
                  + policy.key()
                  + "/"
                  + rule));
    }
    return events;
  }

  /** A rule has changed existing objects. */
  public static List<PolicyEvent> mutated(Policy policy, Predicate<String> successes) {
    return successes.test(EventAction.RESOURCE_MUTATED.text())
        ? List.of(
            applied(policy, EventSource.MUTATE, EventAction.RESOURCE_MUTATED, "resource mutated"))
        : List.of();
  }

  private static PolicyEvent applied(
      Policy policy, EventSource source, EventAction action, String note) {
    return new PolicyEvent(
        EventReason.POLICY_APPLIED,
        action,
        source,
        EventSubject.of(policy),
        Optional.empty(),
        note);
  }

  /**
   * A policy could not do its work.
   *
   * @param rule the rule; empty when it is the policy as a whole
   * @param trigger what it was about; the reason is left out where that is a Secret
   * @param reason why
   */
  public static PolicyEvent failed(
      EventSource source, Policy policy, String rule, EventSubject trigger, String reason) {
    return new PolicyEvent(
        EventReason.POLICY_ERROR,
        EventAction.NONE,
        source,
        EventSubject.of(policy),
        Optional.of(trigger),
        "policy "
            + policy.key()
            + (rule.isEmpty() ? "" : "/" + rule)
            + " error"
            + (trigger.isSecret() ? "" : ": " + reason));
  }

  /** A cleanup policy has deleted an object. */
  public static List<PolicyEvent> cleanedUp(
      EventSubject policy, EventSubject object, Predicate<String> successes) {
    return successes.test(EventAction.RESOURCE_CLEANED_UP.text())
        ? List.of(
            new PolicyEvent(
                EventReason.POLICY_APPLIED,
                EventAction.RESOURCE_CLEANED_UP,
                EventSource.CLEANUP,
                policy,
                Optional.of(object),
                "successfully cleaned up the target resource " + object.path()))
        : List.of();
  }

  /** A cleanup policy could not delete an object. */
  public static PolicyEvent notCleanedUp(EventSubject policy, EventSubject object, String reason) {
    return new PolicyEvent(
        EventReason.POLICY_ERROR,
        EventAction.NONE,
        EventSource.CLEANUP,
        policy,
        Optional.of(object),
        "failed to clean up the target resource " + object.path() + ": " + reason);
  }
}
