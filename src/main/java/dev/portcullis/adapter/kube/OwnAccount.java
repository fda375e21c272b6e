package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.value.Json;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The user as which the API server knows us; asked until it answered once. Thread-safe.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#self-subject-review">Self
 *     subject review</a>
 */
public final class OwnAccount implements Supplier<String> {
  private static final String GROUP = "authentication.k8s.io";
  private static final ApiPath REVIEWS =
      new ApiPath(GROUP, "v1", "", "selfsubjectreviews", "", "", Map.of());

  private final ClusterLookup cluster;
  private final String assumed;
  private volatile String known = "";

  /**
   * An account.
   *
   * @param cluster asks the API server
   * @param assumed the user until the API server answers
   */
  public OwnAccount(ClusterLookup cluster, String assumed) {
    this.cluster = cluster;
    this.assumed = assumed;
  }

  @Override
  public String get() {
    if (known.isEmpty()) {
      JsonNode review =
          Json.object().put("apiVersion", GROUP + "/v1").put("kind", "SelfSubjectReview");
      if (cluster.create(REVIEWS, review) instanceof Answer.Found<JsonNode>(JsonNode answer)) {
        known = answer.path("status").path("userInfo").path("username").asText("");
      }
    }
    return known.isEmpty() ? assumed : known;
  }
}
