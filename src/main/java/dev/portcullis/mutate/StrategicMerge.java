package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * {@code patchStrategicMerge}: anchors, then Kubernetes' strategic merge. Skeleton: filled by its
 * room.
 */
public final class StrategicMerge {
  private StrategicMerge() {}

  /**
   * Applies an overlay.
   *
   * @param overlay the overlay with its variables substituted
   * @param resource the resource; not changed
   */
  public static PatchResult apply(JsonNode overlay, JsonNode resource) {
    throw new UnsupportedOperationException("merge " + overlay + resource);
  }
}
