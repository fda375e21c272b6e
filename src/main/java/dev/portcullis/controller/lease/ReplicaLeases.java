package dev.portcullis.controller.lease;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.ReconcileLoop;
import dev.portcullis.value.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Tells which replicas live: each that can answer renews a lease of its own, and takes it back when
 * it ends. Replicas of two versions count each other. Thread-safe.
 */
public final class ReplicaLeases implements AutoCloseable {
  /** How long a replica counts as living after its last sign. */
  public static final Duration DURATION = Duration.ofSeconds(15);

  private static final Duration RENEWAL = Duration.ofSeconds(5);

  /** Signs of replicas that crashed are kept this long, for those who look for them. */
  private static final Duration FORGOTTEN = Duration.ofMinutes(10);

  private final KubeApi api;
  private final Names names;
  private final String lease;
  private final String identity;
  private final InstantSource clock;
  private final Consumer<String> log;
  private final ReconcileLoop loop;

  /**
   * Tells nothing before it is started.
   *
   * @param identity names this replica among all; a part of the name of an object
   */
  public ReplicaLeases(
      KubeApi api, Names names, String identity, InstantSource clock, Consumer<String> log) {
    this.api = api;
    this.names = names;
    this.identity = identity;
    this.lease = names.replicaLease(identity);
    this.clock = clock;
    this.log = log;
    this.loop = new ReconcileLoop("replica lease", RENEWAL, this::renew, log);
  }

  /** This replica can answer from now on. */
  public void start() {
    loop.start();
  }

  private Optional<String> renew() {
    switch (api.get(LeaseObject.at(names.namespace(), lease))) {
      case ApiAnswer.Done(JsonNode present) -> {
        return problem(
            api.replace(LeaseObject.at(names.namespace(), lease), renewed(present.deepCopy())));
      }
      case ApiAnswer.Refused refused when refused.isNotFound() -> {
        ObjectNode first =
            LeaseObject.named(
                names.namespace(), lease, Map.of(names.replicaLabel(), names.product()));
        return problem(api.create(LeaseObject.at(names.namespace(), ""), renewed(first)))
            .or(this::forget);
      }
      case ApiAnswer answer -> {
        return problem(answer);
      }
    }
  }

  private ObjectNode renewed(ObjectNode object) {
    object
        .withObject("/spec")
        .put("holderIdentity", identity)
        .put("leaseDurationSeconds", DURATION.toSeconds())
        .put("renewTime", LeaseObject.text(clock.instant()));
    return object;
  }

  private static Optional<String> problem(ApiAnswer answer) {
    return switch (answer) {
      case ApiAnswer.Done done -> Optional.empty();
      case ApiAnswer.Refused(int code, String reason, String message) ->
          Optional.of(code + " " + message);
      case ApiAnswer.Unreachable(String reason) -> Optional.of(reason);
    };
  }

  /** Takes away the leases of replicas that crashed long ago. */
  private Optional<String> forget() {
    return switch (list()) {
      case ApiAnswer.Done(JsonNode leases) -> {
        for (JsonNode one : leases.path("items")) {
          if (!LeaseObject.holdsAt(one, clock.instant().minus(FORGOTTEN))) {
            delete(one.path("metadata").path("name").asText(""));
          }
        }
        yield Optional.empty();
      }
      case ApiAnswer answer -> problem(answer);
    };
  }

  private ApiAnswer list() {
    return api.get(
        LeaseObject.at(
            names.namespace(),
            "",
            Map.of("labelSelector", names.replicaLabel() + "=" + names.product())));
  }

  /**
   * Whether no other replica lives.
   *
   * @return false also when that is not known
   */
  public boolean isLast() {
    if (!(list() instanceof ApiAnswer.Done(JsonNode leases))) {
      return false;
    }
    TreeSet<String> others = new TreeSet<>();
    for (JsonNode one : leases.path("items")) {
      String holder = LeaseObject.holder(one);
      if (!holder.equals(identity) && LeaseObject.holdsAt(one, clock.instant())) {
        others.add(holder);
      }
    }
    log.accept(
        others.isEmpty()
            ? "this is the last replica"
            : "other replicas: " + String.join(", ", others));
    return others.isEmpty();
  }

  /** This replica ends. */
  @Override
  public void close() {
    loop.close();
    delete(lease);
  }

  private void delete(String name) {
    ApiAnswer answer = api.delete(LeaseObject.at(names.namespace(), name), Json.object());
    if (answer instanceof ApiAnswer.Refused refused && !refused.isNotFound()) {
      log.accept("lease " + name + " is not deleted: " + refused.message());
    }
  }
}
