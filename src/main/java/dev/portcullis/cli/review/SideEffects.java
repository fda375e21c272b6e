package dev.portcullis.cli.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.request.GroupVersionKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What else changed in a server's cluster between two listings. */
final class SideEffects {
  private SideEffects() {}

  private record Identity(GroupVersionKind kind, String namespace, String name) {
    static Identity of(JsonNode object) {
      return new Identity(
          Resources.kind(object), Resources.namespace(object), Resources.name(object));
    }
  }

  /**
   * The lines that show it.
   *
   * @param reviewed the object whose own change is no side effect
   */
  static List<String> lines(List<JsonNode> before, List<JsonNode> after, JsonNode reviewed) {
    Map<Identity, JsonNode> old = byIdentity(before);
    Map<Identity, JsonNode> now = byIdentity(after);
    old.remove(Identity.of(reviewed));
    now.remove(Identity.of(reviewed));
    List<String> out = new ArrayList<>();
    now.forEach(
        (identity, object) -> {
          JsonNode was = old.get(identity);
          if (was == null) {
            out.add("created " + Shown.name(object));
            out.addAll(Shown.whole(object));
          } else if (!version(was).equals(version(object))) {
            out.add("updated " + Shown.name(object));
            out.addAll(Shown.difference(was, object));
          }
        });
    old.forEach(
        (identity, object) -> {
          if (!now.containsKey(identity)) {
            out.add("deleted " + Shown.name(object));
          }
        });
    return out;
  }

  private static Map<Identity, JsonNode> byIdentity(List<JsonNode> objects) {
    Map<Identity, JsonNode> map = new LinkedHashMap<>();
    objects.forEach(object -> map.put(Identity.of(object), object));
    return map;
  }

  private static String version(JsonNode object) {
    return object.path("metadata").path("resourceVersion").asText("");
  }
}
