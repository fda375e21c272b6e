package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.pattern.CompiledPattern;
import dev.portcullis.pattern.PatternCompiler;
import dev.portcullis.pattern.PatternResult;
import dev.portcullis.value.Json;
import dev.portcullis.value.LastUsed;
import dev.portcullis.value.Numbers;
import java.util.HashMap;
import java.util.Map;

/**
 * The conditions of one overlay as patterns. Those that are written without variables are compiled
 * when the policy is loaded; of the others the texts last seen are kept. Shared by all threads.
 */
final class ConditionPatterns {
  private static final int KEPT = 256;

  /** Longer texts are compiled each time, so that requests cannot fill the memory. */
  private static final int LONGEST = 512;

  private final Map<JsonNode, CompiledPattern> written;
  private final Map<JsonNode, CompiledPattern> lastSeen = new LastUsed<>(KEPT);

  private ConditionPatterns(Map<JsonNode, CompiledPattern> written) {
    this.written = Map.copyOf(written);
  }

  /** The conditions of an overlay as it is written. */
  static ConditionPatterns of(JsonNode overlay) {
    Map<JsonNode, CompiledPattern> written = new HashMap<>();
    collect(SortedOverlay.of(overlay), written);
    return new ConditionPatterns(written);
  }

  private static void collect(JsonNode node, Map<JsonNode, CompiledPattern> into) {
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      if (OverlayAnchors.parse(field.getKey(), OverlayAnchors.CONDITIONS).isPresent()) {
        into.computeIfAbsent(comparable(field.getValue()), PatternCompiler::compile);
      }
      collect(field.getValue(), into);
    }
    if (node.isArray()) {
      node.forEach(element -> collect(element, into));
    }
  }

  /** Whether a value meets a condition. */
  boolean match(JsonNode condition, JsonNode value) {
    return pattern(comparable(condition)).match(comparable(value)) instanceof PatternResult.Pass;
  }

  private CompiledPattern pattern(JsonNode condition) {
    CompiledPattern known = written.get(condition);
    if (known != null) {
      return known;
    }
    if (!(condition instanceof TextNode text) || text.textValue().length() > LONGEST) {
      return PatternCompiler.compile(condition);
    }
    synchronized (lastSeen) {
      return lastSeen.computeIfAbsent(condition, PatternCompiler::compile);
    }
  }

  /** Scalars are compared as texts, whatever they are; maps and lists with numbers as floats. */
  private static JsonNode comparable(JsonNode node) {
    return NodeKind.of(node) == NodeKind.SCALAR
        ? Json.NODES.textNode(NodeKind.text(node))
        : Numbers.floats(node);
  }
}
