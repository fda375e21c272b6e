package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.cel.library.AccessDecision;
import dev.portcullis.expr.cel.library.AccessQuestion;
import dev.portcullis.expr.cel.library.Authorizer;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.value.Json;
import java.util.Map;

/**
 * Asks the cluster whether somebody may do something.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/authorization/#checking-api-access">Checking
 *     API access</a>
 */
final class AccessReviews implements Authorizer {
  private static final String GROUP = "authorization.k8s.io";

  private final ClusterLookup cluster;

  AccessReviews(ClusterLookup cluster) {
    this.cluster = cluster;
  }

  @Override
  public AccessDecision decide(AccessQuestion question) {
    ApiPath path = new ApiPath(GROUP, "v1", "", "subjectaccessreviews", "", "", Map.of());
    return switch (cluster.create(path, review(question))) {
      case Answer.Found<JsonNode> found -> decision(found.value().path("status"));
      case Answer.Absent<JsonNode> absent -> failed(absent.reason());
      case Answer.Unavailable<JsonNode> unavailable -> failed(unavailable.reason());
    };
  }

  private static AccessDecision failed(String reason) {
    return new AccessDecision(false, "", reason);
  }

  private static AccessDecision decision(JsonNode status) {
    return new AccessDecision(
        status.path("allowed").asBoolean(false),
        status.path("reason").asText(""),
        status.path("evaluationError").asText(""));
  }

  private static JsonNode review(AccessQuestion question) {
    ObjectNode review = Json.object();
    review.put("apiVersion", GROUP + "/v1").put("kind", "SubjectAccessReview");
    ObjectNode spec = review.putObject("spec");
    spec.put("user", question.user().username());
    ArrayNode groups = spec.putArray("groups");
    question.user().groups().forEach(groups::add);
    if (question.path().isEmpty()) {
      ObjectNode resource = spec.putObject("resourceAttributes");
      resource.put("verb", question.verb()).put("group", question.group());
      resource.put("resource", question.resource()).put("subresource", question.subresource());
      resource.put("namespace", question.namespace()).put("name", question.name());
      selector(resource, "fieldSelector", question.fieldSelector());
      selector(resource, "labelSelector", question.labelSelector());
    } else {
      spec.putObject("nonResourceAttributes")
          .put("verb", question.verb())
          .put("path", question.path());
    }
    return review;
  }

  private static void selector(ObjectNode resource, String field, String text) {
    if (!text.isEmpty()) {
      resource.putObject(field).put("rawSelector", text);
    }
  }
}
