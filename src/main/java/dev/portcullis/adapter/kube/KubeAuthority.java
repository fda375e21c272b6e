package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.Authority;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.value.Json;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Asks the API server what an account may do. Thread-safe.
 *
 * <p>Asked about ourselves, the API server judges by all that it knows of us, such as the groups of
 * a client certificate; of others we can tell it no more than their names.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/authorization/#checking-api-access">Checking
 *     API access</a>
 */
public final class KubeAuthority implements Authority {
  private static final String GROUP = "authorization.k8s.io";
  private static final ApiPath REVIEWS = reviews("subjectaccessreviews");
  private static final ApiPath OWN_REVIEWS = reviews("selfsubjectaccessreviews");
  private static final String ACCOUNT = "system:serviceaccount:";

  private final ClusterLookup cluster;
  private final Supplier<String> own;

  /**
   * An authority.
   *
   * @param cluster asks the API server
   * @param own the user that we are
   */
  public KubeAuthority(ClusterLookup cluster, Supplier<String> own) {
    this.cluster = cluster;
    this.own = own;
  }

  private static ApiPath reviews(String resource) {
    return new ApiPath(GROUP, "v1", "", resource, "", "", Map.of());
  }

  @Override
  public Answer<Boolean> allows(Access access) {
    return switch (ask(access)) {
      case Answer.Found<JsonNode>(JsonNode answer) ->
          new Answer.Found<>(answer.path("status").path("allowed").asBoolean());
      case Answer.Absent<JsonNode>(String reason) -> new Answer.Unavailable<>(reason);
      case Answer.Unavailable<JsonNode>(String reason) -> new Answer.Unavailable<>(reason);
    };
  }

  private Answer<JsonNode> ask(Access access) {
    if (access.user().equals(own.get())) {
      ObjectNode review = review("SelfSubjectAccessReview");
      attributes(access, review.putObject("spec"));
      return cluster.create(OWN_REVIEWS, review);
    }
    ObjectNode review = review("SubjectAccessReview");
    ObjectNode spec = review.putObject("spec").put("user", access.user());
    groups(access.user(), spec.putArray("groups"));
    attributes(access, spec);
    return cluster.create(REVIEWS, review);
  }

  private static ObjectNode review(String kind) {
    return Json.object().put("apiVersion", GROUP + "/v1").put("kind", kind);
  }

  private static void attributes(Access access, ObjectNode spec) {
    ObjectNode attributes = spec.putObject("resourceAttributes").put("verb", access.verb());
    attributes.put("group", access.resource().group());
    attributes.put("version", access.resource().version());
    attributes.put("resource", access.resource().resource());
    put(attributes, "subresource", access.subresource());
    put(attributes, "namespace", access.namespace());
    put(attributes, "name", access.name());
  }

  private static void put(ObjectNode attributes, String field, String value) {
    if (!value.isEmpty()) {
      attributes.put(field, value);
    }
  }

  /** The groups that every account is in. */
  private static void groups(String user, ArrayNode groups) {
    groups.add("system:authenticated");
    int end = user.indexOf(':', ACCOUNT.length());
    if (user.startsWith(ACCOUNT) && end > 0) {
      groups.add("system:serviceaccounts");
      groups.add("system:serviceaccounts:" + user.substring(ACCOUNT.length(), end));
    }
  }
}
