package dev.portcullis.mutate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.Numbers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tables of overlays, JSON patches and differences. */
class PatchFixturesTest {
  private static final Map<String, String> API_VERSIONS =
      Map.of("Pod", "v1", "Service", "v1", "Deployment", "apps/v1", "Widget", "example.com/v1");

  private static void overlays(String table, int size) {
    List<JsonNode> cases = BehaviourTable.fixture("merge/" + table);
    for (JsonNode c : cases) {
      JsonNode before = object(c, c.get("spec"));
      ObjectNode overlay = Json.object();
      overlay.set("spec", c.get("overlay"));
      JsonNode after = object(c, c.path(c.has("after") ? "after" : "spec"));
      check(c, StrategicMerge.apply(overlay, before), after);
    }
    assertThat(cases).hasSize(size);
  }

  private static JsonNode object(JsonNode c, JsonNode spec) {
    String kind = c.path("kind").asText("Pod");
    ObjectNode object = Json.object();
    object.put("apiVersion", API_VERSIONS.get(kind)).put("kind", kind);
    return object.set("spec", spec);
  }

  private static void check(JsonNode c, PatchResult result, JsonNode after) {
    switch (result) {
      case PatchResult.Failed failed ->
          assertThat(failed.message()).as(c.toString()).isEqualTo(c.path("error").asText());
      case PatchResult.Patched patched -> {
        assertThat(c.has("error")).as("%s: %s", c, patched).isFalse();
        assertThat(Numbers.same(patched.resource(), after))
            .as("%s: %s", c, patched.resource())
            .isTrue();
      }
    }
  }

  @Test
  void anchors() {
    overlays("anchors", 51);
  }

  @Test
  void trees() {
    overlays("trees", 42);
  }

  @Test
  void operations() {
    List<JsonNode> cases = BehaviourTable.fixture("jsonpatch/operations");
    for (JsonNode c : cases) {
      JsonNode document = c.get("document");
      String before = document.toString();
      PatchResult result = JsonPatchText.apply(JsonText.of(c.get("patch")), document);
      check(c, result, c.path(c.has("after") ? "after" : "document"));
      assertThat(document.toString()).isEqualTo(before);
    }
    assertThat(cases).hasSize(59);
  }

  @Test
  void texts() {
    List<JsonNode> cases = BehaviourTable.fixture("jsonpatch/texts");
    for (JsonNode c : cases) {
      switch (JsonPatchText.parse(c.get("text").textValue())) {
        case JsonPatch.Operations patch ->
            assertThat(patch.operations()).as(c.toString()).hasSize(c.path("operations").asInt(-1));
        case JsonPatch.Unreadable unreadable ->
            assertThat(unreadable.message()).as(c.toString()).isEqualTo(c.path("error").asText());
      }
    }
    assertThat(cases).hasSize(26);
  }

  @Test
  void differences() {
    List<JsonNode> cases = BehaviourTable.fixture("difference/differences");
    for (JsonNode c : cases) {
      assertThat((JsonNode) JsonDifference.between(c.get("before"), c.get("after")))
          .as(c.toString())
          .isEqualTo(c.get("patch"));
    }
    assertThat(cases).hasSize(19);
  }

  @Test
  void anotherPatchFindsNullsOfTheDocument() {
    PatchResult first =
        JsonPatchText.apply("[{\"op\":\"add\",\"path\":\"/a\",\"value\":null}]", Json.object());
    JsonNode document = ((PatchResult.Patched) first).resource();
    PatchResult second =
        JsonPatchText.apply("[{\"op\":\"add\",\"path\":\"/a/b\",\"value\":1}]", document);
    assertThat(second.toString()).contains("{\"a\":{\"b\":1}}");
  }

  @Test
  void copiesOfCopiesAreBounded() {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < 60; i++) {
      text.append(i == 0 ? "" : ",")
          .append("{\"op\":\"copy\",\"from\":\"/a\",\"path\":\"/a/b")
          .append(i)
          .append("\"}");
    }
    JsonNode document = Json.object().set("a", Json.object().put("x", 1));
    assertThat(JsonPatchText.apply(text.append(']').toString(), document))
        .isEqualTo(
            new PatchResult.Failed(
                "error while adding value during copy: the patch copies more than 1000000 values"));
  }

  @Test
  void objectsOfTheApiHaveAKind() {
    JsonNode object = Json.object().put("apiVersion", "v1").put("kind", "Pod");
    assertThat(PatchedObject.problem(object)).isEmpty();
    assertThat(PatchedObject.problem(Json.object().put("a", "<")))
        .contains(
            "failed to unmarshal patched resource: Object 'Kind' is missing in '{\"a\":\"\\u003c\"}'");
    assertThat(PatchedObject.problem(Json.object().put("apiVersion", "a/b/c").put("kind", "Pod")))
        .isPresent();
    assertThat(PatchedObject.problem(Json.NODES.arrayNode()))
        .contains(
            "failed to unmarshal patched resource: json: cannot unmarshal array into Go value of"
                + " type map[string]interface {}");
  }
}
