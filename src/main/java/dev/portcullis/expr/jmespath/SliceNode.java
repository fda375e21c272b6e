package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.value.Json;
import org.jspecify.annotations.Nullable;

/** A part of a list, what was left out is null; null for anything but a list. */
record SliceNode(@Nullable Long start, @Nullable Long stop, @Nullable Long step) implements Node {
  @Override
  public JsonNode evaluate(JsonNode current, Search search) throws ExpressionException {
    search.step();
    if (!(current instanceof ArrayNode array)) {
      return NullNode.instance;
    }
    long by = step == null ? 1 : step;
    if (by == 0) {
      throw new ExpressionException(Kind.EVALUATION, "Invalid slice, step cannot be 0");
    }
    return by > 0 ? forwards(array, by, search) : backwards(array, by, search);
  }

  private JsonNode forwards(ArrayNode array, long by, Search search) throws ExpressionException {
    int size = array.size();
    long to = stop == null ? size : within(stop, size, 0, size);
    ArrayNode out = Json.NODES.arrayNode();
    for (long i = start == null ? 0 : within(start, size, 0, size); i < to; i += by) {
      search.step();
      out.add(array.get((int) i));
      if (by > size) {
        break;
      }
    }
    return out;
  }

  private JsonNode backwards(ArrayNode array, long by, Search search) throws ExpressionException {
    int size = array.size();
    long to = stop == null ? -1 : within(stop, size, -1, size - 1L);
    ArrayNode out = Json.NODES.arrayNode();
    for (long i = start == null ? size - 1L : within(start, size, -1, size - 1L); i > to; i += by) {
      search.step();
      out.add(array.get((int) i));
      if (by < -size) {
        break;
      }
    }
    return out;
  }

  private static long within(long bound, int size, long lowest, long highest) {
    long place = bound < 0 ? bound + size : bound;
    return Math.clamp(place, lowest, Math.max(lowest, highest));
  }
}
