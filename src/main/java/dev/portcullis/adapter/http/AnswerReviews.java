package dev.portcullis.adapter.http;

import dev.portcullis.admission.CompleteReview;
import dev.portcullis.admission.CompleteReview.Completion;
import dev.portcullis.admission.Evaluations;
import dev.portcullis.admission.ManagedResources;
import dev.portcullis.admission.PolicyLookups;
import dev.portcullis.admission.PolicySelection;
import dev.portcullis.admission.ReadReview;
import dev.portcullis.admission.Review;
import dev.portcullis.admission.ReviewAnswer;
import dev.portcullis.admission.ReviewMutation;
import dev.portcullis.admission.ReviewReader;
import dev.portcullis.admission.ReviewValidation;
import dev.portcullis.admission.Verdict;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.Ports;
import dev.portcullis.port.RoleLookup;
import dev.portcullis.request.Request;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Answers webhook calls: bytes in, bytes out. Thread-safe; may block on look-ups. */
public final class AnswerReviews {
  private static final Logger LOG = System.getLogger(AnswerReviews.class.getName());
  private static final Duration AUDIT_TIME = Duration.ofSeconds(30);

  /** Look-ups that reviews may wait for at the same time because of one policy. */
  private static final int MOST_LOOKUPS = 32;

  private static final int INTERNAL_ERROR = 500;
  private static final int UNAVAILABLE = 503;
  private static final HttpAnswer NOT_LOADED =
      HttpAnswer.text(UNAVAILABLE, "policies are not loaded yet");

  private final LivePolicies policies;
  private final LiveConfiguration configuration;
  private final ManagedResources managed;
  private final Ports ports;
  private final PolicyLookups lookups;
  private final PolicyLookups bounded;
  private final Worthwhile worthwhile = new Worthwhile();
  private final AdmittedWrites writes;
  private final ReviewMetrics metrics;
  private final RoleLookup roles;
  private final AnswerListener listener;
  private final ReviewMutation mutation;
  private final ReviewValidation validation;

  /**
   * Answers with these policies.
   *
   * @param configuration who and what is let through without evaluation, and the limits
   * @param managed the objects that only some may touch
   * @param ports look-ups of context entries
   * @param lookups what each policy may look up in the cluster
   * @param roles look-up of the roles of a requester
   * @param writes the storage behind the webhooks
   * @param metrics counts what is answered
   * @param listener is told what policies said
   */
  public AnswerReviews(
      Engine engine,
      LivePolicies policies,
      LiveConfiguration configuration,
      ManagedResources managed,
      Ports ports,
      PolicyLookups lookups,
      RoleLookup roles,
      AdmittedWrites writes,
      ReviewMetrics metrics,
      AnswerListener listener) {
    this.listener = listener;
    this.policies = policies;
    this.configuration = configuration;
    this.managed = managed;
    this.ports = ports;
    this.lookups = lookups;
    this.bounded = new BoundedLookups(lookups, MOST_LOOKUPS);
    this.writes = writes;
    this.metrics = metrics;
    this.roles = roles;
    this.mutation = new ReviewMutation(engine);
    this.validation = new ReviewValidation(engine);
  }

  /** Answers a call, however long that takes within its time. */
  HttpAnswer answer(WebhookCall call) {
    return guarded(
        Function.identity(),
        () ->
            switch (ReviewReader.read(call.body())) {
              case ReadReview.Refused refused -> HttpAnswer.refused(refused);
              case ReadReview.Accepted(Review review) -> waiting(call, review);
            });
  }

  /**
   * Answers a call where nothing has to be waited for and it takes little time; what was begun is
   * thrown away otherwise.
   */
  Attempt attempt(WebhookCall call) {
    return guarded(
        Attempt.Answered::new,
        () ->
            switch (ReviewReader.read(call.body())) {
              case ReadReview.Refused refused -> new Attempt.Answered(HttpAnswer.refused(refused));
              case ReadReview.Accepted(Review review) -> attempt(call, review);
            });
  }

  private Attempt attempt(WebhookCall call, Review review) {
    Optional<PolicyIndex> index = policies.current();
    if (index.isEmpty()) {
      return new Attempt.Answered(NOT_LOADED);
    }
    Request request = review.request();
    if (worthwhile.attempt(call, request, index.get())) {
      Means means = Means.atOnce(ports, lookups, configuration.current().limits(), call.deadline());
      Optional<HttpAnswer> answer = answer(call, review, index.get(), means);
      if (answer.isPresent()) {
        return new Attempt.Answered(answer.get());
      }
      worthwhile.wasInVain(call, request, index.get());
    }
    return new Attempt.Later(() -> guarded(Function.identity(), () -> waiting(call, review)));
  }

  private HttpAnswer waiting(WebhookCall call, Review review) {
    Optional<PolicyIndex> index = policies.current();
    if (index.isEmpty()) {
      return NOT_LOADED;
    }
    return answer(call, review, index.get(), all(call.deadline()))
        .orElseThrow(() -> new IllegalStateException("nothing has to be waited for elsewhere"));
  }

  private Means all(Duration time) {
    return Means.all(ports, bounded, configuration.current().limits(), time);
  }

  private static <T> T guarded(Function<HttpAnswer, T> failed, Supplier<T> work) {
    try {
      return work.get();
    } catch (RuntimeException | StackOverflowError bug) {
      // The one general catch of the endpoint. The API server applies the failure policy.
      LOG.log(Level.ERROR, "a review could not be answered: " + InternalFault.text(bug));
      return failed.apply(HttpAnswer.text(INTERNAL_ERROR, "internal error"));
    }
  }

  /** The answer; empty where the means did not suffice. */
  private Optional<HttpAnswer> answer(
      WebhookCall call, Review received, PolicyIndex index, Means means) {
    long start = System.nanoTime();
    Review review = writes.complete(received);
    Judged judged = judge(call, review, index, means);
    if (means.exhausted()) {
      return Optional.empty();
    }
    conclude(call, judged, index);
    metrics.answered(call.webhook(), review.request(), judged.verdict(), System.nanoTime() - start);
    return Optional.of(HttpAnswer.review(ReviewAnswer.write(review.uid(), judged.verdict())));
  }

  private Judged judge(WebhookCall call, Review review, PolicyIndex index, Means means) {
    PolicySelection selection = call.selection();
    Optional<Verdict> missing = Verdict.onMissing(selection, review);
    if (missing.isPresent()) {
      return Judged.unasked(missing.get());
    }
    if (selection.isMissing(index)) {
      return Judged.unasked(
          Verdict.deny(
              "failed to fetch policy with key: key "
                  + selection.policy().orElse("")
                  + ": not found"));
    }
    Deadline deadline = means.deadline();
    Ports inTime = means.ports(deadline);
    CompleteReview complete = new CompleteReview(inTime.cluster(), roles);
    return switch (complete.complete(review)) {
      case Completion.Unavailable(String reason) ->
          Judged.unasked(Verdict.unevaluated(selection, reason));
      case Completion.Completed(Review whole) ->
          judge(
              call,
              whole.request(),
              new Evaluations(index, inTime, means.lookups(), means.budgets(deadline)));
    };
  }

  private Judged judge(WebhookCall call, Request request, Evaluations evaluations) {
    Optional<String> refusal = managed.refusal(request);
    if (refusal.isPresent()) {
      return Judged.unasked(Verdict.deny(refusal.get()));
    }
    if (configuration.current().skips(request)) {
      return new Judged(Optional.of(request), Verdict.allow(), List.of(), false);
    }
    return switch (call.webhook()) {
      case MUTATE -> {
        ReviewMutation.Mutated mutated = mutation.review(request, call.selection(), evaluations);
        yield new Judged(
            Optional.of(request.withObject(mutated.object())),
            mutated.verdict(),
            mutated.outcomes(),
            true);
      }
      case VALIDATE -> {
        ReviewValidation.Validated validated =
            validation.judge(request, call.selection(), evaluations);
        yield new Judged(Optional.of(request), validated.verdict(), validated.outcomes(), true);
      }
    };
  }

  /** What an answer means for others is told once it is certain that it is the answer. */
  private void conclude(WebhookCall call, Judged judged, PolicyIndex index) {
    if (judged.request().isEmpty()) {
      return;
    }
    Request request = judged.request().get();
    Verdict verdict = judged.verdict();
    boolean validates = call.webhook() == Webhook.VALIDATE;
    if (judged.evaluated()) {
      listener.answered(
          new AnswerListener.Answered(
              request,
              call.body().length,
              call.webhook(),
              judged.outcomes(),
              !verdict.allowed(),
              validates ? () -> audit(request, call.selection(), index) : List::of));
    }
    if (validates && verdict.allowed() && !request.dryRun()) {
      writes.admitted(request);
    }
  }

  /** Auditing has a time of its own, and nobody waits for it. */
  private List<PolicyOutcome> audit(Request request, PolicySelection selection, PolicyIndex index) {
    Means means = all(AUDIT_TIME);
    Deadline deadline = means.deadline();
    return validation.audit(
        request,
        selection,
        new Evaluations(index, means.ports(deadline), means.lookups(), means.budgets(deadline)));
  }
}
