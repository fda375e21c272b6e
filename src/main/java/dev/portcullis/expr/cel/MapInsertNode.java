package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.MapValue;
import dev.portcullis.expr.cel.value.PlainMap;
import dev.portcullis.expr.cel.value.Value;
import dev.portcullis.expr.cel.value.ValueText;
import java.util.List;

/**
 * What {@code transformMap} does with each entry. The map that is built belongs to the macro alone,
 * so it is changed in place.
 *
 * @param arguments the map and either a key and a value, or a map with entries to add
 */
record MapInsertNode(List<Node> arguments) implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    if (!(arguments.getFirst().evaluate(frame) instanceof PlainMap built)) {
      throw Failures.noSuchOverload();
    }
    Value added = arguments.get(1).evaluate(frame);
    frame.cost().spend(1);
    if (arguments.size() == 3) {
      insert(built, added, arguments.get(2).evaluate(frame));
      return built;
    }
    if (!(added instanceof MapValue entries)) {
      throw Failures.noSuchOverload();
    }
    for (Value key : entries.keys()) {
      insert(built, key, Access.get(entries, key));
    }
    return built;
  }

  private static void insert(PlainMap map, Value key, Value value) throws ExpressionException {
    if (!map.put(key, value)) {
      throw Failures.failure("insert failed: key " + ValueText.plain(key) + " already exists");
    }
  }
}
