package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;

/**
 * An expression ready to be evaluated.
 *
 * @param text what it was compiled from
 * @param depth how deeply its evaluation nests, at most
 * @param swells whether it can make a value far larger than its input
 */
record CompiledJmesPath(String text, Node node, int depth, boolean swells) implements JmesPath {
  @Override
  public JsonNode search(JsonNode root, Budget budget) throws ExpressionException {
    budget.checkDepth(depth);
    Search search = new Search(budget);
    JsonNode value = node.evaluate(Search.orNull(root), search);
    search.settle();
    if (value.isMissingNode()) {
      throw search.unknownKey();
    }
    if (swells) {
      TreeSize.check(value, budget);
    }
    return value;
  }
}
