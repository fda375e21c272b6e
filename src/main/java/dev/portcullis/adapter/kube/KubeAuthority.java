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

/**
 * Asks the API server what an account may do. Thread-safe.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/authorization/#checking-api-access">Checking
 *     API access</a>
 */
public final class KubeAuthority implements Authority {
  private static final String GROUP = "authorization.k8s.io";
  private static final ApiPath REVIEWS =
      new ApiPath(GROUP, "v1", "", "subjectaccessreviews", "", "", Map.of());
  private static final String ACCOUNT = "system:serviceaccount:";

  private final ClusterLookup cluster;

  /** Asks through these look-ups. */
  public KubeAuthority(ClusterLookup cluster) {
    this.cluster = cluster;
  }

  @Override
  public Answer<Boolean> allows(Access access) {
    return switch (cluster.create(REVIEWS, review(access))) {
      case Answer.Found<JsonNode>(JsonNode answer) ->
          new Answer.Found<>(answer.path("status").path("allowed").asBoolean());
      case Answer.Absent<JsonNode>(String reason) -> new Answer.Unavailable<>(reason);
      case Answer.Unavailable<JsonNode>(String reason) -> new Answer.Unavailable<>(reason);
    };
  }

  private static JsonNode review(Access access) {
    ObjectNode review =
        Json.object().put("apiVersion", GROUP + "/v1").put("kind", "SubjectAccessReview");
    ObjectNode spec = review.putObject("spec").put("user", access.user());
    groups(access.user(), spec.putArray("groups"));
    ObjectNode attributes = spec.putObject("resourceAttributes").put("verb", access.verb());
    attributes.put("group", access.resource().group());
    attributes.put("version", access.resource().version());
    attributes.put("resource", access.resource().resource());
    put(attributes, "subresource", access.subresource());
    put(attributes, "namespace", access.namespace());
    put(attributes, "name", access.name());
    return review;
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
