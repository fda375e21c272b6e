package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.expr.ExpressionException;

/** One element of a list; null outside of it and for anything else. */
record IndexNode(long index) implements Node {
  @Override
  public JsonNode evaluate(JsonNode current, Search search) throws ExpressionException {
    search.step();
    if (!(current instanceof ArrayNode array)) {
      return NullNode.instance;
    }
    int size = array.size();
    long place = index < 0 ? index + size : index;
    return place >= 0 && place < size ? array.get((int) place) : NullNode.instance;
  }
}
