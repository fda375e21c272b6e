package dev.portcullis.boot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.http.AdmissionRoutes;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.adapter.kube.WatchedKind;
import dev.portcullis.configuration.WebhookSettings;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.ReconcileLoop;
import dev.portcullis.controller.injector.InjectorWebhook;
import dev.portcullis.controller.lease.HealthLease;
import dev.portcullis.controller.lease.LeaderElection;
import dev.portcullis.controller.lease.ReplicaLeases;
import dev.portcullis.controller.lease.StampHealthLease;
import dev.portcullis.controller.webhook.FixedWebhook;
import dev.portcullis.controller.webhook.PlanSettings;
import dev.portcullis.controller.webhook.WebhookController;
import dev.portcullis.controller.webhook.WebhookEndpoint;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.inject.Injector;
import dev.portcullis.policy.FailurePolicy;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ServedResources;
import dev.portcullis.value.Json;
import io.vertx.ext.web.Router;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What the API server is told to send us, and when: who leads, which replicas live, and that
 * nothing is registered before it can be answered, nor after the last replica ended in order.
 */
final class ClusterWebhooks implements AutoCloseable {
  private static final Duration LOOK = Duration.ofMillis(200);
  private static final Duration LEARNING = Duration.ofSeconds(2);
  private static final int SERVICE_PORT = 443;

  /**
   * What webhook configurations are made from, as it is at the moment of asking.
   *
   * @param caBundle whom API servers are to trust, in base64; empty while it is not known
   * @param selection what is configured for all webhooks
   * @param injector what adds sidecars; empty before its configurations were read
   * @param served what the API server serves
   * @param ready whether requests can be answered
   */
  record Sources(
      Supplier<Optional<String>> caBundle,
      Supplier<WebhookSettings> selection,
      Supplier<Optional<Injector>> injector,
      Supplier<ServedResources> served,
      BooleanSupplier ready) {}

  private final KubeApi api;
  private final Names names;
  private final ServeSettings settings;
  private final Sources sources;
  private final WebhookEndpoint endpoint;
  private final LeaderElection election;
  private final ReplicaLeases replicas;
  private final HealthLease health;
  private final WebhookController controller;
  private final WatchedKind owner;
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
      Sources sources,
      Runnable applied,
      Consumer<String> log) {
    this.api = api;
    this.names = names;
    this.settings = settings;
    this.sources = sources;
    this.log = log;
    this.endpoint =
        settings
            .kube()
            .serverUrl()
            .<WebhookEndpoint>map(WebhookEndpoint.At::new)
            .orElseGet(
                () ->
                    new WebhookEndpoint.InCluster(
                        names.namespace(), names.service(), SERVICE_PORT));
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
            this::plan,
            sources.served(),
            new WebhookController.Gates(election::isLeader, sources.ready(), health::isHealthy),
            applied,
            log);
    this.owner =
        new WatchedKind(
            api,
            new ApiPath(
                "rbac.authorization.k8s.io",
                "v1",
                "",
                "clusterroles",
                "",
                "",
                Map.of("fieldSelector", "metadata.name=" + names.owningRole())),
            WatchListener.always(this::trigger),
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
    owner.start();
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
    if (endpoint instanceof WebhookEndpoint.At && !namespaceMade) {
      Optional<String> failure = ownNamespace();
      if (failure.isPresent()) {
        return failure;
      }
      namespaceMade = true;
    }
    boolean ready = sources.ready().getAsBoolean();
    if (ready && !announced) {
      announced = true;
      replicas.start();
    }
    if (ready != wasReady) {
      wasReady = ready;
      controller.trigger();
    }
    return Optional.empty();
  }

  private Optional<PlanSettings> plan() {
    return sources
        .caBundle()
        .get()
        .map(
            bundle ->
                new PlanSettings(
                    names,
                    endpoint,
                    bundle,
                    settings.kube().webhookTimeout(),
                    sources.selection().get(),
                    fixed(),
                    others(),
                    owner(),
                    toggles()));
  }

  private Set<FixedWebhook> fixed() {
    return settings.kube().enablePolicyExceptions()
        ? Set.of(FixedWebhook.values())
        : Set.of(
            FixedWebhook.POLICY_VALIDATION,
            FixedWebhook.POLICY_MUTATION,
            FixedWebhook.AUTHOR,
            FixedWebhook.HEALTH,
            FixedWebhook.GLOBAL_CONTEXT,
            FixedWebhook.CLEANUP,
            FixedWebhook.TTL);
  }

  private PlanSettings.Toggles toggles() {
    boolean kyverno = names.areKyvernos();
    return new PlanSettings.Toggles(
        settings.kube().autoUpdateWebhooks(),
        settings.kube().forceFailurePolicyIgnore(),
        true,
        settings.kube().excludeBootstrapResources().orElse(!kyverno),
        !kyverno,
        settings.kube().checkTtlAuthors());
  }

  private List<JsonNode> others() {
    FailurePolicy failure =
        settings.sidecars().failurePolicy().equals("Ignore")
            ? FailurePolicy.IGNORE
            : FailurePolicy.FAIL;
    return sources
        .injector()
        .get()
        .flatMap(
            injector ->
                InjectorWebhook.configuration(
                    injector, names, endpoint, failure, settings.kube().webhookTimeout()))
        .stream()
        .toList();
  }

  /** With our role our webhooks go, too: nobody has to think of them. */
  private Optional<JsonNode> owner() {
    return owner
        .find("", names.owningRole())
        .map(
            role ->
                Json.object()
                    .put("apiVersion", "rbac.authorization.k8s.io/v1")
                    .put("kind", "ClusterRole")
                    .put("name", names.owningRole())
                    .put("uid", role.path("metadata").path("uid").asText("")));
  }

  /** Ends in order. What is registered is withdrawn if nobody else is left to answer. */
  @Override
  public void close() {
    readiness.close();
    controller.close();
    owner.close();
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
