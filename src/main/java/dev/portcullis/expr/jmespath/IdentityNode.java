package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;

/** The value itself. */
record IdentityNode() implements Node {
  static final Node INSTANCE = new IdentityNode();

  @Override
  public JsonNode evaluate(JsonNode current, Search search) {
    return current;
  }
}
