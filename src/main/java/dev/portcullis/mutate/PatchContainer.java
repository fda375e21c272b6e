package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A map or list of a patched document, with the operations that the last token of a path asks for.
 * Reading the empty key gives nothing, whether there is such a key or not: in Kyverno it stands for
 * the container itself, which is known for the document only.
 */
sealed interface PatchContainer {
  /** The container that a node is, if it is one. */
  static Optional<PatchContainer> of(JsonNode node) {
    if (node instanceof ObjectNode map) {
      return Optional.of(new Members(map));
    }
    return node instanceof ArrayNode list ? Optional.of(new Elements(list)) : Optional.empty();
  }

  /**
   * What is there.
   *
   * @return null when a map has no such key
   * @throws PatchFailure when a list has no such index
   */
  @Nullable JsonNode get(String key) throws PatchFailure;

  /** Writes over what is there. */
  void set(String key, JsonNode value) throws PatchFailure;

  /** Writes a member, or inserts an element. */
  void add(String key, JsonNode value) throws PatchFailure;

  /** Removes what is there; it is no error when there is nothing. */
  void remove(String key) throws PatchFailure;

  /** A map. */
  record Members(ObjectNode map) implements PatchContainer {
    @Override
    public @Nullable JsonNode get(String key) {
      return key.isEmpty() ? NullNode.getInstance() : map.get(key);
    }

    @Override
    public void set(String key, JsonNode value) {
      map.set(key, value);
    }

    @Override
    public void add(String key, JsonNode value) {
      map.set(key, value);
    }

    @Override
    public void remove(String key) {
      map.remove(key);
    }
  }

  /** A list; indices below zero count from its end. */
  record Elements(ArrayNode list) implements PatchContainer {
    @Override
    public JsonNode get(String key) throws PatchFailure {
      return key.isEmpty() ? NullNode.getInstance() : list.get(existing(key));
    }

    @Override
    public void set(String key, JsonNode value) throws PatchFailure {
      list.set(existing(key), value);
    }

    private int existing(String key) throws PatchFailure {
      long index = ListIndex.require(key);
      if (index < -list.size() || index >= list.size()) {
        throw ListIndex.invalid(index);
      }
      return (int) (index < 0 ? index + list.size() : index);
    }

    @Override
    public void add(String key, JsonNode value) throws PatchFailure {
      if (key.equals("-")) {
        list.add(value);
        return;
      }
      long index;
      try {
        index = ListIndex.require(key);
      } catch (PatchFailure failure) {
        throw failure.within("value was not a proper array index: '" + key + "': ");
      }
      int length = list.size() + 1;
      if (index < -length || index >= length) {
        throw ListIndex.invalid(index);
      }
      list.insert((int) (index < 0 ? index + length : index), value);
    }

    @Override
    public void remove(String key) throws PatchFailure {
      long index = ListIndex.require(key);
      if (index >= -list.size() && index < list.size()) {
        list.remove((int) (index < 0 ? index + list.size() : index));
      }
    }
  }
}
