package dev.portcullis.boot;

import dev.portcullis.report.event.EventReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of events in a cluster. */
final class EventOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"--max-queued-events", "--maxQueuedEvents"},
      defaultValue = "1000",
      paramLabel = "NUMBER",
      description =
          "In a cluster: how many events may wait to be written; 0 for no events (default:"
              + " ${DEFAULT-VALUE}).")
  private int maxQueuedEvents;

  @Option(
      names = {"--omit-events", "--omitEvents"},
      split = ",",
      paramLabel = "REASON",
      description =
          "In a cluster: events not to write: PolicyViolation, PolicyApplied, PolicyError,"
              + " PolicySkipped.")
  private List<String> omittedEvents = new ArrayList<>();

  /** What the options say, as settings of the server; a wrong option is refused. */
  Map<String, String> settings() {
    for (String reason : omittedEvents) {
      if (!reason.isBlank() && EventReason.named(reason.strip()).isEmpty()) {
        throw new ParameterException(
            command.commandLine(), "--omit-events names no reason of events: " + reason);
      }
    }
    return Map.of(
        "portcullis.events.max-queued", Integer.toString(Math.max(0, maxQueuedEvents)),
        "portcullis.events.omit", String.join(",", omittedEvents));
  }
}
