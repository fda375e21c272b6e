package dev.portcullis.adapter.http;

import dev.portcullis.admission.CompleteReview;
import dev.portcullis.admission.CompleteReview.Completion;
import dev.portcullis.admission.Evaluations;
import dev.portcullis.admission.ManagedResources;
import dev.portcullis.admission.PolicySelection;
import dev.portcullis.admission.ReadReview;
import dev.portcullis.admission.Review;
import dev.portcullis.admission.ReviewAnswer;
import dev.portcullis.admission.ReviewMutation;
import dev.portcullis.admission.ReviewReader;
import dev.portcullis.admission.ReviewValidation;
import dev.portcullis.admission.Verdict;
import dev.portcullis.configuration.Configuration;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.expr.Budget;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.Ports;
import dev.portcullis.port.RoleLookup;
import dev.portcullis.request.Request;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Answers webhook calls: bytes in, bytes out. Thread-safe; may block on look-ups. */
public final class AnswerReviews {
  private static final Logger LOG = System.getLogger(AnswerReviews.class.getName());
  private static final Duration AUDIT_TIME = Duration.ofSeconds(30);
  private static final int INTERNAL_ERROR = 500;
  private static final int UNAVAILABLE = 503;

  private final LivePolicies policies;
  private final LiveConfiguration configuration;
  private final ManagedResources managed;
  private final Ports ports;
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
      RoleLookup roles,
      AdmittedWrites writes,
      ReviewMetrics metrics,
      AnswerListener listener) {
    this.listener = listener;
    this.policies = policies;
    this.configuration = configuration;
    this.managed = managed;
    this.ports = ports;
    this.writes = writes;
    this.metrics = metrics;
    this.roles = roles;
    this.mutation = new ReviewMutation(engine);
    this.validation = new ReviewValidation(engine);
  }

  HttpAnswer answer(WebhookCall call) {
    try {
      return switch (ReviewReader.read(call.body())) {
        case ReadReview.Refused refused -> HttpAnswer.refused(refused);
        case ReadReview.Accepted(Review review) -> answer(call, review);
      };
    } catch (RuntimeException | StackOverflowError bug) {
      // The one general catch of the endpoint. The API server applies the failure policy.
      LOG.log(Level.ERROR, "a review could not be answered: " + InternalFault.text(bug));
      return HttpAnswer.text(INTERNAL_ERROR, "internal error");
    }
  }

  private HttpAnswer answer(WebhookCall call, Review received) {
    Optional<PolicyIndex> index = policies.current();
    if (index.isEmpty()) {
      return HttpAnswer.text(UNAVAILABLE, "policies are not loaded yet");
    }
    long start = System.nanoTime();
    Review review = writes.complete(received);
    Verdict verdict = verdict(call, review, index.get());
    metrics.answered(call.webhook(), review.request(), verdict, System.nanoTime() - start);
    return HttpAnswer.review(ReviewAnswer.write(review.uid(), verdict));
  }

  private Verdict verdict(WebhookCall call, Review review, PolicyIndex index) {
    PolicySelection selection = call.selection();
    Optional<Verdict> missing = Verdict.onMissing(selection, review);
    if (missing.isPresent()) {
      return missing.get();
    }
    if (selection.isMissing(index)) {
      return Verdict.deny(
          "failed to fetch policy with key: key " + selection.policy().orElse("") + ": not found");
    }
    Deadline deadline =
        new Deadline(System.nanoTime() + call.deadline().toNanos(), System::nanoTime);
    CompleteReview complete = new CompleteReview(ports.cluster().until(deadline), roles);
    return switch (complete.complete(review)) {
      case Completion.Unavailable(String reason) -> Verdict.unevaluated(selection, reason);
      case Completion.Completed(Review whole) -> judge(call, whole.request(), index, deadline);
    };
  }

  private Verdict judge(WebhookCall call, Request request, PolicyIndex index, Deadline deadline) {
    Optional<String> refusal = managed.refusal(request);
    if (refusal.isPresent()) {
      return Verdict.deny(refusal.get());
    }
    Configuration now = configuration.current();
    Verdict verdict =
        now.skips(request)
            ? Verdict.allow()
            : evaluate(
                call,
                request,
                new Evaluations(index, ports.until(deadline), budgets(deadline, now.limits())));
    if (call.webhook() == Webhook.VALIDATE && verdict.allowed() && !request.dryRun()) {
      writes.admitted(request);
    }
    return verdict;
  }

  private Verdict evaluate(WebhookCall call, Request request, Evaluations evaluations) {
    return switch (call.webhook()) {
      case MUTATE -> {
        ReviewMutation.Mutated mutated = mutation.review(request, call.selection(), evaluations);
        Request changed = request.withObject(mutated.object());
        tell(changed, Webhook.MUTATE, mutated.outcomes(), mutated.verdict(), List::of);
        yield mutated.verdict();
      }
      case VALIDATE -> {
        ReviewValidation.Validated validated =
            validation.judge(request, call.selection(), evaluations);
        tell(
            request,
            Webhook.VALIDATE,
            validated.outcomes(),
            validated.verdict(),
            () -> audit(request, call.selection(), evaluations.index()));
        yield validated.verdict();
      }
    };
  }

  private void tell(
      Request request,
      Webhook webhook,
      List<PolicyOutcome> outcomes,
      Verdict verdict,
      Supplier<List<PolicyOutcome>> audit) {
    listener.answered(
        new AnswerListener.Answered(request, webhook, outcomes, !verdict.allowed(), audit));
  }

  /** Auditing has a time of its own, and nobody waits for it. */
  private List<PolicyOutcome> audit(Request request, PolicySelection selection, PolicyIndex index) {
    Deadline deadline = new Deadline(System.nanoTime() + AUDIT_TIME.toNanos(), System::nanoTime);
    return validation.audit(
        request,
        selection,
        new Evaluations(
            index, ports.until(deadline), budgets(deadline, configuration.current().limits())));
  }

  /** Every policy may spend as much, but all of them together have one deadline. */
  static Supplier<Budget> budgets(Deadline deadline, Budget.Limits most) {
    return () -> new Budget(most.withNanos(deadline.left().toNanos()), deadline.clock());
  }
}
