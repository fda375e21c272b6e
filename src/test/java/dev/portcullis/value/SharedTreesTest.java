package dev.portcullis.value;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class SharedTreesTest {
  private final SharedTrees trees = new SharedTrees();

  private static JsonNode json(String text) throws Json.JsonSyntaxException {
    return Json.parse(text.replace('\'', '"'));
  }

  private static String manyFields() {
    StringBuilder fields = new StringBuilder("'0': 0");
    for (int i = 1; i < 40; i++) {
      fields.append(", '").append(i).append("': ").append(i);
    }
    return "{" + fields + "}";
  }

  @Test
  void smallFormHasTheSameContentInTheSameOrder() throws Json.JsonSyntaxException {
    JsonNode tree =
        json(
            "{'b': {'x': [1, 1.0, true, null, 'text', {}]}, 'a': %s, 'c': []}"
                .formatted(manyFields()));

    JsonNode small = trees.share(tree);

    assertThat(small).isEqualTo(tree);
    assertThat(tree).isEqualTo(small);
    assertThat(small).hasSameHashCodeAs(tree);
    assertThat(small).hasToString(tree.toString());
    assertThat(small.has("c")).isTrue();
    assertThat(small.has("d")).isFalse();
    assertThat(small.path("d").isMissingNode()).isTrue();
  }

  @Test
  void equalPartsAreHeldOnce() throws Json.JsonSyntaxException {
    JsonNode small = trees.share(json("[{'x': ['t']}, {'x': ['t']}, 't', {'y': {'x': ['t']}}]"));

    assertThat(small.get(1)).isSameAs(small.get(0));
    assertThat(small.get(3).get("y")).isSameAs(small.get(0));
    assertThat(small.get(0).get("x").get(0)).isSameAs(small.get(2));
  }

  @Test
  void orderAndTypesOfNumbersKeepPartsApart() throws Json.JsonSyntaxException {
    JsonNode small =
        trees.share(json("[{'a': 1, 'b': 2}, {'b': 2, 'a': 1}, {'a': 1.0, 'b': 2}, {}, []]"));

    assertThat(small)
        .hasToString(
            """
            [{"a":1,"b":2},{"b":2,"a":1},{"a":1.0,"b":2},{},[]]""");
  }

  @Test
  void copyCanBeChanged() throws Json.JsonSyntaxException {
    JsonNode small = trees.share(json("{'a': {'b': 1}}"));
    ObjectNode copy = small.deepCopy();

    ((ObjectNode) copy.get("a")).put("c", 2);

    assertThat(copy).hasToString("{\"a\":{\"b\":1,\"c\":2}}");
    assertThat(small).hasToString("{\"a\":{\"b\":1}}");
  }

  @Test
  void partsOfAdoptedTreesAreUsed() throws Json.JsonSyntaxException {
    JsonNode small = trees.share(json("{'a': {'b': 1}}"));
    SharedTrees others = new SharedTrees();
    others.adopt(small);

    assertThat(others.share(json("[{'b': 1}]")).get(0)).isSameAs(small.get("a"));
  }
}
