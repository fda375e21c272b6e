package dev.portcullis.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Map;

/**
 * Who makes a request, and the roles bound to them.
 *
 * @param username the user name
 * @param uid the user's identifier, empty when none is known
 * @param groups the groups
 * @param extra further attributes by name
 * @param roles the roles as {@code namespace:name}
 * @param clusterRoles the cluster roles by name
 */
public record UserInfo(
    String username,
    String uid,
    List<String> groups,
    Map<String, List<String>> extra,
    List<String> roles,
    List<String> clusterRoles) {
  public UserInfo {
    groups = List.copyOf(groups);
    extra = Map.copyOf(extra);
    roles = List.copyOf(roles);
    clusterRoles = List.copyOf(clusterRoles);
  }

  /** Whether nothing at all is known of the user. */
  public boolean isNobody() {
    return username.isEmpty()
        && uid.isEmpty()
        && groups.isEmpty()
        && extra.isEmpty()
        && roles.isEmpty()
        && clusterRoles.isEmpty();
  }

  /** The {@code userInfo} object of an admission request; empty fields are left out. */
  public JsonNode json() {
    ObjectNode out = Json.object();
    if (!username.isEmpty()) {
      out.put("username", username);
    }
    if (!uid.isEmpty()) {
      out.put("uid", uid);
    }
    if (!groups.isEmpty()) {
      out.set("groups", strings(groups));
    }
    if (!extra.isEmpty()) {
      ObjectNode values = out.putObject("extra");
      extra.forEach((name, list) -> values.set(name, strings(list)));
    }
    return out;
  }

  private static ArrayNode strings(List<String> texts) {
    ArrayNode out = Json.NODES.arrayNode();
    texts.forEach(out::add);
    return out;
  }
}
