package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;

/** A validate pattern whose anchors and operators are parsed. Immutable, shared by all requests. */
public interface CompiledPattern {
  /** Walks the resource. The int and float of its numbers differ, as in Kyverno. */
  PatternResult match(JsonNode resource);
}
