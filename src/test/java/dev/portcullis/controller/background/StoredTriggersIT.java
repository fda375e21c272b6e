package dev.portcullis.controller.background;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.Deletion;
import dev.portcullis.adapter.kube.Discovery;
import dev.portcullis.adapter.kube.KindWatches;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.controller.background.StoredTriggers.Look;
import dev.portcullis.port.ApiResource;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Looks at what became of requests on a real API server. */
@WithCluster
class StoredTriggersIT {
  private static final GroupVersionKind KIND = new GroupVersionKind("", "v1", "ConfigMap");
  private static final JsonNode NONE = NullNode.getInstance();

  private final InstantSource clock = InstantSource.system();
  private KubeObjects objects;
  private KindWatches watches;
  private StoredTriggers stored;
  private String namespace;

  @BeforeEach
  void connect(TestCluster cluster) {
    KubeApi api = new KubeApi(cluster.client(), Duration.ofSeconds(5));
    Discovery discovery = new Discovery(api);
    discovery.refresh();
    objects = new KubeObjects(api, discovery);
    watches = new KindWatches(api, line -> {});
    stored = new StoredTriggers(objects, watches, clock);
    namespace = cluster.newNamespace();
  }

  @AfterEach
  void end() {
    watches.close();
  }

  private ObjectNode map() {
    ObjectNode map = Json.object().put("apiVersion", "v1").put("kind", "ConfigMap");
    map.putObject("metadata").put("name", "one").put("namespace", namespace);
    return map;
  }

  private static JsonNode done(ApiAnswer answer) {
    assertThat(answer).isInstanceOf(ApiAnswer.Done.class);
    return ((ApiAnswer.Done) answer).body();
  }

  private Request request(Operation operation, JsonNode object, JsonNode oldObject) {
    return new Request(
        operation,
        KIND,
        new GroupVersionResource("", "v1", "configmaps"),
        "",
        "",
        namespace,
        object,
        oldObject,
        Optional.empty(),
        Map.of(),
        false,
        Json.object());
  }

  private Look look(Request request) {
    return stored.look(request, clock.instant());
  }

  @Test
  void theWholeLifeOfAnObject() {
    ObjectNode unborn = map();
    unborn.withObject("/metadata").put("uid", "8a4b9c4e-0000-4000-8000-000000000000");
    assertThat(look(request(Operation.CREATE, unborn, NONE))).isInstanceOf(Look.NotYet.class);

    JsonNode first = done(objects.create(map()));
    Request create = request(Operation.CREATE, first, NONE);
    assertThat(look(create)).isEqualTo(new Look.Stored(create.withObject(first)));

    ObjectNode changed = first.deepCopy();
    changed.putObject("data").put("a", "b");
    Request update = request(Operation.UPDATE, changed, first);
    assertThat(look(update)).isInstanceOf(Look.NotYet.class);
    JsonNode second = done(objects.replace(changed, ""));
    assertThat(look(update)).isEqualTo(new Look.Stored(update.withObject(second)));

    Request delete = request(Operation.DELETE, NONE, second);
    assertThat(look(delete)).isInstanceOf(Look.NotYet.class);
    done(objects.delete(KubeObjects.ref(second), Deletion.of("")));
    assertThat(look(delete)).isEqualTo(new Look.Stored(delete.withObject(second)));
    assertThat(look(update)).isInstanceOf(Look.Never.class);
  }

  @Test
  void aRequestThatIsRefusedByOthersIsGivenUp() {
    ObjectNode refused = map();
    refused.withObject("/metadata").put("uid", "8a4b9c4e-0000-4000-8000-000000000000");
    Request create = request(Operation.CREATE, refused, NONE);
    assertThat(stored.look(create, clock.instant().minus(StoredTriggers.PATIENCE)))
        .isInstanceOf(Look.Never.class);
  }

  @Test
  void aWatchThatIsThereAnyhowIsLookedAtFirst() {
    ApiResource resource = objects.discovery().current().ofKind(KIND).orElseThrow();
    KindWatches.Followed followed = watches.follow(resource, "", WatchListener.always(() -> {}));
    TestCluster.await(Duration.ofSeconds(5), "the watch", followed::isCurrent);
    ObjectNode unborn = map();
    unborn.withObject("/metadata").put("uid", "8a4b9c4e-0000-4000-8000-000000000000");
    assertThat(look(request(Operation.CREATE, unborn, NONE))).isInstanceOf(Look.NotYet.class);
    JsonNode first = done(objects.create(map()));
    Request create = request(Operation.CREATE, first, NONE);
    TestCluster.await(
        Duration.ofSeconds(5), "the object", () -> look(create) instanceof Look.Stored);
    done(objects.delete(KubeObjects.ref(first), Deletion.of("")));
    Request delete = request(Operation.DELETE, NONE, first);
    TestCluster.await(Duration.ofSeconds(5), "its end", () -> look(delete) instanceof Look.Stored);
  }

  @Test
  void reviewsAreNeverStored() {
    ObjectNode review = map().put("kind", "TokenReview");
    Request create =
        new Request(
            Operation.CREATE,
            new GroupVersionKind("authentication.k8s.io", "v1", "TokenReview"),
            new GroupVersionResource("authentication.k8s.io", "v1", "tokenreviews"),
            "",
            "",
            "",
            review,
            NONE,
            Optional.empty(),
            Map.of(),
            false,
            Json.object());
    assertThat(look(create)).isEqualTo(new Look.Stored(create));
  }
}
