package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.IntValue;
import dev.portcullis.expr.cel.value.OptionalValue;
import dev.portcullis.expr.cel.value.PlainMap;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.UintValue;
import dev.portcullis.expr.cel.value.Value;
import dev.portcullis.expr.cel.value.ValueText;
import java.util.List;

/** {@code {a: b, ?c: d}}. */
record MapNode(List<Entry> entries) implements Node {
  private static final int BASE_COST = 30;

  /**
   * An entry.
   *
   * @param key its key
   * @param value its value
   * @param optional whether it is left out when the value is none
   */
  record Entry(Node key, Node value, boolean optional) {}

  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    frame.cost().spend(BASE_COST);
    PlainMap out = PlainMap.empty();
    for (Entry entry : entries) {
      Value key = entry.key().evaluate(frame);
      Value value = entry.value().evaluate(frame);
      if (entry.optional()) {
        if (!(value instanceof OptionalValue optional)) {
          throw Failures.failure(
              "cannot initialize optional entry '"
                  + ValueText.plain(key)
                  + "' from non-optional value "
                  + ValueText.plain(value));
        }
        value = optional.value();
      }
      if (value != null) {
        put(out, key, value);
      }
    }
    return out;
  }

  private static void put(PlainMap out, Value key, Value value) throws ExpressionException {
    boolean usable =
        key instanceof StringValue
            || key instanceof IntValue
            || key instanceof UintValue
            || key instanceof BoolValue;
    if (!usable) {
      throw Failures.failure("unsupported key type: " + key.typeName());
    }
    if (!out.put(key, value)) {
      throw Failures.failure("Failed with repeated key");
    }
  }
}
