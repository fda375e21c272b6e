package dev.portcullis.adapter.http;

import dev.portcullis.admission.Review;
import dev.portcullis.request.Request;

/**
 * The storage behind the webhooks, where the server is its own API server. Behind a real one
 * nothing is completed and nothing is stored.
 */
public interface AdmittedWrites {
  /** Storage is somebody else's business. */
  AdmittedWrites ELSEWHERE =
      new AdmittedWrites() {
        @Override
        public Review complete(Review review) {
          return review;
        }

        @Override
        public void admitted(Request request) {}
      };

  /** Adds the old object to a review that was sent without one. */
  Review complete(Review review);

  /** A request that both webhooks let through and that is no dry run. */
  void admitted(Request request);
}
