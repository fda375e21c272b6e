package dev.portcullis.value;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of a small object in order, in as little memory as they need. Immutable. */
final class FewFields extends AbstractMap<String, JsonNode> {
  /** Names and values in turn. */
  private final Object[] parts;

  FewFields(Object[] parts) {
    this.parts = parts;
  }

  @Override
  public int size() {
    return parts.length / 2;
  }

  @Override
  public @Nullable JsonNode get(@Nullable Object name) {
    for (int i = 0; i < parts.length; i += 2) {
      if (parts[i].equals(name)) {
        return (JsonNode) parts[i + 1];
      }
    }
    return null;
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return get(name) != null;
  }

  @Override
  public Set<Map.Entry<String, JsonNode>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return FewFields.this.size();
      }

      @Override
      public Iterator<Map.Entry<String, JsonNode>> iterator() {
        return new Entries(parts);
      }
    };
  }

  private static final class Entries implements Iterator<Map.Entry<String, JsonNode>> {
    private final Object[] parts;
    private int next;

    Entries(Object[] parts) {
      this.parts = parts;
    }

    @Override
    public boolean hasNext() {
      return next < parts.length;
    }

    @Override
    public Map.Entry<String, JsonNode> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      next += 2;
      return Map.entry((String) parts[next - 2], (JsonNode) parts[next - 1]);
    }
  }
}
