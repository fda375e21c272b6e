package dev.portcullis.adapter.http;

import dev.portcullis.admission.ReadReview;
import dev.portcullis.admission.Review;
import dev.portcullis.admission.ReviewAnswer;
import dev.portcullis.admission.ReviewReader;
import dev.portcullis.admission.Verdict;
import dev.portcullis.admission.policy.PolicyAdmission;
import dev.portcullis.admission.policy.TimeToLiveReview;
import dev.portcullis.request.Request;
import io.vertx.ext.web.Router;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Function;

/**
 * Answers the webhooks for objects that tell the server what to do, and for the label that says
 * when an object is deleted. Thread-safe; may block on look-ups.
 */
public final class AnswerPolicies {
  private static final Logger LOG = System.getLogger(AnswerPolicies.class.getName());
  private static final int INTERNAL_ERROR = 500;

  /** Where ClusterPolicy and Policy objects are judged. */
  public static final String POLICIES = "/policyvalidate";

  /** Where the authors of ClusterPolicy and Policy objects are recorded. */
  public static final String POLICY_CHANGES = "/policymutate";

  /** Where the authors of other objects that act are recorded. */
  public static final String AUTHORS = "/authormutate";

  /** Where PolicyException objects are judged. */
  public static final String EXCEPTIONS = "/exceptionvalidate";

  /** Where GlobalContextEntry objects are judged. */
  public static final String GLOBAL_CONTEXT = "/globalcontextvalidate";

  /** Where CleanupPolicy and ClusterCleanupPolicy objects are judged. */
  public static final String CLEANUP = "/cleanupvalidate";

  /** Where the label {@code cleanup.kyverno.io/ttl} is looked at. */
  public static final String TIME_TO_LIVE = "/verifyttl";

  private final PolicyAdmission admission;
  private final TimeToLiveReview labels;
  private final Function<Request, Verdict> changes;

  /** Answers by this admission, and records nothing. */
  public AnswerPolicies(PolicyAdmission admission) {
    this(admission, TimeToLiveReview.ofEverybody(), request -> Verdict.allow());
  }

  /**
   * Answers by this admission.
   *
   * @param labels judges the label that ends an object
   * @param changes what is changed in objects that act
   */
  public AnswerPolicies(
      PolicyAdmission admission, TimeToLiveReview labels, Function<Request, Verdict> changes) {
    this.admission = admission;
    this.labels = labels;
    this.changes = changes;
  }

  /** Adds the routes. */
  public void register(Router router, AdmissionRoutes routes) {
    for (String path : List.of(POLICIES, EXCEPTIONS, GLOBAL_CONTEXT, CLEANUP)) {
      routes.serve(router, path, (body, deadline) -> answer(body, admission::review));
    }
    for (String path : List.of(POLICY_CHANGES, AUTHORS)) {
      routes.serve(router, path, (body, deadline) -> answer(body, changes));
    }
    routes.serve(router, TIME_TO_LIVE, (body, deadline) -> answer(body, labels::judge));
  }

  private static HttpAnswer answer(byte[] body, Function<Request, Verdict> judge) {
    try {
      return switch (ReviewReader.read(body)) {
        case ReadReview.Refused refused -> HttpAnswer.refused(refused);
        case ReadReview.Accepted(Review review) ->
            HttpAnswer.review(ReviewAnswer.write(review.uid(), judge.apply(review.request())));
      };
    } catch (RuntimeException | StackOverflowError bug) {
      // The one general catch of the endpoint. The API server applies the failure policy.
      LOG.log(Level.ERROR, "a policy could not be judged: " + InternalFault.text(bug));
      return HttpAnswer.text(INTERNAL_ERROR, "internal error");
    }
  }
}
