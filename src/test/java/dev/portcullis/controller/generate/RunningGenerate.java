package dev.portcullis.controller.generate;

import dev.portcullis.adapter.http.LiveConfiguration;
import dev.portcullis.adapter.kube.Discovery;
import dev.portcullis.adapter.kube.DiscoveryWatch;
import dev.portcullis.adapter.kube.KindWatches;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.admission.AdmissionSubject;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.acting.Actors;
import dev.portcullis.controller.acting.OwnAccountCluster;
import dev.portcullis.controller.background.StoredTriggers;
import dev.portcullis.controller.policy.ClusterPolicies;
import dev.portcullis.controller.policy.PolicyController;
import dev.portcullis.controller.work.Checkpoint;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.engine.Engine;
import dev.portcullis.expr.Budget;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.report.event.PolicyEvent;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** One replica with nothing but its policies and its generate rules, on a real API server. */
final class RunningGenerate implements AutoCloseable {
  final List<String> log = new CopyOnWriteArrayList<>();
  final List<PolicyEvent> events = new CopyOnWriteArrayList<>();
  final GenerateController controller;
  final Checkpoint checkpoint = new Checkpoint();
  private final AtomicInteger used = new AtomicInteger();
  private final KindWatches watches;
  private final DiscoveryWatch discoveryWatch;
  private final PolicyController policies;

  /** Waits until everything that was defined is served. */
  static void awaitDefinitions(TestCluster cluster) {
    TestCluster.await(
        Duration.ofSeconds(20),
        "all definitions to be served",
        () ->
            cluster
                .run("", "wait", "--for=condition=Established", "--timeout=5s", "crd", "--all")
                .succeeded());
  }

  RunningGenerate(TestCluster cluster) {
    this(cluster.client(), Shares.ALL, actors -> actors);
  }

  /**
   * Begins.
   *
   * @param actors changes the hands of policies, as faults do
   */
  RunningGenerate(KubernetesClient client, Shares shares, UnaryOperator<Actors> actors) {
    KubeApi api = new KubeApi(client, Duration.ofSeconds(5));
    Discovery discovery = new Discovery(api);
    discovery.refresh();
    KubeObjects objects = new KubeObjects(api, discovery);
    this.watches = new KindWatches(api, log::add);
    Parts parts =
        new Parts(objects, watches, actors.apply(policy -> new OwnAccountCluster(objects)));
    this.controller =
        new GenerateController(
            new GenerateController.Settings(
                new ServedCluster(
                    parts.objects,
                    parts.actors,
                    parts.watches,
                    new StoredTriggers(objects, watches, InstantSource.system()),
                    Names.portcullis("portcullis")),
                new WantedObjects(
                    new Engine(ImageDefaults.DOCKER),
                    AdmissionSubject.ports(ClusterLookup.empty()),
                    Budget::untimed),
                shares,
                checkpoint,
                request -> new LiveConfiguration().current().skips(request),
                new GenerateReports(events::addAll, () -> action -> true, log::add),
                InstantSource.system()));
    this.discoveryWatch = new DiscoveryWatch(api, discovery, controller::served, log::add);
    this.policies =
        new PolicyController(
            objects, AdmissionSubject.loader(), exception -> true, this::use, log::add);
    discoveryWatch.start();
    policies.start();
    controller.start();
  }

  private void use(ClusterPolicies next) {
    controller.use(next);
    used.set(next.policies().size());
  }

  /** How many policies it uses. */
  int served() {
    return used.get();
  }

  private record Parts(KubeObjects objects, KindWatches watches, Actors actors) {}

  /** Another replica, or this one before it ended, has done everything up to this version. */
  void inherit(long version) {
    checkpoint.tell(version, checkpoint.begin(version));
  }

  @Override
  public void close() {
    policies.close();
    controller.close();
    watches.close();
    discoveryWatch.close();
  }
}
