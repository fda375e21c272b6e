package dev.portcullis.expr.cel.value;

import dev.portcullis.expr.ExpressionException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map whose values are made when they are first asked for, and then kept: the variables of a
 * policy. Used by one thread.
 */
public final class LazyMap implements MapValue {
  private final List<String> names;
  private final Maker maker;
  private final Map<String, Made> made = new HashMap<>();

  /** Makes the value of a name. */
  @FunctionalInterface
  public interface Maker {
    /**
     * The value.
     *
     * @throws ExpressionException when it cannot be made
     */
    Value make(String name) throws ExpressionException;
  }

  private record Made(@Nullable Value value, @Nullable ExpressionException failure) {}

  /**
   * A map.
   *
   * @param names its keys
   * @param maker makes a value
   */
  public LazyMap(List<String> names, Maker maker) {
    this.names = List.copyOf(names);
    this.maker = maker;
  }

  @Override
  public int size() {
    return names.size();
  }

  @Override
  public @Nullable Value find(Value key) throws ExpressionException {
    if (!(key instanceof StringValue name) || !names.contains(name.value())) {
      return null;
    }
    Made found = made.get(name.value());
    if (found == null) {
      found = make(name.value());
      made.put(name.value(), found);
    }
    if (found.failure() != null) {
      throw found.failure();
    }
    return found.value();
  }

  private Made make(String name) {
    try {
      return new Made(maker.make(name), null);
    } catch (ExpressionException e) {
      return new Made(null, e);
    }
  }

  @Override
  public boolean contains(Value key) {
    return key instanceof StringValue name && names.contains(name.value());
  }

  @Override
  public Iterable<Value> keys() {
    return names.stream().<Value>map(StringValue::new).toList();
  }
}
