package dev.portcullis.controller.lease;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.ReconcileLoop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Proves again and again that the API server reaches us: whoever leads renews a lease, and the
 * write comes back through our own webhook, which stamps it. While no stamp is young, nothing is
 * asked of the API server that would refuse requests. Thread-safe.
 */
public final class HealthLease implements AutoCloseable {
  private static final Duration TICK = Duration.ofMillis(250);
  private static final Duration RETRY = Duration.ofSeconds(1);
  private static final int QUICK_TRIES = 20;
  private static final Duration BEAT = Duration.ofSeconds(10);
  private static final Duration YOUNG = Duration.ofSeconds(100);

  private final KubeApi api;
  private final Names names;
  private final BooleanSupplier leads;
  private final InstantSource clock;
  private final Runnable recovered;
  private final ReconcileLoop loop;

  private volatile Instant stamp = Instant.MIN;

  /** Whether this leader asked for a stamp of its own time before; used by the loop only. */
  private boolean asked;

  private Instant beatAt = Instant.MIN;
  private int tries;

  /**
   * Does nothing before it is started.
   *
   * @param leads whether this replica is the one that writes
   * @param recovered is run when the API server is proven to reach us after it was not
   * @param log receives lines about a lease that cannot be written
   */
  public HealthLease(
      KubeApi api,
      Names names,
      BooleanSupplier leads,
      InstantSource clock,
      Runnable recovered,
      Consumer<String> log) {
    this.api = api;
    this.names = names;
    this.leads = leads;
    this.clock = clock;
    this.recovered = recovered;
    this.loop = new ReconcileLoop("health lease", TICK, this::tick, log);
  }

  /** Begins. */
  public void start() {
    loop.start();
  }

  /** The webhook that stamps is there, or this replica leads: try at once. */
  public void trigger() {
    loop.trigger();
  }

  /** Whether the API server reached us not long ago. */
  public boolean isHealthy() {
    return stamp.isAfter(clock.instant().minus(YOUNG));
  }

  private Optional<String> tick() {
    if (!leads.getAsBoolean()) {
      asked = false;
      stamp = Instant.MIN;
      return Optional.empty();
    }
    Instant now = clock.instant();
    if (now.isBefore(beatAt.plus(pause()))) {
      return Optional.empty();
    }
    beatAt = now;
    tries = isHealthy() ? 0 : tries + 1;
    return beat();
  }

  /** A webhook that was just registered is called a moment later. */
  private Duration pause() {
    return isHealthy() ? BEAT : tries < QUICK_TRIES ? Duration.ZERO : RETRY;
  }

  private Optional<String> beat() {
    return switch (api.get(LeaseObject.at(names.namespace(), names.healthLease()))) {
      case ApiAnswer.Done(JsonNode lease) -> renew(lease);
      case ApiAnswer.Refused refused when refused.isNotFound() -> create();
      case ApiAnswer.Refused(int code, String reason, String message) ->
          Optional.of(code + " " + message);
      case ApiAnswer.Unreachable(String reason) -> Optional.of(reason);
    };
  }

  private Optional<String> create() {
    ObjectNode lease =
        LeaseObject.named(
            names.namespace(), names.healthLease(), Map.of(Names.APPLICATION, names.product()));
    return switch (api.create(LeaseObject.at(names.namespace(), ""), lease)) {
      case ApiAnswer.Done(JsonNode created) -> renew(created);
      case ApiAnswer.Refused(int code, String reason, String message) ->
          Optional.of(code + " " + message);
      case ApiAnswer.Unreachable(String reason) -> Optional.of(reason);
    };
  }

  /** The first stamp of a leader must be new, since an old one tells of another replica. */
  private Optional<String> renew(JsonNode present) {
    ObjectNode lease = present.deepCopy();
    lease.withObject("/metadata/labels").put(Names.APPLICATION, names.product());
    lease.withObject("/spec").put("renewTime", LeaseObject.text(clock.instant()));
    if (!asked) {
      lease.withObject("/metadata/annotations").remove(names.healthStamp());
    }
    return switch (api.replace(LeaseObject.at(names.namespace(), names.healthLease()), lease)) {
      case ApiAnswer.Done(JsonNode stored) -> {
        asked = true;
        read(stored);
        yield Optional.empty();
      }
      case ApiAnswer.Refused(int code, String reason, String message) ->
          Optional.of(code + " " + message);
      case ApiAnswer.Unreachable(String reason) -> Optional.of(reason);
    };
  }

  private void read(JsonNode lease) {
    boolean before = isHealthy();
    String text = lease.path("metadata").path("annotations").path(names.healthStamp()).asText("");
    stamp = LeaseObject.instant(text).orElse(Instant.MIN);
    if (!before && isHealthy()) {
      recovered.run();
    }
  }

  @Override
  public void close() {
    loop.close();
  }
}
