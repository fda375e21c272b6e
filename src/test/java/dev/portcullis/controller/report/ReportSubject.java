package dev.portcullis.controller.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.http.LiveConfiguration;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.Discovery;
import dev.portcullis.adapter.kube.KindWatches;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.admission.AdmissionSubject;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.acting.OwnAccountCluster;
import dev.portcullis.controller.background.Background;
import dev.portcullis.controller.event.EventSender;
import dev.portcullis.controller.event.EventSettings;
import dev.portcullis.controller.policy.ClusterPolicies;
import dev.portcullis.controller.work.Checkpoint;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.LoadedPolicies;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.port.Ports;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.report.ReportForm;
import dev.portcullis.request.GroupVersionKind;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Reports of one replica on a real API server. */
final class ReportSubject implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofSeconds(20);

  final KubeObjects objects;
  final ReportController controller;
  final List<String> log = new CopyOnWriteArrayList<>();
  final LiveConfiguration configuration = new LiveConfiguration();
  private final KindWatches watches;
  private final EventSender events;
  private final ReportForm form;

  ReportSubject(KubernetesClient client, ReportSettings settings, Shares shares) {
    KubeApi api = new KubeApi(client, Duration.ofSeconds(5));
    Discovery discovery = new Discovery(api);
    TestCluster.await(
        LONGEST,
        "the kinds of reports are served",
        () ->
            discovery.refresh().isEmpty()
                && discovery.current().ofKind(settings.form().namespaced()).isPresent()
                && discovery.current().ofKind(settings.form().cluster()).isPresent());
    this.form = settings.form();
    this.objects = new KubeObjects(api, discovery);
    this.watches = new KindWatches(api, log::add);
    this.events =
        new EventSender(
            api,
            EventSettings.of("kyverno", "host", 1000, Set.of()),
            InstantSource.system(),
            log::add);
    events.start();
    this.controller =
        new ReportController(
            new Background(
                new Engine(configuration::images),
                objects,
                policy -> new OwnAccountCluster(objects),
                watches,
                Ports.none(Ports.Mode.CONNECTED),
                configuration::budget,
                configuration,
                shares,
                new Checkpoint(),
                events,
                () -> action -> false,
                Names.portcullis("portcullis"),
                InstantSource.system(),
                log::add),
            settings);
    controller.start();
  }

  /** These policies and exceptions count. */
  PolicyIndex use(String yaml) {
    LoadedPolicies loaded = AdmissionSubject.loader().load("policies.yaml", yaml);
    if (!loaded.refused().isEmpty()) {
      throw new AssertionError(loaded.refused().toString());
    }
    PolicyIndex index = new PolicyIndex(loaded.policies(), loaded.exceptions());
    controller.use(new ClusterPolicies(index, List.of()));
    return index;
  }

  /** An object as it is in the cluster. */
  JsonNode object(String apiVersion, String kind, String namespace, String name) {
    ResourceRef ref = new ResourceRef(GroupVersionKind.of(apiVersion, kind), namespace, name);
    if (objects.find(ref) instanceof ApiAnswer.Done(JsonNode found)) {
      return found;
    }
    throw new AssertionError("no " + ref);
  }

  /** The report of an object. */
  Optional<JsonNode> report(JsonNode object) {
    String namespace = object.path("metadata").path("namespace").asText("");
    ResourceRef ref =
        new ResourceRef(
            form.kind(namespace), namespace, object.path("metadata").path("uid").asText(""));
    return objects.find(ref) instanceof ApiAnswer.Done(JsonNode found)
        ? Optional.of(found)
        : Optional.empty();
  }

  /** {@code policy/rule: result} of each line of the report of an object. */
  List<String> lines(JsonNode object) {
    return report(object)
        .map(
            report ->
                report
                    .path("results")
                    .valueStream()
                    .map(
                        line ->
                            line.path("policy").asText()
                                + "/"
                                + line.path("rule").asText()
                                + ": "
                                + line.path("result").asText())
                    .toList())
        .orElse(List.of());
  }

  /** Waits until the report of an object has exactly these lines. */
  void awaitLines(JsonNode object, String... expected) {
    TestCluster.await(
        LONGEST,
        "a report with " + List.of(expected) + ", not " + lines(object) + "; log " + log,
        () -> lines(object).equals(List.of(expected)));
  }

  @Override
  public void close() {
    controller.close();
    events.close();
    watches.close();
  }
}
