package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.pattern.PatternNode.ListNode;
import dev.portcullis.pattern.PatternNode.MapNode;
import dev.portcullis.pattern.PatternNode.ScalarNode;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The labels and annotations of a pattern with the keys that they took from the resource. What one
 * element of a list has expanded stays so for the next, as in Kyverno.
 */
final class ExpandedMetadata {
  private @Nullable IdentityHashMap<MapNode, MapNode> current;

  /** A map of the pattern is compared with a map of the resource. */
  void expand(MapNode pattern, JsonNode resource) {
    if (pattern.metadata().isEmpty()) {
      return;
    }
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

  /**
   * The fields of a map that decide nothing first, in the order in which they are compared: an
   * anchor that the expansion left out puts nothing forward any more.
   */
  List<Field> others(MapNode pattern) {
    return current == null || pattern.metadata().isEmpty()
        ? pattern.others()
        : MapNode.ordered(pattern.fields(), this::anchored);
  }

  private boolean anchored(PatternNode node) {
    return switch (node) {
      case MapNode map -> {
        MapNode now = current(map);
        yield now.fields().entrySet().stream()
            .map(field -> Field.of(field.getKey(), field.getValue()))
            .anyMatch(field -> field.decides() || anchored(field.value()));
      }
      case ListNode list -> list.elements().stream().anyMatch(this::anchored);
      case ScalarNode scalar -> false;
    };
  }

  /** A map of the pattern as it is to be compared now. */
  MapNode current(MapNode pattern) {
    return current == null ? pattern : current.getOrDefault(pattern, pattern);
  }
}
