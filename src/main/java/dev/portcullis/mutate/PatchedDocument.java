package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.value.Numbers;
import org.jspecify.annotations.Nullable;

/** A document that the operations of one patch change, one after the other. */
final class PatchedDocument {
  private static final String MISSING = ": missing value";

  /** What may be copied by one patch, in nodes; copies of copies would grow without an end. */
  private static final int MOST_COPIED = 1_000_000;

  private JsonNode root;
  private int copied;

  PatchedDocument(JsonNode document) {
    this.root = WrittenNull.document(document);
  }

  /** The document as it is now. */
  JsonNode root() {
    return root;
  }

  /** Carries out one operation. */
  void apply(JsonPatch.Operation operation) throws PatchFailure {
    PatchPath path = PatchPath.of(operation.path());
    switch (operation.kind()) {
      case ADD -> add(path, operation.value());
      case REMOVE -> remove(path);
      case REPLACE -> replace(path, operation.value());
      case MOVE -> move(PatchPath.of(operation.from()), path);
      case COPY -> copy(PatchPath.of(operation.from()), path);
      case TEST -> test(path, operation.value());
    }
  }

  /** The container that holds the last token of a path, or null when there is none. */
  private @Nullable PatchContainer parent(PatchPath path) {
    PatchContainer container = PatchContainer.of(root).orElse(null);
    if (path.tokens().isEmpty()) {
      return path.wholeDocument() ? container : null;
    }
    for (String token : path.parents()) {
      container = container == null ? null : below(container, PatchPath.decoded(token));
    }
    return container;
  }

  private static @Nullable PatchContainer below(PatchContainer container, String key) {
    try {
      JsonNode value = container.get(key);
      return value == null ? null : PatchContainer.of(value).orElse(null);
    } catch (PatchFailure noSuchIndex) {
      return null;
    }
  }

  private PatchContainer parent(PatchPath path, String what) throws PatchFailure {
    PatchContainer container = parent(path);
    if (container == null) {
      throw new PatchFailure(what + MISSING);
    }
    return container;
  }

  private static JsonNode present(@Nullable JsonNode value, String key) throws PatchFailure {
    if (value == null) {
      throw new PatchFailure("unable to get nonexistent key: " + key + MISSING);
    }
    return value;
  }

  private void add(PatchPath path, JsonNode value) throws PatchFailure {
    if (path.wholeDocument()) {
      if (!value.isContainerNode()) {
        throw new PatchFailure(
            JsonPatchReader.cannotUnmarshal(value, "map[string]*jsonpatch.lazyNode"));
      }
      root = value.deepCopy();
      return;
    }
    CreateParents.of(root, path);
    PatchContainer container =
        parent(path, "add operation does not apply: doc is missing path: \"" + path.text() + '"');
    try {
      container.add(path.key(), WrittenNull.written(value));
    } catch (PatchFailure failure) {
      throw failure.within("error in add for path: '" + path.text() + "': ");
    }
  }

  private void remove(PatchPath path) throws PatchFailure {
    PatchContainer container = parent(path);
    if (container == null) {
      return;
    }
    try {
      container.remove(path.key());
    } catch (PatchFailure failure) {
      throw failure.within("error in remove for path: '" + path.text() + "': ");
    }
  }

  private void replace(PatchPath path, JsonNode value) throws PatchFailure {
    if (path.wholeDocument()) {
      // A scalar cannot be a document, which Kyverno passes over without a word.
      root = value.isContainerNode() ? value.deepCopy() : root;
      return;
    }
    String prefix = "replace operation does not apply: doc is missing ";
    PatchContainer container = parent(path, prefix + "path: " + path.text());
    try {
      present(container.get(path.key()), path.key());
    } catch (PatchFailure missing) {
      throw new PatchFailure(prefix + "key: " + path.text() + MISSING);
    }
    try {
      container.set(path.key(), WrittenNull.written(value));
    } catch (PatchFailure failure) {
      // The library's own text says remove.
      throw failure.within("error in remove for path: '" + path.text() + "': ");
    }
  }

  private void move(PatchPath from, PatchPath path) throws PatchFailure {
    if (from.wholeDocument()) {
      throw new PatchFailure(
          "unable to move entire document to another path: invalid state detected");
    }
    PatchContainer source =
        parent(from, "move operation does not apply: doc is missing from path: " + from.text());
    JsonNode value;
    try {
      value = present(source.get(from.key()), from.key());
      source.remove(from.key());
    } catch (PatchFailure failure) {
      throw failure.within("error in move for path: '" + from.key() + "': ");
    }
    PatchContainer target =
        parent(
            path, "move operation does not apply: doc is missing destination path: " + path.text());
    try {
      target.add(path.key(), value);
    } catch (PatchFailure failure) {
      throw failure.within("error in move for path: '" + path.text() + "': ");
    }
  }

  private void copy(PatchPath from, PatchPath path) throws PatchFailure {
    PatchContainer source =
        parent(
            from,
            "copy operation does not apply: doc is missing from path: \"" + from.text() + '"');
    JsonNode value;
    try {
      value = from.wholeDocument() ? root : present(source.get(from.key()), from.key());
    } catch (PatchFailure failure) {
      throw failure.within("error in copy for from: '" + from.text() + "': ");
    }
    PatchContainer target =
        parent(
            path, "copy operation does not apply: doc is missing destination path: " + path.text());
    try {
      target.add(path.key(), bounded(value));
    } catch (PatchFailure failure) {
      throw failure.within("error while adding value during copy: ");
    }
  }

  private JsonNode bounded(JsonNode value) throws PatchFailure {
    copied += nodes(value);
    if (copied > MOST_COPIED) {
      throw new PatchFailure("the patch copies more than " + MOST_COPIED + " values");
    }
    return value.deepCopy();
  }

  private static int nodes(JsonNode value) {
    int nodes = 1;
    for (JsonNode child : value) {
      nodes += nodes(child);
    }
    return nodes;
  }

  private void test(PatchPath path, JsonNode expected) throws PatchFailure {
    JsonNode value;
    if (path.wholeDocument()) {
      value = root;
    } else {
      PatchContainer container =
          parent(path, "test operation does not apply: is missing path: " + path.text());
      try {
        value = container.get(path.key());
      } catch (PatchFailure failure) {
        throw failure.within("error in test for path: '" + path.text() + "': ");
      }
    }
    JsonNode actual = value == null ? NullNode.getInstance() : value;
    if (actual instanceof WrittenNull || !Numbers.same(actual, expected)) {
      throw new PatchFailure("testing value " + path.text() + " failed: test failed");
    }
  }
}
