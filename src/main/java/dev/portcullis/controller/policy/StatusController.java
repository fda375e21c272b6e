package dev.portcullis.controller.policy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.controller.ReconcileLoop;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.value.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Writes into the status of each policy whether requests are judged by it. */
public final class StatusController implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofSeconds(30);
  private static final int AT_ONCE = 8;

  private final KubeObjects objects;
  private final BooleanSupplier leader;
  private final Predicate<ClusterPolicies.Entry> registered;
  private final InstantSource clock;
  private final ReconcileLoop loop;
  private final Semaphore room = new Semaphore(AT_ONCE);
  private volatile ClusterPolicies policies = ClusterPolicies.NONE;

  /** What the rules of each policy say of themselves, made once; used by the loop only. */
  private Map<CompiledPolicy, ObjectNode> ofRules = Map.of();

  /**
   * Does nothing before it is started.
   *
   * @param leader whether this replica is the one that writes
   * @param registered whether the API server was told to ask about what a policy judges
   * @param log receives lines about what cannot be written
   */
  public StatusController(
      KubeObjects objects,
      BooleanSupplier leader,
      Predicate<ClusterPolicies.Entry> registered,
      InstantSource clock,
      Consumer<String> log) {
    this.objects = objects;
    this.leader = leader;
    this.registered = registered;
    this.clock = clock;
    this.loop = new ReconcileLoop("policy status", INTERVAL, this::run, log);
  }

  /** Begins. */
  public void start() {
    loop.start();
  }

  /** These policies are in use from now on. */
  public void use(ClusterPolicies next) {
    policies = next;
    loop.trigger();
  }

  /** Something else that statuses depend on changed: who leads, what is registered. */
  public void trigger() {
    loop.trigger();
  }

  private Optional<String> run() throws InterruptedException {
    if (!leader.getAsBoolean()) {
      return Optional.empty();
    }
    List<Future<Optional<String>>> writes = new ArrayList<>();
    ClusterPolicies now = policies;
    ofRules = ofRules(now);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (ClusterPolicies.Entry entry : now.policies()) {
        Optional<ObjectNode> patch =
            PolicyStatus.patch(
                entry.compiled().map(ofRules::get).orElseGet(Json::object),
                readiness(entry),
                entry.object().path("status"),
                clock.instant());
        patch.ifPresent(status -> writes.add(threads.submit(() -> write(entry, status))));
      }
    }
    return firstFailure(writes);
  }

  private Map<CompiledPolicy, ObjectNode> ofRules(ClusterPolicies now) {
    Map<CompiledPolicy, ObjectNode> next = new HashMap<>();
    for (ClusterPolicies.Entry entry : now.policies()) {
      entry
          .compiled()
          .ifPresent(
              policy -> {
                ObjectNode known = ofRules.get(policy);
                next.put(policy, known == null ? PolicyStatus.ofRules(policy) : known);
              });
    }
    return next;
  }

  private PolicyStatus.Readiness readiness(ClusterPolicies.Entry entry) {
    if (entry.compiled().isEmpty()) {
      return new PolicyStatus.Readiness.NotReady(entry.refusal());
    }
    return registered.test(entry)
        ? new PolicyStatus.Readiness.Ready()
        : new PolicyStatus.Readiness.NotReady("Not Ready");
  }

  private Optional<String> write(ClusterPolicies.Entry entry, ObjectNode status)
      throws InterruptedException {
    room.acquire();
    try {
      return switch (objects.mergeStatus(entry.ref(), status)) {
        case ApiAnswer.Done done -> Optional.empty();
        case ApiAnswer.Refused refused when refused.isNotFound() -> Optional.empty();
        case ApiAnswer.Refused refused ->
            Optional.of(entry.ref().name() + ": " + refused.message());
        case ApiAnswer.Unreachable(String reason) -> Optional.of(reason);
      };
    } finally {
      room.release();
    }
  }

  private static Optional<String> firstFailure(List<Future<Optional<String>>> writes)
      throws InterruptedException {
    Optional<String> failure = Optional.empty();
    for (Future<Optional<String>> write : writes) {
      try {
        Optional<String> result = write.get();
        failure = failure.or(() -> result);
      } catch (ExecutionException e) {
        return Optional.of(String.valueOf(e.getCause()));
      }
    }
    return failure;
  }

  @Override
  public void close() {
    loop.close();
  }
}
