package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.pattern.Anchor;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the conditions of an overlay against a resource, decides what is added where it is absent,
 * and makes of each list element with anchors (a template) one element for each element of the
 * resource that it selects. The overlay is changed; {@link RemoveAnchors} takes away what has been
 * dealt with.
 *
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/mutate/#conditional-logic-using-anchors">Anchors
 *     in overlays</a>
 */
final class ResolveAnchors {
  private static final String NAME = "name";
  private static final Set<Anchor.Kind> GLOBAL = EnumSet.of(Anchor.Kind.GLOBAL);
  private static final Set<Anchor.Kind> CONDITIONAL = EnumSet.of(Anchor.Kind.CONDITIONAL);
  private static final Set<Anchor.Kind> ADDITIONS = EnumSet.of(Anchor.Kind.ADD_IF_ABSENT);

  private final ConditionPatterns patterns;

  ResolveAnchors(ConditionPatterns patterns) {
    this.patterns = patterns;
  }

  /** What the conditions say. */
  enum Verdict {
    /** All hold. */
    HOLDS,
    /** A condition does not: the nearest list element is not selected, or nothing is patched. */
    UNMET,
    /** A global condition does not: nothing is patched unless another element meets it. */
    UNMET_GLOBALLY
  }

  /**
   * Resolves the anchors of an overlay or of a part of it.
   *
   * @param resource the node of the resource at the same place, or null
   */
  Verdict resolve(JsonNode overlay, @Nullable JsonNode resource) throws PatchFailure {
    if (overlay instanceof ObjectNode map) {
      return map(map, resource);
    }
    return overlay instanceof ArrayNode list ? list(list, resource) : Verdict.HOLDS;
  }

  private Verdict map(ObjectNode overlay, @Nullable JsonNode resource) throws PatchFailure {
    resolveAdditions(overlay, resource);
    if (!conditionsHold(overlay, resource, GLOBAL)) {
      return Verdict.UNMET_GLOBALLY;
    }
    if (!conditionsHold(overlay, resource, CONDITIONAL)) {
      return Verdict.UNMET;
    }
    for (String name : OverlayAnchors.names(overlay)) {
      JsonNode value = overlay.get(name);
      if (value == null || OverlayAnchors.parse(name, OverlayAnchors.ALL).isPresent()) {
        continue;
      }
      Verdict verdict = resolve(value, field(resource, name));
      if (verdict != Verdict.HOLDS) {
        return verdict;
      }
    }
    return Verdict.HOLDS;
  }

  private static @Nullable JsonNode field(@Nullable JsonNode resource, String name) {
    return resource == null ? null : resource.get(name);
  }

  /**
   * Removes the additions that the resource has already and makes plain fields of the others.
   *
   * @return whether there were any
   */
  private static boolean resolveAdditions(JsonNode overlay, @Nullable JsonNode resource) {
    boolean any = false;
    if (overlay instanceof ObjectNode map) {
      for (String name : OverlayAnchors.names(map)) {
        Anchor anchor = OverlayAnchors.parse(name, ADDITIONS).orElse(null);
        if (anchor == null) {
          continue;
        }
        any = true;
        if (field(resource, anchor.key()) != null) {
          map.remove(name);
        } else {
          OverlayAnchors.rename(map, name, anchor.key());
        }
      }
    }
    return any;
  }

  private boolean conditionsHold(
      ObjectNode overlay, @Nullable JsonNode resource, Set<Anchor.Kind> kinds) {
    for (String name : OverlayAnchors.names(overlay)) {
      Anchor anchor = OverlayAnchors.parse(name, kinds).orElse(null);
      if (anchor == null) {
        continue;
      }
      JsonNode value = field(resource, anchor.key());
      if (value == null) {
        return false;
      }
      // A map with additions asks only whether the field is there.
      JsonNode condition = overlay.path(name);
      if (!resolveAdditions(condition, value) && !patterns.match(condition, value)) {
        return false;
      }
    }
    return true;
  }

  private Verdict list(ArrayNode overlay, @Nullable JsonNode resource) throws PatchFailure {
    if (!overlay.path(0).isObject()) {
      return Verdict.HOLDS;
    }
    if (resource != null && !resource.isNull()) {
      NodeKind.SEQUENCE.require(resource);
    }
    List<JsonNode> elements = new ArrayList<>(overlay.size());
    overlay.forEach(elements::add);
    for (JsonNode element : elements) {
      if (!OverlayAnchors.within(element, OverlayAnchors.ALL)) {
        continue;
      }
      if (!OverlayAnchors.within(element, GLOBAL)) {
        template(overlay, element, resource);
      } else if (!metByOne(element, resource)) {
        return Verdict.UNMET_GLOBALLY;
      }
    }
    return Verdict.HOLDS;
  }

  /**
   * Adds to the overlay an element for each element of the resource that the template selects.
   *
   * <p>One copy of the template serves all elements, as in Kyverno: what the first element to reach
   * an addition decides is decided for all that follow. Policies that add defaults to several
   * containers at once depend on it.
   */
  private void template(ArrayNode overlay, JsonNode element, @Nullable JsonNode resource)
      throws PatchFailure {
    JsonNode shared = element.deepCopy();
    if (resource == null) {
      // Nothing can be selected, but an error in the template is one all the same.
      resolve(shared, null);
      return;
    }
    for (JsonNode selected : resource) {
      if (resolve(shared, selected) == Verdict.HOLDS) {
        append(overlay, shared, selected);
      }
    }
  }

  /**
   * Whether one element of the resource meets the global conditions of a template, or none fails
   * them. Such a template patches nothing itself.
   */
  private boolean metByOne(JsonNode element, @Nullable JsonNode resource) throws PatchFailure {
    JsonNode shared = element.deepCopy();
    if (resource == null) {
      return resolve(shared, null) != Verdict.UNMET_GLOBALLY;
    }
    boolean met = false;
    boolean failed = false;
    for (JsonNode candidate : resource) {
      Verdict verdict = resolve(shared, candidate);
      met |= verdict == Verdict.HOLDS;
      failed |= verdict == Verdict.UNMET_GLOBALLY;
    }
    return met || !failed;
  }

  /** Without a name the element could not be found again, so it is left out. */
  private static void append(ArrayNode overlay, JsonNode template, JsonNode selected)
      throws PatchFailure {
    JsonNode name = selected.path(NAME);
    if (name.isMissingNode() || name.isNull() || (name.isContainerNode() && name.isEmpty())) {
      return;
    }
    JsonNode element = template.deepCopy();
    if (RemoveAnchors.from(element, true)) {
      return;
    }
    try {
      NodeKind.MAPPING.require(element);
    } catch (PatchFailure failure) {
      throw failure.within("failed to update name in pattern: ");
    }
    MergeTrees.set((ObjectNode) element, NAME, name.deepCopy());
    overlay.add(element);
  }
}
