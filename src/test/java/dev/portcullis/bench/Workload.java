package dev.portcullis.bench;

import java.util.List;

/**
 * Policies and the reviews that are sent to them.
 *
 * @param name names it in tables and files
 * @param policies YAML; empty for none
 * @param path the webhook
 * @param reviews AdmissionReviews, sent in turn
 */
record Workload(String name, String policies, String path, List<String> reviews) {
  static final String VALIDATE = "/validate/fail";
  static final String MUTATE = "/mutate/fail";

  Workload {
    reviews = List.copyOf(reviews);
  }

  Workload(String name, String policies, String path, String review) {
    this(name, policies, path, List.of(review));
  }
}
