package dev.portcullis.bench;

import dev.portcullis.cluster.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Policies and the reviews that are sent to them.
 *
 * @param name names it in tables and files
 * @param policies YAML; empty for none
 * @param path the webhook
 * @param reviews AdmissionReviews, sent in turn
 * @param files texts of further files that the server is started with, by option
 */
record Workload(
    String name, String policies, String path, List<String> reviews, Map<String, String> files) {
  static final String VALIDATE = "/validate/fail";
  static final String MUTATE = "/mutate/fail";
  static final String INJECT = "/inject";

  /** Reads a review and allows it; only there when the server is started for it. */
  static final String NOTHING = "/bench/null";

  Workload {
    reviews = List.copyOf(reviews);
    files = Map.copyOf(files);
  }

  Workload(String name, String policies, String path, List<String> reviews) {
    this(name, policies, path, reviews, Map.of());
  }

  Workload(String name, String policies, String path, String review) {
    this(name, policies, path, List.of(review));
  }

  /** The same under another name. */
  Workload named(String other) {
    return new Workload(other, policies, path, reviews, files);
  }

  /** Where its files are, made if it is missing. */
  Path folder() throws IOException {
    return Files.createDirectories(Project.ROOT.resolve("target/bench").resolve(name));
  }
}
