package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;

/** What a patch makes of a resource. */
public sealed interface PatchResult {
  /**
   * The resource after the patch; equal to the input when nothing applied.
   *
   * @param resource a new tree, or the input itself
   */
  record Patched(JsonNode resource) implements PatchResult {}

  /**
   * The patch cannot be applied.
   *
   * @param message why, in Kyverno's text, without the prefix of the rule
   */
  record Failed(String message) implements PatchResult {}
}
