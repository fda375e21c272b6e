package dev.portcullis.admission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.request.Request;
import java.util.Optional;

/**
 * One question of an API server.
 *
 * @param uid what the answer has to repeat
 * @param request the request; roles and namespace labels are not in it yet
 * @param missing what the operation needs and the review does not carry ({@code request.object}),
 *     empty when nothing is missing
 */
public record Review(String uid, Request request, Optional<String> missing) {
  /** The same question with an old object that was not sent. */
  public Review withOldObject(JsonNode oldObject) {
    Request completed = request.withOldObject(oldObject);
    return new Review(uid, completed, RequestFields.missing(completed));
  }

  /** The same question with another request. */
  public Review withRequest(Request other) {
    return new Review(uid, other, missing);
  }
}
