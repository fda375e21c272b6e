package dev.portcullis.fuzz;

import dev.portcullis.admission.Evaluations;
import dev.portcullis.admission.PolicySelection;
import dev.portcullis.admission.ReadReview;
import dev.portcullis.admission.ReviewMutation;
import dev.portcullis.admission.ReviewReader;
import dev.portcullis.admission.ReviewValidation;
import dev.portcullis.admission.Verdict;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.LoadedPolicies;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.port.Ports;
import dev.portcullis.request.Request;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Policies that load are evaluated on a review that can be read: there is always a verdict. */
public final class EngineFuzz implements FuzzTarget {
  private static final Engine ENGINE = new Engine(ImageDefaults.DOCKER);

  private final PolicyLoader loader = new PolicyLoader(FuzzSurroundings.ENVIRONMENT);

  @Override
  public String name() {
    return "engine";
  }

  @Override
  public Shape shape() {
    return Shape.TREES;
  }

  @Override
  public List<String> dictionary() {
    return PolicyFuzz.TOKENS;
  }

  @Override
  public int longest() {
    return 6_000;
  }

  @Override
  public Outcome run(String input) {
    Parts parts = Parts.of(input);
    LoadedPolicies loaded = loader.load("", parts.first());
    if (loaded.policies().isEmpty()) {
      return Outcome.refused("no policy");
    }
    return switch (ReviewReader.read(parts.second().getBytes(StandardCharsets.UTF_8))) {
      case ReadReview.Accepted accepted -> verdict(loaded, accepted.review().request());
      case ReadReview.Refused refused -> Outcome.refused(refused.reason());
    };
  }

  private static Outcome verdict(LoadedPolicies loaded, Request request) {
    Evaluations evaluations =
        new Evaluations(
            new PolicyIndex(loaded.policies(), loaded.exceptions()),
            Ports.none(Ports.Mode.CONNECTED),
            FuzzSurroundings::budget);
    String before = request.document().toString();
    ReviewMutation.Mutated mutated =
        new ReviewMutation(ENGINE).review(request, PolicySelection.ALL, evaluations);
    Verdict verdict =
        new ReviewValidation(ENGINE).review(request, PolicySelection.ALL, evaluations);
    if (!request.document().toString().equals(before)) {
      throw new AssertionError("the request was changed");
    }
    return Outcome.taken(verdict + " " + mutated.verdict());
  }
}
