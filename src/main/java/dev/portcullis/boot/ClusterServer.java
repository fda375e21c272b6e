package dev.portcullis.boot;

import dev.portcullis.adapter.http.AdmissionRoutes;
import dev.portcullis.adapter.http.AnswerInjections;
import dev.portcullis.adapter.http.AnswerPolicies;
import dev.portcullis.adapter.http.AnswerReviews;
import dev.portcullis.adapter.http.LiveConfiguration;
import dev.portcullis.adapter.http.LiveInjector;
import dev.portcullis.adapter.http.LivePolicies;
import dev.portcullis.adapter.http.ReviewMetrics;
import dev.portcullis.adapter.kube.Discovery;
import dev.portcullis.adapter.kube.DiscoveryWatch;
import dev.portcullis.adapter.kube.Heartbeat;
import dev.portcullis.adapter.kube.KindWatches;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.KubeClients;
import dev.portcullis.adapter.kube.KubeLookup;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.adapter.kube.NamespaceCache;
import dev.portcullis.admission.ManagedResources;
import dev.portcullis.admission.policy.ExceptionSettings;
import dev.portcullis.cleanup.CleanupCompiler;
import dev.portcullis.configuration.Configuration;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.background.Background;
import dev.portcullis.controller.cleanup.CleanupMetrics;
import dev.portcullis.controller.configuration.ConfigurationController;
import dev.portcullis.controller.globalcontext.ClusterEntries;
import dev.portcullis.controller.injector.InjectorController;
import dev.portcullis.controller.lease.LeasedShares;
import dev.portcullis.controller.policy.ClusterPolicies;
import dev.portcullis.controller.policy.PolicyController;
import dev.portcullis.controller.policy.StatusController;
import dev.portcullis.controller.work.Checkpoint;
import dev.portcullis.engine.Engine;
import dev.portcullis.inject.Injector;
import dev.portcullis.policy.PolicyReader;
import dev.portcullis.port.ServedResources;
import dev.portcullis.port.ServiceCalls;
import dev.portcullis.value.VisibleText;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.ext.web.Router;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jboss.logging.Logger;

/**
 * The server of a Kubernetes cluster: policies, context and everything it looks after are there.
 */
final class ClusterServer implements WebhookServer {
  private static final Logger LOG = Logger.getLogger(ClusterServer.class);
  private static final Duration API_TIMEOUT = Duration.ofSeconds(5);

  /** What generate rules write into a label of every object they make. */
  private static final String GENERATED_BY = "kyverno";

  private final KubernetesClient client;
  private final Names names;
  private final Heartbeat heartbeat;
  private final DiscoveryWatch discovery;
  private final NamespaceCache namespaces;
  private final PolicyRights rights;
  private final ClusterContext context;
  private final LiveConfiguration configuration = new LiveConfiguration();
  private final ConfigurationController configurationController;
  private final LivePolicies policies = new LivePolicies();
  private final PolicyController policyController;
  private final StatusController statusController;
  private final ClusterCertificates certificates;
  private final ClusterEvents events;
  private final ClusterWebhooks webhooks;
  private final LiveInjector injector = new LiveInjector();
  private final InjectorController injectorController;
  private final AnswerInjections injections;
  private final AnswerPolicies policyAnswers;
  private final FirstReviews firstReviews;
  private final LeasedShares shares;
  private final ClusterBackground background;
  private final AdmissionRoutes routes;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  ClusterServer(
      ServeSettings settings,
      ServerCertificate certificate,
      MeterRegistry registry,
      ServiceCalls services) {
    ServeSettings.Kube kube = settings.kube();
    String namespace = settings.certificates().namespace();
    this.names =
        kube.names().equals("kyverno") ? Names.kyverno(namespace) : Names.portcullis(namespace);
    this.client = KubeClients.of(kube.kubeconfig().map(Path::of));
    KubeApi api = new KubeApi(client, API_TIMEOUT);
    Discovery served = new Discovery(api);
    KubeObjects objects = new KubeObjects(api, served);
    this.discovery = new DiscoveryWatch(api, served, this::use, ClusterServer::say);
    this.heartbeat = new Heartbeat(api);
    this.namespaces = new NamespaceCache(api, new KubeLookup(objects), ClusterServer::say);
    this.rights = new PolicyRights(api, objects, names, kube, ClusterServer::say);
    this.context = context(objects, services, settings);
    this.policyController =
        new PolicyController(
            objects,
            Surroundings.loader(configuration::images, reader(kube)),
            exceptions(kube)::counts,
            this::use,
            ClusterServer::say);
    this.statusController =
        new StatusController(
            objects, this::leads, this::isRegistered, InstantSource.system(), ClusterServer::say);
    this.certificates =
        new ClusterCertificates(api, names, settings, certificate, this::leads, ClusterServer::say);
    this.webhooks =
        new ClusterWebhooks(
            api,
            names,
            settings,
            new WebhookPlanSettings.Sources(
                certificates::caBundle,
                () -> configuration.current().webhooks(),
                injector::current,
                served::current,
                () -> readiness().values().stream().allMatch(Boolean::booleanValue)),
            statusController::trigger,
            ClusterServer::say);
    webhooks.onLeadership(certificates::lead);
    webhooks.onLeadership(statusController::trigger);
    webhooks.onLeadership(context::tell);
    certificates.onChange(webhooks::trigger);
    // Begins at once, so what it tells has to be there.
    this.configurationController =
        new ConfigurationController(api, names, this::use, ClusterServer::say);
    this.injectorController =
        new InjectorController(
            objects,
            names,
            Set.copyOf(settings.sidecars().configMaps().orElse(List.of())),
            Surroundings.injector(settings),
            this::use,
            InstantSource.system(),
            ClusterServer::say);
    // Live: a pod may follow the label of its namespace at once.
    this.injections = new AnswerInjections(injector, new KubeLookup(objects));
    this.events =
        new ClusterEvents(
            api, names, settings.events(), configuration, registry, ClusterServer::say);
    Engine engine = new Engine(configuration::images);
    this.firstReviews = new FirstReviews(engine);
    Checkpoint checkpoint = new Checkpoint();
    this.shares =
        new LeasedShares(
            api,
            names,
            Replica.identity(),
            LeasedShares.USUAL,
            InstantSource.system(),
            checkpoint,
            ClusterServer::say);
    this.background =
        new ClusterBackground(
            new Background(
                engine,
                objects,
                rights.actors(),
                new KindWatches(api, ClusterServer::say),
                context.ports(),
                configuration::budget,
                configuration,
                shares,
                checkpoint,
                events.sender(),
                () -> configuration.current().events()::includes,
                names,
                InstantSource.system(),
                ClusterServer::say),
            events,
            ReportedTypes.of(settings.reports()),
            new ClusterBackground.Cleanup(
                new CleanupCompiler(Surroundings.loader(configuration::images).expressions()),
                managed(settings),
                new CleanupMetrics(registry)),
            registry);
    this.policyAnswers =
        new ClusterPolicyAnswers(objects, names, exceptions(kube), rights)
            .answers(configuration::images);
    ReviewMetrics metrics = new ReviewMetrics(registry);
    this.routes =
        new AdmissionRoutes(
            new AnswerReviews(
                engine,
                policies,
                configuration,
                managed(settings),
                context.ports(),
                rights.lookups(),
                context.roles(),
                background,
                metrics,
                events.listener()),
            metrics,
            threads,
            Runtime.getRuntime().maxMemory());
  }

  private static PolicyReader reader(ServeSettings.Kube kube) {
    PolicyReader reader = new PolicyReader();
    return kube.forceFailurePolicyIgnore() ? reader.ignoringFailures() : reader;
  }

  private boolean leads() {
    return webhooks.leads();
  }

  /** Whether requests for what a policy judges are sent to us. */
  private boolean isRegistered(ClusterPolicies.Entry policy) {
    return policy.compiled().map(webhooks::isApplied).orElse(false);
  }

  private static ExceptionSettings exceptions(ServeSettings.Kube kube) {
    return new ExceptionSettings(
        kube.enablePolicyExceptions(), kube.exceptionNamespace().orElse(""));
  }

  private ClusterContext context(
      KubeObjects objects, ServiceCalls services, ServeSettings settings) {
    return new ClusterContext(
        new ClusterContext.Parts(
            objects,
            namespaces,
            services,
            Surroundings.loader(configuration::images).expressions(),
            rights.entries(),
            configuration::budget,
            settings.context().mostGlobalEntries()),
        new ClusterEntries(
            objects,
            this::leads,
            Surroundings.replica(names.product()),
            InstantSource.system(),
            ClusterServer::say),
        ClusterServer::say);
  }

  private ManagedResources managed(ServeSettings settings) {
    return settings.protectManagedResources()
        ? ManagedResources.of(
            new TreeSet<>(List.of(GENERATED_BY, names.product())), names.namespace())
        : ManagedResources.UNPROTECTED;
  }

  private static void say(String message) {
    LOG.info(VisibleText.of(message));
  }

  private void use(ServedResources next) {
    LOG.debugf("%d resources are served", next.all().size());
    webhooks.trigger();
    background.use(next);
  }

  private void use(Configuration next) {
    configuration.replace(next);
    webhooks.trigger();
  }

  private void use(Injector next) {
    injector.replace(next);
    webhooks.trigger();
  }

  private void use(ClusterPolicies next) {
    if (policies.current().isEmpty()) {
      firstReviews.evaluate(next.index());
    }
    policies.replace(next.index());
    webhooks.use(next.index());
    statusController.use(next);
    background.use(next);
    LOG.infof(
        "%d policies and %d exceptions in use",
        next.index().policies().size(), next.index().exceptions().size());
  }

  @Override
  public void register(Router router) {
    routes.register(router);
    routes.register(router, injections);
    policyAnswers.register(router, routes);
    webhooks.register(router, routes);
  }

  @Override
  public void start() {
    discovery.start();
    rights.start();
    certificates.start();
    events.start();
    webhooks.start();
    statusController.start();
    context.start();
    policyController.start();
    injectorController.start();
    background.start();
    shares.start();
    LOG.infof("serving the cluster at %s as %s", client.getMasterUrl(), names.product());
  }

  @Override
  public void drain() {
    // First of all: what is registered is answered until API servers know that it is not.
    webhooks.close();
    routes.drain();
  }

  @Override
  public void stop() {
    background.close();
    // Not before the work on them has ended.
    shares.close();
    policyController.close();
    injectorController.close();
    configurationController.close();
    statusController.close();
    certificates.close();
    events.close();
    context.close();
    rights.close();
    namespaces.close();
    discovery.close();
    heartbeat.close();
    threads.shutdown();
    client.close();
  }

  @Override
  public Map<String, String> degraded() {
    Map<String, String> parts = new TreeMap<>();
    parts.put("certificate", certificates.notice().orElse(""));
    parts.put("configuration", String.join("\n", configurationController.problems()));
    parts.put("sidecars", String.join("\n", injectorController.errors()));
    parts.values().removeIf(String::isEmpty);
    return parts;
  }

  @Override
  public Map<String, Boolean> readiness() {
    return Map.of(
        "api-server", heartbeat.isFresh(),
        "authors", rights.areKnown(),
        "certificate", certificates.problem().isEmpty(),
        "configuration", configurationController.isCurrent(),
        "namespaces", namespaces.isCurrent(),
        "sidecars", injectorController.isCurrent(),
        "role-bindings", context.rolesAreCurrent(),
        "global-context", context.globalContextIsKnown(),
        "policies", policyController.isCurrent());
  }
}
