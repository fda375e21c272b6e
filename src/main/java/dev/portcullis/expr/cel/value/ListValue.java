package dev.portcullis.expr.cel.value;

import java.util.Iterator;

/** A list. */
public sealed interface ListValue extends Value, Iterable<Value> permits JsonList, PlainList {
  /** How many elements it has. */
  int size();

  /** An element by its index, which is within the list. */
  Value get(int index);

  @Override
  default String typeName() {
    return "list";
  }

  @Override
  default Iterator<Value> iterator() {
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return next < size();
      }

      @Override
      public Value next() {
        return get(next++);
      }
    };
  }
}
