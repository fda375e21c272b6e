package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.pattern.PatternNode.MapNode;
import dev.portcullis.pattern.PatternNode.ScalarNode;
import dev.portcullis.value.Utf8Order;
import dev.portcullis.value.Wildcard;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The labels or annotations of a pattern. Their keys may hold wildcards, which stand for one
 * matching key of the resource.
 *
 * @param tag {@code labels} or {@code annotations}
 * @param pattern the map as it was written
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/validate/#wildcards">Wildcards
 *     in keys</a>
 */
record MetadataMap(String tag, MapNode pattern) {
  private static final String METADATA = "metadata";
  private static final List<String> TAGS = List.of("labels", "annotations");

  /** The maps under the metadata of a pattern map that look different for some resource. */
  static List<MetadataMap> below(SortedMap<String, PatternNode> fields) {
    if (!(tagged(METADATA, fields).orElse(null) instanceof MapNode metadata)) {
      return List.of();
    }
    List<MetadataMap> maps = new ArrayList<>();
    for (String tag : TAGS) {
      if (tagged(tag, metadata.fields()).orElse(null) instanceof MapNode map
          && map.fields().entrySet().stream().anyMatch(MetadataMap::changes)) {
        maps.add(new MetadataMap(tag, map));
      }
    }
    return maps;
  }

  private static boolean changes(Map.Entry<String, PatternNode> field) {
    return Wildcard.isPattern(field.getKey()) || !textual(field.getValue());
  }

  private static boolean textual(PatternNode value) {
    return value instanceof ScalarNode scalar && scalar.textual();
  }

  private static Optional<PatternNode> tagged(String tag, SortedMap<String, PatternNode> fields) {
    PatternNode plain = fields.get(tag);
    if (plain != null) {
      return Optional.of(plain);
    }
    return fields.entrySet().stream()
        .filter(field -> Anchor.parse(field.getKey()).filter(a -> a.key().equals(tag)).isPresent())
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /** The map of the resource that the pattern is compared with; missing when there is none. */
  JsonNode counterpart(JsonNode resource) {
    return resource.path(METADATA).path(tag);
  }

  /**
   * The pattern for one resource: wildcards in keys replaced, entries that are not text left out,
   * as Kyverno does.
   *
   * @param current the pattern as earlier elements of a list have left it
   * @param resource the labels or annotations of the resource
   */
  static MapNode expanded(MapNode current, JsonNode resource) {
    if (current.fields().entrySet().stream().noneMatch(MetadataMap::changes)) {
      return current;
    }
    TreeSet<String> candidates = new TreeSet<>(Utf8Order.BYTEWISE);
    for (Map.Entry<String, JsonNode> entry : resource.properties()) {
      if (entry.getValue().isTextual()) {
        candidates.add(entry.getKey());
      }
    }
    SortedMap<String, PatternNode> fields = MapNode.noFields();
    // Kyverno keeps any one of several keys that become equal; a literal one is the better choice.
    keep(current, fields, Predicate.not(Wildcard::isPattern), candidates);
    keep(current, fields, Wildcard::isPattern, candidates);
    return MapNode.of(fields);
  }

  private static void keep(
      MapNode current,
      SortedMap<String, PatternNode> fields,
      Predicate<String> keys,
      TreeSet<String> candidates) {
    current
        .fields()
        .forEach(
            (key, value) -> {
              if (keys.test(key) && textual(value)) {
                fields.putIfAbsent(expanded(key, candidates), value);
              }
            });
  }

  private static String expanded(String text, TreeSet<String> candidates) {
    if (!Wildcard.isPattern(text)) {
      return text;
    }
    Optional<Anchor> anchor = Anchor.parse(text);
    String wanted = anchor.map(Anchor::key).orElse(text);
    String found =
        candidates.stream().filter(key -> Wildcard.matches(wanted, key)).findFirst().orElse(wanted);
    return anchor.map(a -> new Anchor(a.kind(), found).text()).orElse(found);
  }
}
