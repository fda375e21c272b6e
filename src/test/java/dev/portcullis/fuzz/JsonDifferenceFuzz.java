package dev.portcullis.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.mutate.JsonDifference;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import dev.portcullis.value.Utf8Text;
import java.util.List;
import java.util.Optional;

/**
 * The patch between any two objects gives the second when it is applied to the first, judged by a
 * reading of the standard to the letter.
 */
public final class JsonDifferenceFuzz implements FuzzTarget {
  @Override
  public String name() {
    return "json-difference";
  }

  @Override
  public Shape shape() {
    return Shape.TREES;
  }

  @Override
  public List<String> dictionary() {
    return List.of(
        "a", "b", "name", "key", "0", "1", "-", "-1", "/", "~", "~0", "~1", "~2", "", "a/b", "m~n",
        "value", "path");
  }

  @Override
  public Outcome run(String input) {
    Parts parts = Parts.of(input);
    Optional<JsonNode> before = Parts.tree(parts.first());
    Optional<JsonNode> after = Parts.tree(parts.second());
    if (before.isEmpty() || after.isEmpty()) {
      return Outcome.refused("no trees");
    }
    JsonNode from = Json.object().set("content", Utf8Text.wellFormed(before.get()));
    JsonNode to = Json.object().set("content", Utf8Text.wellFormed(after.get()));
    ArrayNode patch = JsonDifference.between(from, to);
    if (patch.isEmpty() != Numbers.same(from, to)) {
      throw new AssertionError("an empty patch means equal: " + patch);
    }
    JsonNode result = StandardPatch.apply(patch, from);
    if (!Numbers.same(result, to)) {
      throw new AssertionError(patch + " gives " + result);
    }
    return Outcome.taken(patch.toString());
  }
}
