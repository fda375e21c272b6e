package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.policy.Policy;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.report.event.BackgroundEvents;
import dev.portcullis.report.event.EventSource;
import dev.portcullis.report.event.EventSubject;
import dev.portcullis.report.event.PolicyEvent;
import dev.portcullis.value.VisibleText;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Tells what generate rules did and could not do: in the log, and as events.
 *
 * @param events takes events
 * @param successes gives whether a success with an action is told as an event
 * @param lines takes lines for the log
 */
record GenerateReports(
    Consumer<List<PolicyEvent>> events,
    Supplier<Predicate<String>> successes,
    Consumer<String> lines) {

  /** A line for the log. */
  void log(String policy, String rule, String text) {
    lines.accept(VisibleText.of("policy `%s` rule `%s`: %s".formatted(policy, rule, text)));
  }

  /** A rule made or changed objects. */
  void generated(Policy policy, String rule, List<JsonNode> objects) {
    events.accept(
        BackgroundEvents.generated(
            policy, rule, objects.stream().map(EventSubject::of).toList(), successes.get()));
  }

  /** A rule could not do its work on a trigger. */
  void failed(Policy policy, String rule, JsonNode trigger, String reason) {
    ResourceRef ref = Origin.ref(trigger);
    log(policy.key(), rule, "on " + name(ref) + ": " + reason);
    events.accept(
        List.of(
            BackgroundEvents.failed(
                EventSource.GENERATE, policy, rule, EventSubject.of(trigger), reason)));
  }

  /** {@code Kind namespace/name}. */
  static String name(ResourceRef ref) {
    return ref.namespace().isEmpty()
        ? ref.kind().kind() + " " + ref.name()
        : ref.kind().kind() + " " + ref.namespace() + "/" + ref.name();
  }
}
