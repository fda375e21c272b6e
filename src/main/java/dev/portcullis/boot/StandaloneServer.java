package dev.portcullis.boot;

import dev.portcullis.adapter.files.ClusterFiles;
import dev.portcullis.adapter.files.ConfigurationFile;
import dev.portcullis.adapter.files.PolicyFiles;
import dev.portcullis.adapter.files.PolledFiles;
import dev.portcullis.adapter.files.SidecarFiles;
import dev.portcullis.adapter.http.AdmissionRoutes;
import dev.portcullis.adapter.http.AnswerInjections;
import dev.portcullis.adapter.http.AnswerListener;
import dev.portcullis.adapter.http.AnswerReviews;
import dev.portcullis.adapter.http.InternalFault;
import dev.portcullis.adapter.http.LiveConfiguration;
import dev.portcullis.adapter.http.LiveInjector;
import dev.portcullis.adapter.http.LivePolicies;
import dev.portcullis.adapter.http.NullRoute;
import dev.portcullis.adapter.http.ObjectListing;
import dev.portcullis.adapter.http.ReviewMetrics;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.adapter.memory.EmbeddedRoles;
import dev.portcullis.admission.ManagedResources;
import dev.portcullis.admission.PolicyLookups;
import dev.portcullis.controller.generate.EmbeddedGenerate;
import dev.portcullis.controller.globalcontext.EmbeddedFeed;
import dev.portcullis.controller.globalcontext.GlobalContextController;
import dev.portcullis.controller.globalcontext.GlobalContextSources;
import dev.portcullis.controller.globalcontext.LoggedReports;
import dev.portcullis.engine.Engine;
import dev.portcullis.inject.Injector;
import dev.portcullis.inject.SidecarConfiguration;
import dev.portcullis.port.GlobalContextLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.ServiceCalls;
import dev.portcullis.value.VisibleText;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.ext.web.Router;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * The server without an API server: policies and cluster content from files, both watched, and an
 * embedded cluster in which admitted objects are stored and generate rules work.
 */
final class StandaloneServer implements WebhookServer {
  private static final Logger LOG = Logger.getLogger(StandaloneServer.class);
  private static final Duration LONGEST_SETTLE = Duration.ofSeconds(5);
  private static final long RENEW_HOURS = 1;

  /** What generate rules write into a label of every object they make. */
  private static final String MANAGER = "kyverno";

  private final ServeSettings settings;
  private final ServerCertificate certificate;
  private final LivePolicies policies = new LivePolicies();
  private final LiveConfiguration configuration = new LiveConfiguration();
  private final EmbeddedCluster cluster = new EmbeddedCluster(InstantSource.system());
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<ScheduledFuture<?>> tasks = new ArrayList<>();
  private final ScheduledExecutorService poller =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("file-watch").daemon().factory());
  private final PolledFiles policyPaths;
  private final PolledFiles clusterPaths;
  private final PolledFiles configurationPaths;
  private final PolledFiles sidecarPaths;
  private final GlobalContextController globalContext;
  private final PolicyFiles policyFiles;
  private final SidecarFiles sidecarFiles = new SidecarFiles();
  private final LiveInjector injector = new LiveInjector();
  private volatile List<String> sidecarErrors = List.of();
  private final ConfigurationFile configurationFile = new ConfigurationFile();
  private final ClusterFiles clusterFiles = new ClusterFiles(cluster);
  private final FirstReviews firstReviews;
  private final EmbeddedGenerate controller;
  private final AdmissionRoutes routes;
  private final ObjectListing listing;

  StandaloneServer(
      ServeSettings settings,
      ServerCertificate certificate,
      MeterRegistry registry,
      ServiceCalls services) {
    this.settings = settings;
    this.certificate = certificate;
    this.policyPaths = new PolledFiles(paths(settings.policies()));
    this.clusterPaths = new PolledFiles(paths(settings.cluster()));
    this.configurationPaths = new PolledFiles(settings.config().stream().map(Path::of).toList());
    this.sidecarPaths = new PolledFiles(paths(settings.sidecars().files()));
    this.policyFiles = new PolicyFiles(Surroundings.loader(configuration::images));
    Engine engine = new Engine(configuration::images);
    this.firstReviews = new FirstReviews(engine);
    this.globalContext = globalContext(services);
    Ports ports = Surroundings.ports(cluster, services, globalContext.lookup());
    this.controller =
        new EmbeddedGenerate(
            cluster,
            engine,
            ports,
            configuration::budget,
            new EmbeddedAdmission(engine, policies, configuration, ports),
            request -> configuration.current().skips(request),
            LOG::info);
    ReviewMetrics metrics = new ReviewMetrics(registry);
    this.routes =
        new AdmissionRoutes(
            new AnswerReviews(
                engine,
                policies,
                configuration,
                managed(),
                ports,
                PolicyLookups.UNLIMITED,
                new EmbeddedRoles(cluster),
                new EmbeddedWrites(cluster, controller),
                metrics,
                AnswerListener.NONE),
            metrics,
            threads,
            Runtime.getRuntime().maxMemory());
    this.listing = new ObjectListing(cluster, settings.showSecrets(), this::settle, threads);
  }

  private GlobalContextController globalContext(ServiceCalls services) {
    return new GlobalContextController(
        Surroundings.loader(configuration::images).expressions(),
        new GlobalContextSources(
            new EmbeddedFeed(cluster),
            Surroundings.ports(cluster, services, GlobalContextLookup.none()),
            configuration::budget),
        new LoggedReports(line -> LOG.info(VisibleText.of(line))),
        settings.context().mostGlobalEntries(),
        line -> LOG.info(VisibleText.of(line)));
  }

  private ManagedResources managed() {
    return settings.protectManagedResources()
        ? ManagedResources.of(Set.of(MANAGER), settings.certificates().namespace())
        : ManagedResources.UNPROTECTED;
  }

  private static List<Path> paths(Optional<List<String>> texts) {
    return texts.orElse(List.of()).stream().map(Path::of).toList();
  }

  @Override
  public void register(Router router) {
    routes.register(router);
    routes.register(router, new AnswerInjections(injector, cluster));
    Surroundings.policies(configuration::images, cluster).register(router, routes);
    listing.register(router);
    NullRoute.register(router, routes);
  }

  @Override
  public void start() {
    use(configurationFile.take(configurationPaths.read()));
    use(sidecarFiles.take(sidecarPaths.read()));
    say(clusterFiles.take(clusterPaths.read()));
    use(policyFiles.take(policyPaths.read()));
    tasks.add(
        poller.scheduleWithFixedDelay(
            this::poll, settings.pollMillis(), settings.pollMillis(), TimeUnit.MILLISECONDS));
    tasks.add(
        poller.scheduleWithFixedDelay(
            certificate::renew, RENEW_HOURS, RENEW_HOURS, TimeUnit.HOURS));
  }

  @Override
  public void drain() {
    routes.drain();
  }

  @Override
  public void stop() {
    tasks.forEach(task -> task.cancel(true));
    poller.shutdown();
    controller.close();
    globalContext.close();
    threads.shutdown();
  }

  @Override
  public Map<String, Boolean> readiness() {
    return Map.of("policies", isReady(), "global-context", globalContext.isSettled());
  }

  @Override
  public Map<String, String> degraded() {
    List<String> errors = sidecarErrors;
    return errors.isEmpty() ? Map.of() : Map.of("sidecars", String.join("\n", errors));
  }

  /** Whether policies were loaded, so that answers mean something. */
  private boolean isReady() {
    return policies.current().isPresent();
  }

  private void poll() {
    try {
      configurationPaths.poll().ifPresent(files -> use(configurationFile.take(files)));
      sidecarPaths.poll().ifPresent(files -> use(sidecarFiles.take(files)));
      clusterPaths.poll().ifPresent(files -> say(clusterFiles.take(files)));
      policyPaths.poll().ifPresent(files -> use(policyFiles.take(files)));
      certificate.poll();
    } catch (RuntimeException e) {
      // The one general catch of this thread: it must go on looking.
      LOG.error("files could not be looked at: " + InternalFault.text(e));
    }
  }

  private void use(ConfigurationFile.Reading reading) {
    say(reading.messages());
    configuration.replace(reading.configuration());
  }

  private void use(SidecarFiles.Reading reading) {
    say(reading.messages());
    sidecarErrors = reading.errors();
    Map<String, SidecarConfiguration> sidecars = reading.sidecars().configurations();
    injector.replace(new Injector(Surroundings.injector(settings), sidecars));
    if (!sidecars.isEmpty()) {
      LOG.infof("sidecars in use: %s", String.join(", ", sidecars.keySet()));
    }
  }

  private void use(PolicyFiles.Reading reading) {
    say(reading.messages());
    if (reading.failed() && reading.index().policies().isEmpty() && !isReady()) {
      // To be ready without a single policy would mean to let everything through.
      LOG.error("no policy could be used: the server is not ready until one can");
      return;
    }
    if (!isReady()) {
      firstReviews.evaluate(reading.index());
    }
    globalContext.use(reading.globalEntries());
    policies.replace(reading.index());
    controller.policies(reading.index());
    LOG.infof(
        "%d policies and %d exceptions in use",
        reading.index().policies().size(), reading.index().exceptions().size());
  }

  private static void say(List<String> messages) {
    messages.forEach(message -> LOG.warn(VisibleText.of(message)));
  }

  private void settle() {
    try {
      if (!controller.awaitIdle(LONGEST_SETTLE)) {
        LOG.warn("generate rules are still at work; a listing may lack what they will make");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
