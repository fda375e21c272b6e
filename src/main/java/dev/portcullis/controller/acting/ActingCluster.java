package dev.portcullis.controller.acting;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.Deletion;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import java.util.Optional;

/**
 * The cluster in the hands of one policy. Every call is checked in the form executed: what the
 * policy may not do is refused with {@code 403} and a message that says who lacks which right.
 * Thread-safe; calls block.
 */
public interface ActingCluster {
  /** Reads. */
  ClusterLookup lookup();

  /** The resource whose objects are of this type; empty while it is not served. */
  Optional<ApiResource> resource(GroupVersionKind kind);

  /**
   * Why the objects at a path may not be followed, which is to list and to watch them.
   *
   * @param path a list path
   * @return empty when they may
   */
  default Optional<String> unfollowed(ApiPath path) {
    return Optional.empty();
  }

  /**
   * Reads a list, or a page of one.
   *
   * @param path a list path
   */
  default ApiAnswer list(ApiPath path) {
    return switch (lookup().read(path)) {
      case Answer.Found<JsonNode>(JsonNode body) -> new ApiAnswer.Done(body);
      case Answer.Absent<JsonNode>(String reason) -> new ApiAnswer.Refused(404, "NotFound", reason);
      case Answer.Unavailable<JsonNode>(String reason) -> new ApiAnswer.Unreachable(reason);
    };
  }

  /** Creates an object. */
  ApiAnswer create(JsonNode object);

  /**
   * Replaces an object; its {@code resourceVersion} guards against lost updates.
   *
   * @param subresource such as {@code status}; empty for the object itself
   */
  ApiAnswer replace(JsonNode object, String subresource);

  /** Applies an object on the server for this field manager, over whoever had its fields. */
  ApiAnswer apply(JsonNode object, String manager);

  /** Deletes an object, if it is still the one meant. */
  ApiAnswer delete(ResourceRef ref, Deletion deletion);
}
