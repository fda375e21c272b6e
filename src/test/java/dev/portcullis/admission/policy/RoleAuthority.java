package dev.portcullis.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.Authority;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What accounts may do by cluster roles that are written for them, besides what they may do anyway.
 */
final class RoleAuthority implements Authority {
  private final Predicate<Access> anyway;
  private final List<JsonNode> rules = new ArrayList<>();

  RoleAuthority(Predicate<Access> anyway) {
    this.anyway = anyway;
  }

  /** Grants what a ClusterRole says, to every account. */
  void grant(JsonNode clusterRole) {
    clusterRole.path("rules").forEach(rules::add);
  }

  @Override
  public Answer<Boolean> allows(Access access) {
    return new Answer.Found<>(
        anyway.test(access) || rules.stream().anyMatch(rule -> allows(rule, access)));
  }

  private static boolean allows(JsonNode rule, Access access) {
    String resource =
        access.subresource().isEmpty()
            ? access.resource().resource()
            : access.resource().resource() + "/" + access.subresource();
    return has(rule, "verbs", access.verb())
        && has(rule, "apiGroups", access.resource().group())
        && has(rule, "resources", resource)
        && (rule.path("resourceNames").isEmpty() || has(rule, "resourceNames", access.name()));
  }

  private static boolean has(JsonNode rule, String list, String word) {
    return rule.path(list)
        .valueStream()
        .map(JsonNode::asText)
        .anyMatch(one -> one.equals("*") || one.equals(word));
  }
}
