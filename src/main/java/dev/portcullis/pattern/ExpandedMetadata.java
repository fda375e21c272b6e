package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.pattern.PatternNode.MapNode;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The labels and annotations of a pattern with the keys that they took from the resource. What one
 * element of a list has expanded stays so for the next, as in Kyverno.
 */
final class ExpandedMetadata {
  private @Nullable IdentityHashMap<MapNode, MapNode> current;

  /** A map of the pattern is compared with a map of the resource. */
  void expand(MapNode pattern, JsonNode resource) {
    for (MetadataMap map : pattern.metadata()) {
      JsonNode counterpart = map.counterpart(resource);
      if (counterpart.isObject()) {
        IdentityHashMap<MapNode, MapNode> known =
            current == null ? new IdentityHashMap<>() : current;
        known.put(map.pattern(), MetadataMap.expanded(current(map.pattern()), counterpart));
        current = known;
      }
    }
  }

  /** A map of the pattern as it is to be compared now. */
  MapNode current(MapNode pattern) {
    return current == null ? pattern : current.getOrDefault(pattern, pattern);
  }
}
