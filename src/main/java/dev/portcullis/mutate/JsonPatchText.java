package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * {@code patchesJson6902}: a YAML or JSON text of RFC 6902 operations. Skeleton: filled by its
 * room.
 */
public final class JsonPatchText {
  private JsonPatchText() {}

  /**
   * Applies the operations of a text.
   *
   * @param text the text with its variables substituted
   * @param resource the resource; not changed
   */
  public static PatchResult apply(String text, JsonNode resource) {
    throw new UnsupportedOperationException("patch " + text + resource);
  }
}
