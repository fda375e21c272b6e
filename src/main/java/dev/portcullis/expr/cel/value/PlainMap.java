package dev.portcullis.expr.cel.value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map of values. */
public final class PlainMap implements MapValue {
  private final Map<Value, Entry> entries;

  private record Entry(Value key, Value value) {}

  private PlainMap(Map<Value, Entry> entries) {
    this.entries = entries;
  }

  /** A new empty map, to be filled by whoever made it before anybody else sees it. */
  public static PlainMap empty() {
    return new PlainMap(new LinkedHashMap<>());
  }

  /** Adds an entry; false when the key is there already. */
  public boolean put(Value key, Value value) {
    return entries.putIfAbsent(identity(key), new Entry(key, value)) == null;
  }

  /** A number of any type is the same key as the integer of the same value. */
  private static Value identity(Value key) {
    if (key instanceof UintValue u && u.bits() >= 0) {
      return new IntValue(u.bits());
    }
    if (key instanceof DoubleValue d && d.value() == (long) d.value()) {
      return new IntValue((long) d.value());
    }
    return key;
  }

  @Override
  public int size() {
    return entries.size();
  }

  @Override
  public @Nullable Value find(Value key) {
    Entry entry = entries.get(identity(key));
    return entry == null ? null : entry.value();
  }

  @Override
  public boolean contains(Value key) {
    return entries.containsKey(identity(key));
  }

  @Override
  public Iterable<Value> keys() {
    List<Value> keys = new ArrayList<>(entries.size());
    entries.values().forEach(entry -> keys.add(entry.key()));
    return keys;
  }
}
