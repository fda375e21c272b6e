package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.background.BackgroundResults;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.engine.RuleRef;
import dev.portcullis.engine.RuleType;
import dev.portcullis.policy.Policy;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.report.event.BackgroundEvents;
import dev.portcullis.report.event.EventSource;
import dev.portcullis.report.event.EventSubject;
import dev.portcullis.report.event.PolicyEvent;
import dev.portcullis.value.Json;
import dev.portcullis.value.VisibleText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Tells what generate rules did and could not do: in the log, and as events.
 *
 * @param events takes events
 * @param successes gives whether a success with an action is told as an event
 * @param lines takes lines for the log
 * @param results takes what belongs into the reports of triggers
 */
record GenerateReports(
    Consumer<List<PolicyEvent>> events,
    Supplier<Predicate<String>> successes,
    Consumer<String> lines,
    BackgroundResults results) {
  /** Tells nobody who writes reports. */
  GenerateReports(
      Consumer<List<PolicyEvent>> events,
      Supplier<Predicate<String>> successes,
      Consumer<String> lines) {
    this(events, successes, lines, BackgroundResults.NONE);
  }

  /** A line for the log. */
  void log(String policy, String rule, String text) {
    lines.accept(VisibleText.of("policy `%s` rule `%s`: %s".formatted(policy, rule, text)));
  }

  /**
   * A rule made or changed objects.
   *
   * @param trigger what is known of the trigger; empty when nothing is
   */
  void generated(
      CompiledPolicy policy,
      String rule,
      List<JsonNode> objects,
      Optional<KnownTriggers.Known> trigger) {
    events.accept(
        BackgroundEvents.generated(
            policy.policy(),
            rule,
            objects.stream().map(EventSubject::of).toList(),
            successes.get()));
    if (!objects.isEmpty()) {
      RuleOutcome outcome =
          new RuleOutcome.Pass(
              new RuleRef(policy.key(), rule, RuleType.GENERATE),
              "",
              Map.of(
                  "generated-resources",
                  objects.stream().map(GenerateReports::text).collect(Collectors.joining("; "))));
      trigger.ifPresent(
          known ->
              results.add(
                  known.resource(),
                  Json.object().set("metadata", known.metadata()),
                  policy,
                  outcome));
    }
  }

  /** As Go writes a type, with name and namespace. */
  private static String text(JsonNode object) {
    ResourceRef ref = Origin.ref(object);
    String text =
        "%s/%s, Kind=%s Name=%s"
            .formatted(ref.kind().group(), ref.kind().version(), ref.kind().kind(), ref.name());
    return ref.namespace().isEmpty() ? text : text + " Namespace=" + ref.namespace();
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
