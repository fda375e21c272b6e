package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.value.Json;
import java.util.Map;

/**
 * Measures the text of a tree before it is made. A tree an expression makes can hold one value many
 * times over, so that its text is far larger than what is in memory.
 */
public final class TreeSize {
  private static final int SCALAR = 8;

  /** Twice what is read from a document, so that whoever walks a tree needs a bounded stack. */
  private static final int MAX_DEPTH = 2 * Json.MAX_DEPTH;

  private final Budget budget;
  private long size;
  private int depth;

  private TreeSize(Budget budget) {
    this.budget = budget;
  }

  /**
   * Fails when the text of the tree is larger or more deeply nested than what an expression may
   * make.
   *
   * @throws ExpressionException of kind BUDGET
   */
  public static void check(JsonNode tree, Budget budget) throws ExpressionException {
    new TreeSize(budget).measure(tree);
  }

  private void measure(JsonNode node) throws ExpressionException {
    if (++depth > MAX_DEPTH) {
      throw new ExpressionException(
          Kind.BUDGET, "expression output is nested more than " + MAX_DEPTH + " levels deep");
    }
    switch (node.getNodeType()) {
      case STRING -> add(node.textValue().length() + 2L);
      case ARRAY -> {
        add(2L + node.size());
        for (JsonNode element : node) {
          measure(element);
        }
      }
      case OBJECT -> {
        add(2);
        for (Map.Entry<String, JsonNode> field : node.properties()) {
          add(field.getKey().length() + 4L);
          measure(field.getValue());
        }
      }
      default -> add(SCALAR);
    }
    depth--;
  }

  private void add(long more) throws ExpressionException {
    size += more;
    budget.checkOutput(size);
  }
}
