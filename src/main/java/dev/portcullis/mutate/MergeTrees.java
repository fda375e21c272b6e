package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The second stage of {@code patchStrategicMerge}: merges a patch without anchors into a resource
 * as kustomize does, which is not quite as the API server does. Both trees are changed, and the
 * result shares nodes with both, so they are copies that belong to this merge.
 *
 * @see <a
 *     href="https://kubectl.docs.kubernetes.io/references/kustomize/glossary/#patch-strategic-merge">Kustomize's
 *     strategic merge</a>
 */
final class MergeTrees {
  private final MergeLists lists = new MergeLists(this);

  /**
   * Merges a patch into a node.
   *
   * @param target the node of the resource, or null
   * @param patch the node of the patch, or null
   * @param known the schema that its place gives, or null; then that of its own type counts
   * @return the merged node, or null when nothing is left of it
   */
  @Nullable JsonNode merge(
      @Nullable JsonNode target, @Nullable JsonNode patch, @Nullable MergeSchema known)
      throws PatchFailure {
    JsonNode first = present(target) ? target : patch;
    if (first == null || first.isNull()) {
      // Only a null that was there and that nobody mentions stays.
      return target != null && patch == null ? target : null;
    }
    NodeKind kind = NodeKind.of(first);
    if (patch != null && !patch.isNull()) {
      kind.require(patch);
    }
    MergeSchema schema = known != null ? known : ownSchema(target, patch).orElse(null);
    return switch (kind) {
      case MAPPING -> maps(target, patch, schema);
      case SEQUENCE -> sequences(target, patch, schema);
      case SCALAR -> overridden(target, patch);
    };
  }

  private static boolean present(@Nullable JsonNode node) {
    return node != null && !node.isNull();
  }

  private static Optional<MergeSchema> ownSchema(
      @Nullable JsonNode target, @Nullable JsonNode patch) {
    Optional<MergeSchema> own = target == null ? Optional.empty() : MergeSchema.of(target);
    return own.isPresent() || patch == null ? own : MergeSchema.of(patch);
  }

  private static @Nullable JsonNode overridden(
      @Nullable JsonNode target, @Nullable JsonNode patch) {
    if (patch == null) {
      return target;
    }
    return patch.isNull() ? null : patch;
  }

  private @Nullable JsonNode sequences(
      @Nullable JsonNode target, @Nullable JsonNode patch, @Nullable MergeSchema schema)
      throws PatchFailure {
    Optional<List<String>> keys = schema == null ? Optional.empty() : schema.mergeKeys();
    return schema == null || keys.isEmpty()
        ? overridden(target, patch)
        : lists.merge(target, patch, keys.get(), schema.element());
  }

  private @Nullable JsonNode maps(
      @Nullable JsonNode target, @Nullable JsonNode patch, @Nullable MergeSchema schema)
      throws PatchFailure {
    ObjectNode into = into(target, patch);
    if (into == null) {
      return null;
    }
    if (patch == null) {
      return unchanged(into, schema);
    }
    for (String name : names(into, patch)) {
      set(into, name, field(into, name, patch.get(name), schema));
    }
    return into;
  }

  /** A map that the patch does not mention: only lists that are merged by keys may change in it. */
  private JsonNode unchanged(ObjectNode map, @Nullable MergeSchema schema) throws PatchFailure {
    Map<String, Optional<JsonNode>> changed = Map.of();
    for (Map.Entry<String, JsonNode> entry : map.properties()) {
      JsonNode value = field(map, entry.getKey(), null, schema);
      if (value != entry.getValue()) {
        changed = changed.isEmpty() ? new LinkedHashMap<>() : changed;
        changed.put(entry.getKey(), Optional.ofNullable(value));
      }
    }
    changed.forEach((name, value) -> set(map, name, value.orElse(null)));
    return map;
  }

  private @Nullable JsonNode field(
      ObjectNode map, String name, @Nullable JsonNode change, @Nullable MergeSchema schema)
      throws PatchFailure {
    JsonNode value = merge(map.get(name), change, schema == null ? null : schema.field(name));
    if (name.isEmpty()) {
      // Kustomize takes a field without a name for the map itself, which is no scalar.
      NodeKind.SCALAR.require(map);
    }
    return value;
  }

  /**
   * The map that is merged into: that of the resource, or that of the patch, which is then merged
   * with itself and so loses its nulls and directives.
   */
  private static @Nullable ObjectNode into(@Nullable JsonNode target, @Nullable JsonNode patch)
      throws PatchFailure {
    if (target == null || target.isNull()) {
      return patch instanceof ObjectNode map && !deleted(map) ? map : null;
    }
    if (patch == null) {
      return (ObjectNode) target;
    }
    if (patch.isNull()) {
      return null;
    }
    return switch (Directive.takeFrom((ObjectNode) patch)) {
      case MERGE -> (ObjectNode) target;
      case REPLACE -> (ObjectNode) patch;
      case DELETE -> null;
    };
  }

  /** A directive that is not known stays as a field where the resource has no such map. */
  private static boolean deleted(ObjectNode patch) {
    try {
      return Directive.takeFrom(patch) == Directive.DELETE;
    } catch (PatchFailure unknown) {
      return false;
    }
  }

  private static Collection<String> names(ObjectNode into, JsonNode patch) {
    Collection<String> names = new TreeSet<>();
    into.fieldNames().forEachRemaining(names::add);
    patch.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /**
   * Sets or removes a field. A number or truth value that takes the place of a text becomes a text:
   * kustomize keeps the quotes of what was there.
   */
  static void set(ObjectNode map, String name, @Nullable JsonNode value) {
    if (value == null) {
      map.remove(name);
      return;
    }
    JsonNode before = map.get(name);
    boolean quoted =
        before != null && before.isTextual() && (value.isNumber() || value.isBoolean());
    map.set(name, quoted ? Json.NODES.textNode(NodeKind.text(value)) : value);
  }
}
