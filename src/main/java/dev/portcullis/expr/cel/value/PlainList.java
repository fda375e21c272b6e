package dev.portcullis.expr.cel.value;

import java.util.ArrayList;
import java.util.List;

/**
 * A list of values. What is appended to a list shares its storage as long as nothing else was
 * appended to the same list, so that building a list step by step takes linear time.
 */
public final class PlainList implements ListValue {
  /** The empty list. */
  public static final PlainList EMPTY = new PlainList(List.of());

  private final List<Value> store;
  private final int size;

  /** A list that takes these elements over; the caller does not change them any more. */
  public PlainList(List<Value> elements) {
    this(elements, elements.size());
  }

  private PlainList(List<Value> store, int size) {
    this.store = store;
    this.size = size;
  }

  /** The texts as a list. */
  public static PlainList ofTexts(Iterable<String> texts) {
    List<Value> out = new ArrayList<>();
    texts.forEach(text -> out.add(new StringValue(text)));
    return new PlainList(out);
  }

  /** A list with the elements of two lists. */
  public static PlainList concatenated(ListValue first, ListValue second) {
    List<Value> store;
    if (first instanceof PlainList plain
        && plain.store instanceof ArrayList<Value> own
        && own.size() == plain.size) {
      store = own;
    } else {
      store = new ArrayList<>(first.size() + second.size());
      first.forEach(store::add);
    }
    // The length is fixed first, because a list may be appended to itself.
    int added = second.size();
    for (int i = 0; i < added; i++) {
      store.add(second.get(i));
    }
    return new PlainList(store, first.size() + added);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Value get(int index) {
    return store.get(index);
  }

  @Override
  public String toString() {
    return store.subList(0, size).toString();
  }
}
