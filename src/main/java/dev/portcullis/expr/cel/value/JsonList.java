package dev.portcullis.expr.cel.value;

import com.fasterxml.jackson.databind.node.ArrayNode;

/**
 * A JSON array, whose elements become values when they are asked for.
 *
 * @param array the array
 */
public record JsonList(ArrayNode array) implements ListValue {
  @Override
  public int size() {
    return array.size();
  }

  @Override
  public Value get(int index) {
    return JsonValues.of(array.get(index));
  }
}
