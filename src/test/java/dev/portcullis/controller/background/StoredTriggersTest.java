package dev.portcullis.controller.background;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.controller.background.StoredTriggers.Look;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the live object says of a request. */
class StoredTriggersTest {
  private static final JsonNode NONE = NullNode.getInstance();
  private static final JsonNode GONE = Json.NODES.missingNode();
  private static final Duration SHORT = Duration.ofMillis(100);

  private static ObjectNode pod(String uid, String version) {
    ObjectNode pod = Json.object().put("apiVersion", "v1").put("kind", "Pod");
    pod.putObject("metadata").put("name", "one").put("uid", uid).put("resourceVersion", version);
    return pod;
  }

  private static ObjectNode labelled(ObjectNode pod) {
    pod.withObject("/metadata/labels").put("a", "b");
    return pod;
  }

  private static Request request(
      Operation operation, String subresource, JsonNode object, JsonNode oldObject) {
    return new Request(
        operation,
        new GroupVersionKind("", "v1", "Pod"),
        new GroupVersionResource("", "v1", "pods"),
        subresource,
        "one",
        "default",
        object,
        oldObject,
        Optional.empty(),
        Map.of(),
        false,
        Json.object());
  }

  private static Look look(Request request, JsonNode live) {
    return StoredTriggers.judge(request, live, SHORT);
  }

  @Test
  void aCreationIsStoredWhenItsUidIsThere() {
    Request create = request(Operation.CREATE, "", pod("u", ""), NONE);
    assertThat(look(create, pod("u", "7")))
        .isEqualTo(new Look.Stored(create.withObject(pod("u", "7"))));
    assertThat(look(create, GONE)).isInstanceOf(Look.NotYet.class);
    assertThat(look(create, pod("other", "7"))).isInstanceOf(Look.Never.class);
  }

  @Test
  void anUpdateIsStoredWhenTheVersionIsAnother() {
    Request update = request(Operation.UPDATE, "", labelled(pod("u", "7")), pod("u", "7"));
    assertThat(look(update, pod("u", "7"))).isInstanceOf(Look.NotYet.class);
    assertThat(look(update, labelled(pod("u", "8"))))
        .isEqualTo(new Look.Stored(update.withObject(labelled(pod("u", "8")))));
    assertThat(look(update, GONE)).isInstanceOf(Look.Never.class);
    assertThat(look(update, pod("other", "9"))).isInstanceOf(Look.Never.class);
  }

  @Test
  void anUpdateThatChangesNothingIsStoredAsItIs() {
    ObjectNode same = pod("u", "7");
    same.withObject("/metadata").putArray("managedFields").addObject().put("time", "now");
    Request update = request(Operation.UPDATE, "", same, pod("u", "7"));
    assertThat(look(update, pod("u", "7"))).isInstanceOf(Look.Stored.class);
  }

  @Test
  void theObjectOfAnotherTypeStaysThatOfTheRequest() {
    ObjectNode scale = labelled(pod("u", "7")).put("kind", "Scale");
    Request update = request(Operation.UPDATE, "scale", scale, pod("u", "7").put("kind", "Scale"));
    assertThat(look(update, pod("u", "8"))).isEqualTo(new Look.Stored(update));
  }

  @Test
  void aDeletionIsStoredWhenTheObjectGoes() {
    Request delete = request(Operation.DELETE, "", NONE, pod("u", "7"));
    ObjectNode going = pod("u", "8");
    going.withObject("/metadata").put("deletionTimestamp", "2026-01-01T00:00:00Z");
    assertThat(look(delete, pod("u", "7"))).isInstanceOf(Look.NotYet.class);
    for (JsonNode live : new JsonNode[] {GONE, going, pod("other", "9")}) {
      assertThat(look(delete, live)).isEqualTo(new Look.Stored(delete.withObject(pod("u", "7"))));
    }
  }

  @Test
  void aBindingIsStoredWhenThePodIsOnThatNode() {
    ObjectNode binding = pod("u", "").put("kind", "Binding");
    binding.putObject("target").put("name", "node");
    Request bind = request(Operation.CREATE, "binding", binding, NONE);
    ObjectNode bound = pod("u", "8");
    bound.putObject("spec").put("nodeName", "node");
    ObjectNode elsewhere = pod("u", "8");
    elsewhere.putObject("spec").put("nodeName", "elsewhere");
    assertThat(look(bind, pod("u", "7"))).isInstanceOf(Look.NotYet.class);
    assertThat(look(bind, bound)).isEqualTo(new Look.Stored(bind));
    assertThat(look(bind, elsewhere)).isInstanceOf(Look.Never.class);
    assertThat(look(bind, GONE)).isInstanceOf(Look.Never.class);
  }

  @Test
  void anEvictionIsStoredWhenThePodGoes() {
    Request evict =
        request(Operation.CREATE, "eviction", pod("", "").put("kind", "Eviction"), NONE);
    assertThat(look(evict, pod("u", "7"))).isInstanceOf(Look.NotYet.class);
    assertThat(look(evict, GONE)).isEqualTo(new Look.Stored(evict));
  }

  @Test
  void pausesGrowAndEnd() {
    Request create = request(Operation.CREATE, "", pod("u", ""), NONE);
    assertThat(StoredTriggers.judge(create, GONE, Duration.ZERO))
        .isEqualTo(new Look.NotYet(Duration.ofMillis(20)));
    assertThat(StoredTriggers.judge(create, GONE, Duration.ofSeconds(2)))
        .isEqualTo(new Look.NotYet(Duration.ofMillis(500)));
    assertThat(StoredTriggers.judge(create, GONE, StoredTriggers.PATIENCE))
        .isInstanceOf(Look.Never.class);
  }
}
