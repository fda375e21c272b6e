package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * The patch of a mutate rule or of one of its loops: an overlay or a JSON patch. What does not
 * depend on variables is compiled once, when the policy is loaded. Shared by all threads.
 */
public final class CompiledPatch {
  private static final String OVERLAY = "patchStrategicMerge";
  private static final String TEXT = "patchesJson6902";

  private final ConditionPatterns conditions;
  private final String text;
  private final JsonPatch patch;

  private CompiledPatch(ConditionPatterns conditions, String text, JsonPatch patch) {
    this.conditions = conditions;
    this.text = text;
    this.patch = patch;
  }

  /**
   * Compiles a patch.
   *
   * @param fields a map with {@code patchStrategicMerge} or {@code patchesJson6902} as written
   */
  public static CompiledPatch compile(JsonNode fields) {
    String text = fields.path(TEXT).asText("");
    return new CompiledPatch(
        ConditionPatterns.of(fields.path(OVERLAY)), text, JsonPatchText.parse(text));
  }

  /**
   * Applies the patch. Where both kinds are given only the overlay counts.
   *
   * @param fields the map with its variables substituted
   * @param object the object; not changed
   * @return the object afterwards, or Kyverno's message without what the rule puts before it
   */
  public PatchResult apply(JsonNode fields, JsonNode object) {
    JsonNode overlay = fields.path(OVERLAY);
    if (!overlay.isMissingNode() && !overlay.isNull()) {
      return checked(StrategicMerge.apply(overlay, object, conditions));
    }
    String substituted = fields.path(TEXT).isTextual() ? fields.path(TEXT).textValue() : "";
    if (substituted.isEmpty()) {
      return new PatchResult.Failed("empty mutate rule");
    }
    JsonPatch current = substituted.equals(text) ? patch : JsonPatchText.parse(substituted);
    return checked(JsonPatchText.apply(current, object));
  }

  private static PatchResult checked(PatchResult result) {
    return switch (result) {
      case PatchResult.Failed failed ->
          new PatchResult.Failed("failed to patch resource: " + failed.message());
      case PatchResult.Patched patched -> {
        Optional<String> problem = PatchedObject.problem(patched.resource());
        yield problem.isPresent() ? new PatchResult.Failed(problem.get()) : patched;
      }
    };
  }
}
