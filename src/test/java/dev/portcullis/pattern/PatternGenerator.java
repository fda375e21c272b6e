package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Random patterns with anchors in any place, and resources that nearly fit them. */
final class PatternGenerator {
  private static final List<JsonNode> LEAVES =
      leaves(
          """
          ["x", "y", "x*", "?*", "*", "*", "!x", "!x*", "x|y", "!x & !y", ">3", "<=5", "1-5", "1!-5",
           "5", "5m", "<1h", ">=1Gi", "", "null", 5, 0, 5.0, 1.5, true, false, null, ">1&<9|x"]
          """);
  private static final List<JsonNode> VALUES =
      leaves(
          """
          ["x", "y", "x1", "", "5", "5m", "30m", "512Mi", "2Gi", "1.5", 0, 5, 3, 7, 5.0, 1.5, true, false,
           null, [], {}, ["x"], ["x", "y"], [{"a": "x"}], {"a": "x"}, "*", "!x"]
          """);
  private static final Map<JsonNode, List<JsonNode>> FITTING =
      LEAVES.stream().distinct().collect(Collectors.toMap(leaf -> leaf, PatternGenerator::fitting));
  private static final List<String> KEYS = List.of("a", "b", "c", "d");
  private static final List<String> LABELS = List.of("ab", "ac", "b", "c/d");
  private static final List<String> LABEL_KEYS = List.of("a*", "a?", "*", "b", "c/*", "ab");
  private static final List<String> ANCHORS =
      List.of(
          "%s",
          "%s", "%s", "%s", "%s", "(%s)", "(%s)", "=(%s)", "=(%s)", "X(%s)", "^(%s)", "<(%s)");
  private static final int DEEPEST = 3;

  private final Random random;

  PatternGenerator(long seed) {
    this.random = new Random(seed);
  }

  private static List<JsonNode> leaves(String json) {
    try {
      return StreamSupport.stream(Json.parse(json).spliterator(), false).toList();
    } catch (Json.JsonSyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<JsonNode> fitting(JsonNode leaf) {
    return VALUES.stream().filter(value -> NaiveScalar.passes(leaf, value)).toList();
  }

  JsonNode pattern() {
    return map(0);
  }

  private JsonNode element(int depth) {
    int kind = random.nextInt(10);
    if (depth >= DEEPEST || kind < 4) {
      return one(LEAVES);
    }
    return kind < 8 ? map(depth) : list(depth);
  }

  private ObjectNode map(int depth) {
    ObjectNode map = Json.object();
    int fields = random.nextInt(depth == 0 ? 1 : 0, 4);
    for (int i = 0; i < fields; i++) {
      String anchor = one(ANCHORS);
      JsonNode value = anchor.startsWith("^") && !rare() ? maps(depth) : element(depth + 1);
      map.set(anchor.formatted(one(KEYS)), value);
    }
    if (random.nextInt(8) == 0) {
      map.putObject(one(ANCHORS).formatted("metadata"))
          .set(one(ANCHORS).formatted(random.nextBoolean() ? "labels" : "annotations"), labels());
    }
    return map;
  }

  private ObjectNode labels() {
    ObjectNode labels = Json.object();
    for (int i = random.nextInt(3); i >= 0; i--) {
      labels.set(one(ANCHORS).formatted(one(LABEL_KEYS)), rare() ? one(LEAVES) : text(one(LEAVES)));
    }
    return labels;
  }

  private static JsonNode text(JsonNode leaf) {
    return Json.NODES.textNode(leaf.asText());
  }

  private JsonNode list(int depth) {
    if (rare()) {
      return rare() ? Json.NODES.arrayNode() : Json.NODES.arrayNode().add(list(depth + 1));
    }
    return random.nextInt(4) == 0 ? Json.NODES.arrayNode().add(one(LEAVES)) : maps(depth);
  }

  private ArrayNode maps(int depth) {
    ArrayNode list = Json.NODES.arrayNode();
    for (int i = random.nextInt(4) / 3; i >= 0; i--) {
      list.add(map(depth + 1));
    }
    return list;
  }

  /** A resource made from the pattern and then disturbed. */
  JsonNode near(JsonNode pattern) {
    if (random.nextInt(12) == 0) {
      return one(VALUES);
    }
    if (pattern.isObject()) {
      return nearMap(pattern);
    }
    if (!pattern.isArray()) {
      return nearLeaf(pattern);
    }
    ArrayNode list = Json.NODES.arrayNode();
    for (int i = random.nextInt(4); i > 0 && !pattern.isEmpty(); i--) {
      list.add(near(pattern.get(random.nextInt(pattern.size()))));
    }
    return list;
  }

  private ObjectNode nearMap(JsonNode pattern) {
    ObjectNode map = Json.object();
    for (Map.Entry<String, JsonNode> field : pattern.properties()) {
      String text = field.getKey();
      boolean forbidden = text.startsWith("X(");
      int drop = forbidden ? 1 : 6;
      if (random.nextInt(drop + 1) == 0 || !forbidden) {
        String key = text.replaceAll("^[<=X^]?\\(|\\)$", "");
        map.set(key.matches(".*[*?].*") ? one(LABELS) : key, near(field.getValue()));
      }
      if (random.nextInt(10) == 0) {
        map.remove(text.replaceAll("^[<=X^]?\\(|\\)$", ""));
      }
    }
    if (random.nextInt(4) == 0) {
      map.set(one(KEYS), one(VALUES));
    }
    return map;
  }

  private JsonNode nearLeaf(JsonNode pattern) {
    List<JsonNode> fitting = FITTING.getOrDefault(pattern, VALUES);
    return fitting.isEmpty() || random.nextInt(6) == 0 ? one(VALUES) : one(fitting);
  }

  private boolean rare() {
    return random.nextInt(10) == 0;
  }

  private <T> T one(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
