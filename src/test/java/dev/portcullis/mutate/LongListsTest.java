package dev.portcullis.mutate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import org.junit.jupiter.api.Test;

/** Lists that are as long as a request can carry them. */
class LongListsTest {
  private static final int MANY = 20_000;

  @Test
  void distinctElementsAreMergedHoweverManyThereAre() {
    ObjectNode pod = pod();
    ArrayNode variables = variables(pod);
    for (int i = 0; i < MANY; i++) {
      variables.addObject().put("name", "V" + i).put("value", "old");
    }
    ObjectNode overlay = Json.object();
    ArrayNode changed = variables(overlay);
    changed.addObject().put("name", "V7").put("value", "new");
    changed.addObject().put("name", "ANOTHER").put("value", "new");

    JsonNode merged = merged(overlay, pod).at("/spec/containers/0/env");

    assertThat(merged).hasSize(MANY + 1);
    assertThat(merged.get(0).path("name").asText()).isEqualTo("V7");
    assertThat(merged.get(0).path("value").asText()).isEqualTo("new");
    assertThat(merged.get(1).path("name").asText()).isEqualTo("ANOTHER");
    assertThat(merged.get(2).path("name").asText()).isEqualTo("V0");
    assertThat(merged.get(MANY).path("value").asText()).isEqualTo("old");
  }

  @Test
  void scalarsAreMergedHoweverManyThereAre() {
    ObjectNode pod = pod();
    ArrayNode finalizers = ((ObjectNode) pod.path("metadata")).putArray("finalizers");
    for (int i = 0; i < MANY; i++) {
      finalizers.add("example.com/" + i);
    }
    ObjectNode overlay = Json.object();
    overlay.putObject("metadata").putArray("finalizers").add("example.com/new");

    assertThat(merged(overlay, pod).at("/metadata/finalizers")).hasSize(MANY + 1);
  }

  @Test
  void manyElementsThatCannotBeToldApartAreRefused() {
    ObjectNode pod = pod();
    ArrayNode variables = variables(pod);
    for (int i = 0; i < MANY; i++) {
      variables.addObject().put("name", "SAME").put("value", "v" + i);
    }
    ObjectNode overlay = Json.object();
    overlay.putObject("metadata").putObject("labels").put("a", "b");

    assertThat(StrategicMerge.apply(overlay, pod))
        .isEqualTo(
            new PatchResult.Failed(
                "a list of more than 1000 elements can only be merged when each has name of its"
                    + " own"));
  }

  private static JsonNode merged(JsonNode overlay, JsonNode resource) {
    PatchResult result = StrategicMerge.apply(overlay, resource);
    assertThat(result).isInstanceOf(PatchResult.Patched.class);
    return ((PatchResult.Patched) result).resource();
  }

  private static ObjectNode pod() {
    ObjectNode pod = Json.object().put("apiVersion", "v1").put("kind", "Pod");
    pod.putObject("metadata").put("name", "p");
    return pod;
  }

  private static ArrayNode variables(ObjectNode object) {
    return object
        .putObject("spec")
        .putArray("containers")
        .addObject()
        .put("name", "app")
        .putArray("env");
  }
}
