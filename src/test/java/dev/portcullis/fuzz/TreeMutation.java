package dev.portcullis.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Changes nodes of trees. */
final class TreeMutation {
  private static final double[] NUMBERS = {
    0, -0.0, 0.5, 1, -1, 1e21, 1e-7, 1e308, 4.9e-324, 9.007199254740993e15, 9.223372036854776e18
  };
  private static final long[] INTEGERS = {
    0, 1, -1, 5, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE
  };

  private final Random random;
  private final Mutation texts;

  TreeMutation(Random random, Mutation texts) {
    this.random = random;
    this.texts = texts;
  }

  /** A changed copy of a tree, some of its parts from another. */
  JsonNode mutate(JsonNode tree, JsonNode other) {
    JsonNode copy = tree.deepCopy();
    // Mostly one: a policy that is wrong in several places is refused for the first.
    int changes = random.nextInt(3) == 0 ? 2 + random.nextInt(3) : 1;
    for (int i = 0; i < changes; i++) {
      List<JsonNode> containers = containers(copy);
      if (containers.isEmpty()) {
        return value(copy, other);
      }
      JsonNode container = containers.get(random.nextInt(containers.size()));
      if (container instanceof ObjectNode object) {
        object(object, other);
      } else if (container instanceof ArrayNode list) {
        list(list, other);
      }
    }
    return copy;
  }

  private void object(ObjectNode object, JsonNode other) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    String name = names.isEmpty() ? texts.token() : names.get(random.nextInt(names.size()));
    JsonNode value = object.has(name) ? object.get(name) : Json.NODES.nullNode();
    switch (random.nextInt(6)) {
      case 0 -> object.remove(name);
      case 1 -> object.set(texts.token(), value(value, other));
      case 2 -> {
        object.remove(name);
        object.set(texts.mutate(name, texts.token()), value);
      }
      default -> object.set(name, value(value, other));
    }
  }

  private void list(ArrayNode list, JsonNode other) {
    int at = random.nextInt(list.size() + 1);
    JsonNode value = at < list.size() ? list.get(at) : Json.NODES.nullNode();
    switch (random.nextInt(5)) {
      case 0 -> {
        if (at < list.size()) {
          list.remove(at);
        }
      }
      case 1 -> list.insert(at, value(value, other));
      case 2 -> list.insert(at, value.deepCopy());
      default -> {
        if (at < list.size()) {
          list.set(at, value(value, other));
        }
      }
    }
  }

  private JsonNode value(JsonNode old, JsonNode other) {
    return switch (random.nextInt(14)) {
      case 0 -> Json.NODES.nullNode();
      case 1 -> Json.NODES.booleanNode(random.nextBoolean());
      case 2 -> Json.NODES.numberNode(INTEGERS[random.nextInt(INTEGERS.length)]);
      case 3 -> Json.NODES.numberNode(NUMBERS[random.nextInt(NUMBERS.length)]);
      case 4 -> random.nextBoolean() ? Json.object() : Json.NODES.arrayNode();
      case 5 -> Json.NODES.arrayNode().add(old.deepCopy());
      case 6 -> Json.object().set(texts.token(), old.deepCopy());
      case 7, 8 -> some(other);
      case 9 -> Json.NODES.textNode(texts.generate());
      case 10 -> nested(old);
      default ->
          Json.NODES.textNode(
              old.isTextual() ? texts.mutate(old.textValue(), texts.token()) : texts.token());
    };
  }

  private JsonNode nested(JsonNode old) {
    JsonNode out = old.deepCopy();
    String key = texts.token();
    for (int i = random.nextInt(random.nextInt(16) == 0 ? 300 : 4); i > 0; i--) {
      out = random.nextBoolean() ? Json.NODES.arrayNode().add(out) : Json.object().set(key, out);
    }
    return out;
  }

  private JsonNode some(JsonNode tree) {
    List<JsonNode> containers = containers(tree);
    JsonNode node = containers.isEmpty() ? tree : containers.get(random.nextInt(containers.size()));
    if (!node.isEmpty() && random.nextBoolean()) {
      List<JsonNode> children = new ArrayList<>();
      node.forEach(children::add);
      node = children.get(random.nextInt(children.size()));
    }
    return node.deepCopy();
  }

  private static List<JsonNode> containers(JsonNode tree) {
    List<JsonNode> out = new ArrayList<>();
    collect(tree, out);
    return out;
  }

  private static void collect(JsonNode node, List<JsonNode> out) {
    if (node.isContainerNode()) {
      out.add(node);
      node.forEach(child -> collect(child, out));
    }
  }
}
