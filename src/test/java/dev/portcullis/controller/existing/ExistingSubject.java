package dev.portcullis.controller.existing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.http.LiveConfiguration;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.Discovery;
import dev.portcullis.adapter.kube.KindWatches;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.KubeLookup;
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
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.Ports;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** The controller of one replica on a real API server, without the server around it. */
final class ExistingSubject implements AutoCloseable {
  static final Duration SOON = Duration.ofSeconds(15);
  private static final JsonNode NONE = NullNode.getInstance();

  final KubeObjects objects;
  final Checkpoint checkpoint = new Checkpoint();
  final MutateExistingController controller;
  final List<String> log = new CopyOnWriteArrayList<>();
  private final Discovery discovery;
  private final KindWatches watches;
  private final EventSender events;

  ExistingSubject(KubernetesClient client) {
    KubeApi api = new KubeApi(client, Duration.ofSeconds(2));
    this.discovery = new Discovery(api);
    discovery.refresh();
    this.objects = new KubeObjects(api, discovery);
    this.watches = new KindWatches(api, log::add);
    this.events =
        new EventSender(
            api,
            EventSettings.of("kyverno", "host", 1000, Set.of()),
            InstantSource.system(),
            log::add);
    events.start();
    LiveConfiguration configuration = new LiveConfiguration();
    this.controller =
        new MutateExistingController(
            new Background(
                new Engine(configuration::images),
                objects,
                policy -> new OwnAccountCluster(objects),
                watches,
                Ports.none(Ports.Mode.CONNECTED).withCluster(new KubeLookup(objects)),
                configuration::budget,
                configuration,
                Shares.ALL,
                checkpoint,
                events,
                () -> action -> true,
                Names.portcullis("portcullis"),
                InstantSource.system(),
                log::add),
            Duration.ofHours(1));
    controller.start();
  }

  /** These policies count. */
  void use(String yaml) {
    LoadedPolicies loaded = AdmissionSubject.loader().load("policies.yaml", yaml);
    if (!loaded.refused().isEmpty()) {
      throw new AssertionError(loaded.refused().toString());
    }
    controller.use(
        new ClusterPolicies(
            new PolicyIndex(loaded.policies(), loaded.exceptions()),
            loaded.policies().stream()
                .map(
                    policy ->
                        new ClusterPolicies.Entry(
                            policy.policy().document(), Optional.of(policy), ""))
                .toList()));
  }

  /** Something else is served. */
  void rediscover() {
    discovery.refresh();
    controller.served(discovery.current());
  }

  /** An object as it is in the cluster. */
  JsonNode object(String apiVersion, String kind, String namespace, String name) {
    ResourceRef ref = new ResourceRef(GroupVersionKind.of(apiVersion, kind), namespace, name);
    if (objects.find(ref) instanceof ApiAnswer.Done(JsonNode found)) {
      return found;
    }
    throw new AssertionError("no " + ref);
  }

  /** A label of a Secret; empty where it has none. */
  String label(String namespace, String secret, String key) {
    return object("v1", "Secret", namespace, secret)
        .path("metadata")
        .path("labels")
        .path(key)
        .asText("");
  }

  void awaitLabel(String namespace, String secret, String key, String value) {
    TestCluster.await(
        SOON,
        secret + " with " + key + "=" + value + "; log " + log,
        () -> label(namespace, secret, key).equals(value));
  }

  Request created(JsonNode object) {
    return request(Operation.CREATE, object, NONE, "");
  }

  Request updated(JsonNode object, JsonNode before) {
    return request(Operation.UPDATE, object, before, "");
  }

  Request deleted(JsonNode before) {
    return request(Operation.DELETE, NONE, before, "");
  }

  Request request(Operation operation, JsonNode object, JsonNode before, String subresource) {
    JsonNode subject = object.isObject() ? object : before;
    ResourceRef ref = KubeObjects.ref(subject);
    ApiResource resource =
        discovery
            .current()
            .ofKind(subresource.isEmpty() ? ref.kind() : new GroupVersionKind("", "v1", "Pod"))
            .orElseThrow();
    ObjectNode document =
        Json.object()
            .put("uid", UUID.randomUUID().toString())
            .put("operation", operation.name())
            .put("name", ref.name())
            .put("namespace", ref.namespace());
    document.set("object", object);
    document.set("oldObject", before);
    return new Request(
        operation,
        resource.kind(),
        new GroupVersionResource(resource.group(), resource.version(), resource.resource()),
        subresource,
        ref.name(),
        ref.namespace(),
        object,
        before,
        Optional.of(new UserInfo("someone", "", List.of(), Map.of(), List.of(), List.of())),
        Map.of(),
        false,
        document);
  }

  @Override
  public void close() {
    controller.close();
    watches.close();
    events.close();
  }
}
