package dev.portcullis.admission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.admission.CompleteReview.Completion;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.LoadedPolicies;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.GlobalContextLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.RegistryLookup;
import dev.portcullis.port.ServiceCalls;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;

/** Policies, a cluster and the two webhooks on them, without any server. */
public final class AdmissionSubject {
  private static final Engine ENGINE = new Engine(ImageDefaults.DOCKER);

  private final Evaluations evaluations;
  private final ClusterLookup cluster;

  private AdmissionSubject(Evaluations evaluations, ClusterLookup cluster) {
    this.evaluations = evaluations;
    this.cluster = cluster;
  }

  /** Loads policies without a clock, randomness or a name service. */
  public static PolicyLoader loader() {
    return new PolicyLoader(
        new FunctionEnvironment(
            () -> Instant.parse("2026-01-02T03:04:05Z"),
            ZoneOffset.UTC,
            new Random(1),
            host -> {
              throw new UnknownHostException(host);
            },
            ImageDefaults.DOCKER));
  }

  public static Ports ports(ClusterLookup cluster) {
    return new Ports(
        cluster,
        ServiceCalls.none(),
        RegistryLookup.none(),
        GlobalContextLookup.none(),
        Ports.Mode.CONNECTED);
  }

  public static AdmissionSubject of(String policies, ClusterLookup cluster) {
    LoadedPolicies loaded = loader().load("policies.yaml", policies);
    if (!loaded.refused().isEmpty()) {
      throw new AssertionError(loaded.refused().toString());
    }
    return new AdmissionSubject(
        new Evaluations(
            new PolicyIndex(loaded.policies(), loaded.exceptions()),
            ports(cluster),
            Budget::untimed),
        cluster);
  }

  public Review accept(String review) {
    return switch (ReviewReader.read(review.getBytes(StandardCharsets.UTF_8))) {
      case ReadReview.Accepted(Review accepted) -> completed(accepted);
      case ReadReview.Refused refused -> throw new AssertionError(refused.toString());
    };
  }

  private Review completed(Review review) {
    return switch (new CompleteReview(cluster).complete(review)) {
      case Completion.Completed(Review done) -> done;
      case Completion.Unavailable unavailable -> throw new AssertionError(unavailable.toString());
    };
  }

  public Verdict validate(String review, PolicySelection selection) {
    return new ReviewValidation(ENGINE).review(accept(review).request(), selection, evaluations);
  }

  public ReviewValidation.Validated judge(String review, PolicySelection selection) {
    return new ReviewValidation(ENGINE).judge(accept(review).request(), selection, evaluations);
  }

  public List<PolicyOutcome> audit(String review, PolicySelection selection) {
    return new ReviewValidation(ENGINE).audit(accept(review).request(), selection, evaluations);
  }

  public ReviewMutation.Mutated mutate(String review, PolicySelection selection) {
    return new ReviewMutation(ENGINE).review(accept(review).request(), selection, evaluations);
  }

  public JsonNode mutated(String review) {
    return mutate(review, PolicySelection.ALL).object();
  }
}
