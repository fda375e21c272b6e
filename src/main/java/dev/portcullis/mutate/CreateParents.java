package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Creates what is missing on the way to the place where an operation adds something: a list where
 * the next token is an index, a map otherwise.
 */
final class CreateParents {
  /** Lists are never padded beyond this length; a policy that asks for more is refused. */
  private static final int LONGEST_PADDED_LIST = 10_000;

  private CreateParents() {}

  /**
   * Walks a path.
   *
   * @param root the document, which is changed
   */
  static void of(JsonNode root, PatchPath path) throws PatchFailure {
    PatchContainer container = PatchContainer.of(root).orElse(null);
    List<String> tokens = path.tokens();
    for (int i = 0; i + 1 < tokens.size(); i++) {
      if (container == null) {
        throw new PatchFailure("invalid state detected");
      }
      JsonNode next = there(container, PatchPath.decoded(tokens.get(i)));
      if (next == null || WrittenNull.nothing(next)) {
        next = create(container, tokens.get(i), tokens.get(i + 1));
      }
      container = PatchContainer.of(next).orElse(null);
    }
    if (container == null && tokens.size() > 1) {
      throw new PatchFailure("invalid state detected");
    }
  }

  private static @Nullable JsonNode there(PatchContainer container, String key) {
    try {
      return container.get(key);
    } catch (PatchFailure noSuchIndex) {
      return null;
    }
  }

  /**
   * Adds a list or a map under a token. The token keeps its escapes, as in Kyverno, and a token
   * that the container cannot take is passed over: the path then leads nowhere, which the operation
   * itself reports.
   */
  private static JsonNode create(PatchContainer container, String token, String next)
      throws PatchFailure {
    OptionalLong index = ListIndex.of(token);
    if (container instanceof PatchContainer.Elements elements && index.isPresent()) {
      pad(elements.list(), index.getAsLong());
    }
    OptionalLong nextIndex = ListIndex.of(next);
    JsonNode created = Json.object();
    if (nextIndex.isPresent() || next.equals("-")) {
      ArrayNode list = Json.NODES.arrayNode();
      pad(list, padding(nextIndex.orElse(0)));
      created = list;
    }
    try {
      container.add(token, created);
    } catch (PatchFailure noSuchPlace) {
      return created;
    }
    return created;
  }

  private static long padding(long index) throws PatchFailure {
    if (index < -1) {
      throw new PatchFailure(
          "Unable to ensure path for negative index other than -1: "
              + index
              + ": invalid index referenced");
    }
    return Math.max(index, 0);
  }

  private static void pad(ArrayNode list, long length) throws PatchFailure {
    if (length > LONGEST_PADDED_LIST && length > list.size()) {
      throw ListIndex.invalid(length);
    }
    while (list.size() < length) {
      list.add(WrittenNull.INSTANCE);
    }
  }
}
