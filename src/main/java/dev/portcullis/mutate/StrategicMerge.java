package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.value.Json;

/**
 * {@code patchStrategicMerge}: anchors, then Kubernetes' strategic merge.
 *
 * <p>The overlay may have three kinds of anchors: {@code (key)} asks something of the resource and
 * drops the nearest list element, or the whole overlay, when it does not hold; {@code <(key)} drops
 * the whole overlay; {@code +(key)} writes a field only where there is none. What is left of the
 * overlay is merged by the merge keys of Kubernetes 1.21.2, as kustomize does it.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/mutate/">Mutate rules</a>
 */
public final class StrategicMerge {
  private StrategicMerge() {}

  /**
   * Applies an overlay.
   *
   * @param overlay the overlay with its variables substituted
   * @param resource the resource; not changed
   * @return the resource after the merge, equal to the input where a condition does not hold, or
   *     the reason why it cannot be merged
   */
  public static PatchResult apply(JsonNode overlay, JsonNode resource) {
    return apply(overlay, resource, ConditionPatterns.of(MissingNode.getInstance()));
  }

  /** The same with conditions that are compiled already. */
  static PatchResult apply(JsonNode overlay, JsonNode resource, ConditionPatterns conditions) {
    try {
      JsonNode patch = patch(overlay, resource, new ResolveAnchors(conditions));
      JsonNode merged = new MergeTrees().merge(resource.deepCopy(), patch, null);
      return merged == null
          ? new PatchResult.Failed("filter cannot create or delete objects")
          : new PatchResult.Patched(merged);
    } catch (PatchFailure failure) {
      return new PatchResult.Failed(failure.text());
    }
  }

  /** The overlay without anchors; an empty patch where a condition does not hold. */
  private static JsonNode patch(JsonNode overlay, JsonNode resource, ResolveAnchors anchors)
      throws PatchFailure {
    JsonNode patch = SortedOverlay.of(overlay);
    try {
      if (anchors.resolve(patch, resource) != ResolveAnchors.Verdict.HOLDS) {
        return Json.object();
      }
      RemoveAnchors.fromTop(patch);
      return patch;
    } catch (PatchFailure failure) {
      throw failure.within("failed to preProcess rule: ");
    }
  }
}
