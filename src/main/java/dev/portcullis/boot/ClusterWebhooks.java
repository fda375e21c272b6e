package dev.portcullis.boot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.http.AdmissionRoutes;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.ReconcileLoop;
import dev.portcullis.controller.lease.HealthLease;
import dev.portcullis.controller.lease.LeaderElection;
import dev.portcullis.controller.lease.ReplicaLeases;
import dev.portcullis.controller.lease.StampHealthLease;
import dev.portcullis.controller.webhook.FixedWebhook;
import dev.portcullis.controller.webhook.WebhookController;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.port.ApiPath;
import dev.portcullis.value.Json;
import io.vertx.ext.web.Router;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * What the API server is told to send us, and when: who leads, which replicas live, and that
 * nothing is registered before it can be answered, nor after the last replica ended in order.
 */
final class ClusterWebhooks implements AutoCloseable {
  private static final Duration LOOK = Duration.ofMillis(200);
  private static final Duration LEARNING = Duration.ofSeconds(2);

  private final KubeApi api;
  private final Names names;
  private final BooleanSupplier ready;
  private final WebhookPlanSettings plan;
  private final LeaderElection election;
  private final ReplicaLeases replicas;
  private final HealthLease health;
  private final WebhookController controller;
  private final ReconcileLoop readiness;
  private final Consumer<String> log;
  private volatile boolean announced;
  private boolean wasReady;
  private boolean namespaceMade;

  /**
   * Does nothing before it is started.
   *
   * @param applied is run after the API server was told of other policies
   */
  ClusterWebhooks(
      KubeApi api,
      Names names,
      ServeSettings settings,
      WebhookPlanSettings.Sources sources,
      Runnable applied,
      Consumer<String> log) {
    this.api = api;
    this.names = names;
    this.ready = sources.ready();
    this.log = log;
    this.plan = new WebhookPlanSettings(api, names, settings, sources, this::trigger, log);
    InstantSource clock = InstantSource.system();
    String identity = Replica.identity();
    this.election =
        new LeaderElection(
            api,
            names.namespace(),
            names.leaderLease(),
            identity,
            LeaderElection.Timing.USUAL,
            clock,
            log);
    this.replicas = new ReplicaLeases(api, names, identity, clock, log);
    this.health = new HealthLease(api, names, election::isLeader, clock, this::trigger, log);
    this.controller =
        new WebhookController(
            api,
            names,
            plan::current,
            sources.served(),
            new WebhookController.Gates(election::isLeader, ready, health::isHealthy),
            applied,
            log);
    this.readiness = new ReconcileLoop("registration", LOOK, this::look, log);
    election.onChange(this::trigger);
  }

  /** Adds the route by which the API server proves that it reaches us. */
  void register(Router router, AdmissionRoutes routes) {
    routes.serve(
        router, FixedWebhook.HEALTH.path(), new StampHealthLease(names, InstantSource.system()));
  }

  void start() {
    plan.start();
    election.start();
    health.start();
    controller.start();
    readiness.start();
  }

  /** These policies are in use from now on. */
  void use(PolicyIndex index) {
    controller.use(index);
  }

  /** Something that configurations depend on changed. */
  void trigger() {
    controller.trigger();
  }

  /** Is run when leadership comes or goes; must be short. */
  void onLeadership(Runnable listener) {
    election.onChange(listener);
  }

  /** Whether this replica is the one that writes. */
  boolean leads() {
    return election.isLeader();
  }

  /** Whether the API server was told to send what a policy judges. */
  boolean isApplied(CompiledPolicy policy) {
    return controller.isApplied(policy);
  }

  /** Outside of the cluster nobody made our namespace before us. */
  private Optional<String> ownNamespace() {
    ApiPath own = new ApiPath("", "v1", "", "namespaces", names.namespace(), "", Map.of());
    if (api.get(own) instanceof ApiAnswer.Done) {
      // In a pod it is there, and the account has no right to make one.
      return Optional.empty();
    }
    ApiPath all = new ApiPath("", "v1", "", "namespaces", "", "", Map.of());
    ObjectNode namespace = Json.object().put("apiVersion", "v1").put("kind", "Namespace");
    namespace.putObject("metadata").put("name", names.namespace());
    return switch (api.create(all, namespace)) {
      case ApiAnswer.Done done -> Optional.empty();
      case ApiAnswer.Refused refused when refused.isConflict() -> Optional.empty();
      case ApiAnswer.Refused(int code, String reason, String message) ->
          Optional.of("namespace " + names.namespace() + ": " + message);
      case ApiAnswer.Unreachable(String reason) -> Optional.of(reason);
    };
  }

  private Optional<String> look() {
    if (plan.isOutside() && !namespaceMade) {
      Optional<String> failure = ownNamespace();
      if (failure.isPresent()) {
        return failure;
      }
      namespaceMade = true;
    }
    boolean nowReady = ready.getAsBoolean();
    if (nowReady && !announced) {
      announced = true;
      replicas.start();
    }
    if (nowReady != wasReady) {
      wasReady = nowReady;
      controller.trigger();
    }
    return Optional.empty();
  }

  /** Ends in order. What is registered is withdrawn if nobody else is left to answer. */
  @Override
  public void close() {
    readiness.close();
    controller.close();
    plan.close();
    health.close();
    if (announced) {
      replicas.close();
      if (replicas.isLast()) {
        withdraw();
      }
    }
    election.close();
  }

  private void withdraw() {
    try {
      controller.withdraw(LEARNING);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      log.accept("interrupted while webhooks were withdrawn");
    }
  }
}
