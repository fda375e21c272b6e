package dev.portcullis.chainsaw;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The values that expressions know as {@code $name}; immutable. */
final class Bindings {
  static final Bindings NONE = new Bindings(Map.of());

  private final Map<String, JsonNode> values;

  private Bindings(Map<String, JsonNode> values) {
    this.values = Collections.unmodifiableMap(values);
  }

  /** These and one more, which hides an older one of its name. */
  Bindings with(String name, JsonNode value) {
    Map<String, JsonNode> more = new LinkedHashMap<>(values);
    more.put(name, value);
    return new Bindings(more);
  }

  /** The value of a name without its dollar sign. */
  Optional<JsonNode> find(String name) {
    return Optional.ofNullable(values.get(name));
  }
}
