package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.pattern.PatternNode.MapNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which conditional and existence anchors, by the text of their keys, have met a map of the
 * resource with their key. Where one never has, Kyverno calls a failure an error.
 */
final class SeenAnchors {
  /** Only a failure asks, so until then it is only written down what was compared. */
  private List<Visit> visits = List.of();

  private record Visit(MapNode pattern, JsonNode resource) {}

  /** A map of the pattern is compared with a map of the resource. */
  void visit(MapNode pattern, JsonNode resource) {
    if (!pattern.anchors().isEmpty()) {
      if (visits.isEmpty()) {
        visits = new ArrayList<>();
      }
      visits.add(new Visit(pattern, resource));
    }
  }

  /** Whether an anchor never met its key. */
  boolean missing() {
    Set<String> expected = new HashSet<>();
    Set<String> met = new HashSet<>();
    for (Visit visit : visits) {
      for (Field field : visit.pattern().anchors()) {
        if (field.expected()) {
          expected.add(field.text());
          if (visit.resource().has(field.key())) {
            met.add(field.text());
          }
        }
      }
    }
    return !met.containsAll(expected);
  }
}
