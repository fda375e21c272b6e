package dev.portcullis.controller.cleanup;

import dev.portcullis.adapter.http.LiveConfiguration;
import dev.portcullis.adapter.kube.Discovery;
import dev.portcullis.adapter.kube.KindWatches;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.KubeLookup;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.admission.ManagedResources;
import dev.portcullis.cleanup.CleanupCompiler;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.acting.Actors;
import dev.portcullis.controller.acting.OwnAccountCluster;
import dev.portcullis.controller.background.Background;
import dev.portcullis.controller.event.EventSender;
import dev.portcullis.controller.event.EventSettings;
import dev.portcullis.controller.work.Checkpoint;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.engine.Engine;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.expr.jmespath.StandardCatalogue;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.port.GlobalContextLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.RegistryLookup;
import dev.portcullis.port.ServiceCalls;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a controller under test works with, as one account and at a time of the test's choice. */
final class CleanupGround implements AutoCloseable {
  static final Duration LONGEST = Duration.ofSeconds(20);

  final KubeObjects objects;
  final List<String> log = new CopyOnWriteArrayList<>();
  final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  final CleanupMetrics metrics = new CleanupMetrics(registry);
  final LiveConfiguration configuration = new LiveConfiguration();
  volatile Duration ahead = Duration.ZERO;
  Shares shares = Shares.ALL;
  Actors actors;

  private final KubernetesClient client;
  private final EventSender events;
  private final KindWatches watches;

  /** The ground of the administrator. */
  static CleanupGround of(TestCluster cluster) {
    return new CleanupGround(cluster, "");
  }

  /** The ground of a user who may do only what roles say. */
  CleanupGround(TestCluster cluster, String user) {
    this.client = clientOf(cluster.kubeconfig(), user);
    KubeApi api = new KubeApi(client, Duration.ofSeconds(10));
    this.objects = new KubeObjects(api, new Discovery(api));
    objects.discovery().refresh();
    this.actors = policy -> new OwnAccountCluster(objects);
    this.watches = new KindWatches(api, log::add);
    this.events =
        new EventSender(
            new KubeApi(cluster.client(), Duration.ofSeconds(10)),
            EventSettings.of("kyverno", "test", 100, Set.of()),
            InstantSource.system(),
            log::add);
    events.start();
  }

  private static KubernetesClient clientOf(Path kubeconfig, String user) {
    ConfigBuilder config = new ConfigBuilder(Config.fromKubeconfig(kubeconfig.toFile()));
    if (!user.isEmpty()) {
      config.withImpersonateUsername(user).withImpersonateGroups("system:authenticated");
    }
    return new KubernetesClientBuilder().withConfig(config.build()).build();
  }

  static void install(TestCluster cluster) {
    for (String kind : List.of("cleanuppolicies", "clustercleanuppolicies")) {
      cluster.apply(Path.of("deploy/crds/" + kind + ".yaml"));
      TestCluster.await(
          LONGEST, kind + " to be served", () -> cluster.run("", "get", kind, "-A").succeeded());
    }
  }

  Background background() {
    InstantSource clock = () -> Instant.now().plus(ahead);
    return new Background(
        new Engine(configuration::images),
        objects,
        policy -> actors.of(policy),
        watches,
        new Ports(
            new KubeLookup(objects),
            ServiceCalls.none(),
            RegistryLookup.none(),
            GlobalContextLookup.none(),
            Ports.Mode.CONNECTED),
        configuration::budget,
        configuration,
        shares,
        new Checkpoint(),
        events,
        () -> action -> true,
        Names.kyverno("kyverno"),
        clock,
        log::add);
  }

  CleanupController cleanup() {
    CleanupController controller =
        new CleanupController(background(), compiler(), ManagedResources.UNPROTECTED, metrics);
    controller.start();
    return controller;
  }

  TimeToLiveController timeToLive() {
    TimeToLiveController controller = new TimeToLiveController(background(), metrics);
    controller.start();
    return controller;
  }

  private static CleanupCompiler compiler() {
    return new CleanupCompiler(
        new JmesPathCompiler(
            StandardCatalogue.in(
                new FunctionEnvironment(
                    InstantSource.system(),
                    ZoneOffset.UTC,
                    new Random(1),
                    host -> List.of(),
                    ImageDefaults.DOCKER))));
  }

  @Override
  public void close() {
    watches.close();
    events.close();
    client.close();
  }
}
