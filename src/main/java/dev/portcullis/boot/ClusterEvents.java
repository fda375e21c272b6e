package dev.portcullis.boot;

import dev.portcullis.adapter.http.AnswerListener;
import dev.portcullis.adapter.http.LiveConfiguration;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.event.EventSender;
import dev.portcullis.controller.event.EventSettings;
import dev.portcullis.controller.event.OutcomeEvents;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.report.event.EventReason;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** The events of a server in a cluster. */
final class ClusterEvents implements AutoCloseable {
  private final EventSender sender;
  private final OutcomeEvents outcomes;

  ClusterEvents(
      KubeApi api,
      Names names,
      ServeSettings.Events settings,
      LiveConfiguration configuration,
      MeterRegistry registry,
      Consumer<String> log) {
    this.sender =
        new EventSender(
            api,
            EventSettings.of(
                names.product(),
                host(),
                settings.maxQueued(),
                reasons(settings.omit().orElse(List.of()))),
            InstantSource.system(),
            log);
    this.outcomes =
        new OutcomeEvents(sender, () -> configuration.current().events()::includes, log);
    count(registry, "written", sender, EventSender::written);
    count(registry, "aggregated", sender, EventSender::aggregated);
    count(registry, "dropped", sender, EventSender::dropped);
    count(registry, "failed", sender, EventSender::failed);
    FunctionCounter.builder("kyverno.audit.dropped", outcomes, OutcomeEvents::unaudited)
        .description("Requests that came too fast to be audited.")
        .register(registry);
  }

  private static void count(
      MeterRegistry registry,
      String outcome,
      EventSender sender,
      java.util.function.ToDoubleFunction<EventSender> number) {
    FunctionCounter.builder("kyverno.events", sender, number)
        .description("Events by what became of them.")
        .tag("outcome", outcome)
        .register(registry);
  }

  private static Set<EventReason> reasons(List<String> names) {
    Set<EventReason> reasons = EnumSet.noneOf(EventReason.class);
    names.forEach(name -> EventReason.named(name.strip()).ifPresent(reasons::add));
    return reasons;
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }

  /** Writes events, for others that have some. */
  EventSender sender() {
    return sender;
  }

  /** From now on somebody else is told, too, what policies said of each request. */
  void tellAlso(BiConsumer<AnswerListener.Answered, List<PolicyOutcome>> other) {
    outcomes.tellAlso(other);
  }

  /** Is told of answers. */
  AnswerListener listener() {
    return outcomes;
  }

  void start() {
    sender.start();
  }

  @Override
  public void close() {
    outcomes.close();
    sender.close();
  }
}
