package dev.portcullis.adapter.http;

import dev.portcullis.admission.Verdict;
import dev.portcullis.request.KnownKinds;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Counts answers under Kyverno's names. Labels never carry names of objects or users, and kinds
 * that are not Kubernetes' own share one label, so that nobody can fill the registry with words.
 *
 * @see <a href="https://kyverno.io/docs/guides/monitoring/">Monitoring Kyverno</a>
 */
public final class ReviewMetrics {
  private static final String OTHER_KIND = "custom";

  private final MeterRegistry registry;
  private final Map<Key, Counter> reviews = new ConcurrentHashMap<>();
  private final Map<Webhook, Timer> durations = new EnumMap<>(Webhook.class);
  private final Map<String, Counter> calls = new ConcurrentHashMap<>();

  private record Key(Webhook webhook, Operation operation, String kind, boolean allowed) {}

  /** Counts in this registry. */
  public ReviewMetrics(MeterRegistry registry) {
    this.registry = registry;
    for (Webhook webhook : Webhook.values()) {
      durations.put(
          webhook,
          Timer.builder("kyverno.admission.review.duration")
              .description("How long a review was evaluated.")
              .tag("request_webhook", webhook.configuration())
              .serviceLevelObjectives(
                  Duration.ofMillis(1),
                  Duration.ofMillis(5),
                  Duration.ofMillis(25),
                  Duration.ofMillis(100),
                  Duration.ofMillis(500),
                  Duration.ofSeconds(2),
                  Duration.ofSeconds(10))
              .register(registry));
    }
  }

  void answered(Webhook webhook, Request request, Verdict verdict, long nanos) {
    String kind =
        KnownKinds.find(request.kind().group(), request.kind().kind())
            .map(known -> known.kind().kind())
            .orElse(OTHER_KIND);
    reviews
        .computeIfAbsent(
            new Key(webhook, request.operation(), kind, verdict.allowed()), this::counter)
        .increment();
    Timer timer = durations.get(webhook);
    if (timer != null) {
      timer.record(nanos, TimeUnit.NANOSECONDS);
    }
  }

  private Counter counter(Key key) {
    return Counter.builder("kyverno.admission.requests")
        .description("Reviews that were answered.")
        .tag("resource_kind", key.kind())
        .tag("resource_request_operation", key.operation().name().toLowerCase(Locale.ROOT))
        .tag("request_allowed", Boolean.toString(key.allowed()))
        .tag("request_webhook", key.webhook().configuration())
        .register(registry);
  }

  /** Shows how many reviews are evaluated or wait elsewhere than on the thread that read them. */
  void inFlight(Supplier<Number> count) {
    Gauge.builder("portcullis.reviews.in.flight", count)
        .description("Reviews that are evaluated or wait for a look-up.")
        .register(registry);
  }

  /**
   * A review was refused unseen, because there are too many.
   *
   * @param why {@code many} or {@code large}
   */
  void refused(String why) {
    Counter.builder("portcullis.reviews.refused")
        .description("Reviews that were refused unseen, because there were too many.")
        .tag("reason", why)
        .register(registry)
        .increment();
  }

  /**
   * A call came in.
   *
   * @param route the route it was for, not the path with its parameters
   */
  void called(String route) {
    calls
        .computeIfAbsent(
            route,
            url ->
                Counter.builder("kyverno.http.requests")
                    .description("Calls of the webhook endpoint.")
                    .tag("http_method", "POST")
                    .tag("http_url", url)
                    .register(registry))
        .increment();
  }
}
