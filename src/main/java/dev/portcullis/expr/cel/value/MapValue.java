package dev.portcullis.expr.cel.value;

import dev.portcullis.expr.ExpressionException;
import org.jspecify.annotations.Nullable;

/** A map. */
public sealed interface MapValue extends Value permits JsonMap, PlainMap, LazyMap {
  /** How many entries it has. */
  int size();

  /**
   * The value of a key, or null when there is none. Numbers are looked up by value, whatever their
   * type.
   *
   * @throws ExpressionException when the value is made on demand and cannot be made
   */
  @Nullable Value find(Value key) throws ExpressionException;

  /** Whether there is a value for a key, without making it. */
  boolean contains(Value key);

  /** The keys, in order of insertion. */
  Iterable<Value> keys();

  @Override
  default String typeName() {
    return "map";
  }
}
