package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Json;
import java.util.List;

/** A list of several values of one; null when that one is null. */
final class ListNode implements Node {
  private final Node[] members;

  ListNode(List<Node> members) {
    this.members = members.toArray(Node[]::new);
  }

  @Override
  public JsonNode evaluate(JsonNode current, Search search) throws ExpressionException {
    search.step();
    if (current.isNull()) {
      return current;
    }
    ArrayNode out = Json.NODES.arrayNode(members.length);
    for (Node member : members) {
      out.add(Search.orNull(member.evaluate(current, search)));
    }
    return out;
  }
}
