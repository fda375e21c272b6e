package dev.portcullis.mutate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.Numbers;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A difference, applied, gives the other tree, judged by a library that has no part in making it.
 */
class JsonDifferenceTest {
  private static final int PAIRS = 10_000;

  private static JsonNode applied(JsonNode patch, JsonNode before) {
    return com.flipkart.zjsonpatch.JsonPatch.apply(patch, before.deepCopy());
  }

  private static ArrayNode agrees(long seed, JsonNode before, JsonNode after) {
    String inputs = before.toString() + after;
    ArrayNode patch = JsonDifference.between(before, after);
    assertThat(Numbers.same(applied(patch, before), after))
        .as("seed %s%nbefore %s%nafter %s%npatch %s", seed, before, after, patch)
        .isTrue();
    assertThat(JsonPatchText.apply(JsonText.of(patch), before))
        .as("seed %s", seed)
        .isInstanceOfSatisfying(
            PatchResult.Patched.class,
            patched -> assertThat(Numbers.same(patched.resource(), after)).isTrue());
    assertThat(patch.isEmpty()).isEqualTo(Numbers.same(before, after));
    assertThat(before.toString() + after).isEqualTo(inputs);
    return patch;
  }

  @Test
  void mutatedPodsDiffer() {
    long patches = 0;
    long documents = 0;
    for (long seed = 0; seed < PAIRS; seed++) {
      MergePairs pairs = new MergePairs(seed);
      JsonNode pod = pairs.pod();
      if (StrategicMerge.apply(pairs.overlay(pod), pod) instanceof PatchResult.Patched patched) {
        ArrayNode patch = agrees(seed, pod, patched.resource());
        patches += patch.toString().length();
        documents += patched.resource().toString().length();
      }
    }
    assertThat(patches).as("size of all patches").isLessThan(documents / 3);
  }

  @Test
  void anyTreesDiffer() {
    for (long seed = 0; seed < PAIRS; seed++) {
      Random random = new Random(seed);
      agrees(seed, wrapped(tree(random, 4)), wrapped(tree(random, 4)));
    }
  }

  private static JsonNode wrapped(JsonNode tree) {
    return Json.object().put("kind", "X").set("content", tree);
  }

  private static JsonNode tree(Random random, int depth) {
    int shape = random.nextInt(depth > 0 ? 7 : 4);
    return switch (shape) {
      case 0 -> Json.NODES.nullNode();
      case 1 -> Json.NODES.numberNode((long) random.nextInt(3));
      case 2 -> Json.NODES.textNode("~/ab".substring(random.nextInt(4)));
      case 3 -> Json.NODES.numberNode(random.nextInt(3) / 2.0);
      case 4 -> {
        ObjectNode map = Json.object();
        for (int i = random.nextInt(4); i > 0; i--) {
          String key = random.nextInt(4) == 0 ? "name" : "k~/" + random.nextInt(3);
          map.set(key, tree(random, depth - 1));
        }
        yield map;
      }
      default -> {
        ArrayNode list = Json.NODES.arrayNode();
        for (int i = random.nextInt(5); i > 0; i--) {
          list.add(tree(random, depth - 1));
        }
        yield list;
      }
    };
  }

  @Test
  void oneChangeIsOneOperation() {
    for (long seed = 0; seed < 2_000; seed++) {
      MergePairs pairs = new MergePairs(seed);
      ObjectNode pod = (ObjectNode) pairs.pod();
      ObjectNode changed = pod.deepCopy();
      ((ObjectNode) changed.get("metadata")).put("name", "another");
      changed.withObjectProperty("spec").put("priority", 5);
      assertThat(JsonDifference.between(pod, changed)).hasSize(2);
    }
  }

  @Test
  void longListsTakeLittleTime() {
    ArrayNode before = Json.NODES.arrayNode();
    ArrayNode after = Json.NODES.arrayNode();
    for (int i = 0; i < 20_000; i++) {
      before.addObject().put("name", "n" + i).put("value", i);
      after.addObject().put("name", "n" + (19_999 - i)).put("value", 19_999 - i);
    }
    assertThat(JsonDifference.between(before, after).size()).isLessThan(40_001);
  }
}
