package dev.portcullis.adapter.http;

import dev.portcullis.admission.Review;
import dev.portcullis.request.Request;

/**
 * The storage behind the webhooks, where the server is its own API server. Behind a real one
 * nothing is completed and nothing is stored.
 */
public interface AdmittedWrites {
  /** Storage is somebody else's business. */
  AdmittedWrites ELSEWHERE = request -> {};

  /** Adds the old object to a review that was sent without one; an API server sends it. */
  default Review complete(Review review) {
    return review;
  }

  /** A request that both webhooks let through and that is no dry run. */
  void admitted(Request request);
}
