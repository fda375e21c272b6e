package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * {@code patchesJson6902}: a YAML or JSON text of RFC 6902 operations, with what Kyverno allows
 * beyond the standard: indices from the end of a list, removing what is not there, and adding below
 * parents that are not there yet.
 *
 * <p>The general library for RFC 6902 ({@code zjsonpatch}) does none of these, so the operations
 * are carried out here.
 *
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/mutate/#rfc-6902-jsonpatch">JSON
 *     patches</a>
 */
public final class JsonPatchText {
  private JsonPatchText() {}

  /**
   * Reads a text, so that a text without variables is read once and not for every request.
   *
   * @param text the text of the field; a text without a document is an empty list of operations
   */
  public static JsonPatch parse(String text) {
    return JsonPatchReader.read(text);
  }

  /**
   * Applies the operations of a text.
   *
   * @param text the text with its variables substituted
   * @param resource the resource; not changed
   */
  public static PatchResult apply(String text, JsonNode resource) {
    return apply(parse(text), resource);
  }

  /**
   * Applies a patch. The first operation that fails fails the whole patch.
   *
   * @param patch the patch
   * @param resource the resource; not changed
   */
  public static PatchResult apply(JsonPatch patch, JsonNode resource) {
    return switch (patch) {
      case JsonPatch.Unreadable unreadable -> new PatchResult.Failed(unreadable.message());
      case JsonPatch.Operations operations -> apply(operations, resource);
    };
  }

  private static PatchResult apply(JsonPatch.Operations patch, JsonNode resource) {
    PatchedDocument document = new PatchedDocument(resource);
    try {
      for (JsonPatch.Operation operation : patch.operations()) {
        document.apply(operation);
      }
      return new PatchResult.Patched(document.root());
    } catch (PatchFailure failure) {
      return new PatchResult.Failed(failure.text());
    }
  }
}
