package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.admission.ReadReview;
import dev.portcullis.admission.Review;
import dev.portcullis.admission.ReviewReader;
import dev.portcullis.engine.LoadedPolicies;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Random;

/** What the small benchmarks have in common: the reviews and policies of the large ones. */
final class MicroInputs {
  static final FunctionEnvironment ENVIRONMENT =
      new FunctionEnvironment(
          InstantSource.system(),
          ZoneOffset.UTC,
          new Random(1),
          host -> {
            throw new UnknownHostException(host);
          },
          ImageDefaults.DOCKER);

  private MicroInputs() {}

  static Budget budget() {
    return new Budget(Budget.Limits.DEFAULT, System::nanoTime);
  }

  /** Reads a text that is known to be JSON. */
  static JsonNode json(String text) {
    try {
      return Json.parse(text);
    } catch (JsonSyntaxException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  static Workload workload(String name) {
    try {
      return new Workloads().named(name);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The bytes that are sent first. */
  static byte[] body(Workload workload) {
    return workload.reviews().getFirst().getBytes(StandardCharsets.UTF_8);
  }

  static Review review(byte[] body) {
    return switch (ReviewReader.read(body)) {
      case ReadReview.Accepted(Review review) -> review;
      case ReadReview.Refused refused -> throw new IllegalArgumentException(refused.reason());
    };
  }

  static PolicyIndex index(Workload workload) {
    LoadedPolicies loaded = new PolicyLoader(ENVIRONMENT).load("bench.yaml", workload.policies());
    if (loaded.policies().isEmpty()) {
      throw new IllegalArgumentException(workload.name() + " has no policy that can be used");
    }
    return new PolicyIndex(loaded.policies(), loaded.exceptions());
  }
}
