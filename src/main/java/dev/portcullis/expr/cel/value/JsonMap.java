package dev.portcullis.expr.cel.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object, whose fields become values when they are asked for.
 *
 * @param object the object
 */
public record JsonMap(ObjectNode object) implements MapValue {
  @Override
  public int size() {
    return object.size();
  }

  @Override
  public @Nullable Value find(Value key) {
    if (!(key instanceof StringValue name)) {
      return null;
    }
    JsonNode field = object.get(name.value());
    return field == null ? null : JsonValues.of(field);
  }

  @Override
  public boolean contains(Value key) {
    return key instanceof StringValue name && object.has(name.value());
  }

  @Override
  public Iterable<Value> keys() {
    List<Value> keys = new ArrayList<>(object.size());
    object.fieldNames().forEachRemaining(name -> keys.add(new StringValue(name)));
    return keys;
  }
}
