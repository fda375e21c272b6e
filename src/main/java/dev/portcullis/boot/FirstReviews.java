package dev.portcullis.boot;

import dev.portcullis.adapter.http.InternalFault;
import dev.portcullis.admission.Evaluations;
import dev.portcullis.admission.PolicySelection;
import dev.portcullis.admission.ReadReview;
import dev.portcullis.admission.Review;
import dev.portcullis.admission.ReviewAnswer;
import dev.portcullis.admission.ReviewMutation;
import dev.portcullis.admission.ReviewReader;
import dev.portcullis.admission.ReviewValidation;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.expr.Budget;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.Ports;
import dev.portcullis.request.Request;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jboss.logging.Logger;

/**
 * Reviews of a pod that nobody sent, evaluated with the first policies before they are put into
 * use: call sites are linked and methods compiled before anybody waits for it. There is nothing
 * behind them, no look-up, no metrics, no listener and no storage, so they leave no trace.
 */
final class FirstReviews {
  /** All of them together; evaluations beyond it end with a spent budget. */
  static final Duration LONGEST = Duration.ofMillis(100);

  private static final Logger LOG = Logger.getLogger(FirstReviews.class);

  /** So many, if there is time. */
  static final int COUNT = 6;

  private static final long STEPS = 50_000;
  private static final byte[] REVIEW =
      """
      {"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "request": {
        "uid": "00000000-0000-0000-0000-000000000000",
        "kind": {"group": "", "version": "v1", "kind": "Pod"},
        "resource": {"group": "", "version": "v1", "resource": "pods"},
        "name": "first", "namespace": "default", "operation": "CREATE", "dryRun": true,
        "userInfo": {"username": "first", "groups": ["system:authenticated"]},
        "object": {"apiVersion": "v1", "kind": "Pod",
          "metadata": {"name": "first", "namespace": "default", "labels": {"app": "first"},
            "annotations": {"note": "none"}},
          "spec": {
            "securityContext": {"runAsNonRoot": true, "seccompProfile": {"type": "RuntimeDefault"}},
            "containers": [{"name": "first", "image": "registry.k8s.io/pause:3.10",
              "resources": {"requests": {"cpu": "10m"}, "limits": {"memory": "32Mi"}},
              "ports": [{"containerPort": 8080}],
              "securityContext": {"runAsUser": 1000, "readOnlyRootFilesystem": true,
                "allowPrivilegeEscalation": false, "capabilities": {"drop": ["ALL"]}},
              "volumeMounts": [{"name": "tmp", "mountPath": "/tmp"}]}],
            "volumes": [{"name": "tmp", "emptyDir": {}}]}},
        "oldObject": null}}
      """
          .getBytes(StandardCharsets.UTF_8);

  private final ReviewMutation mutation;
  private final ReviewValidation validation;

  FirstReviews(Engine engine) {
    this.mutation = new ReviewMutation(engine);
    this.validation = new ReviewValidation(engine);
  }

  /**
   * Evaluates them, within their time.
   *
   * @return how many were evaluated
   */
  int evaluate(PolicyIndex index) {
    Deadline deadline = new Deadline(System.nanoTime() + LONGEST.toNanos(), System::nanoTime);
    int evaluated = 0;
    try {
      while (evaluated < COUNT && !deadline.left().isZero()) {
        evaluate(index, deadline);
        evaluated++;
      }
    } catch (RuntimeException | StackOverflowError bug) {
      // Policies are put into use all the same; the first review that meets this says so again.
      LOG.error("a review of our own could not be evaluated: " + InternalFault.text(bug));
    }
    LOG.debugf("%d reviews before the first caller's", evaluated);
    return evaluated;
  }

  private void evaluate(PolicyIndex index, Deadline deadline) {
    Evaluations evaluations =
        new Evaluations(
            index,
            Ports.none(Ports.Mode.CONNECTED),
            () ->
                new Budget(
                    Budget.Limits.DEFAULT.withSteps(STEPS).withNanos(LONGEST.toNanos()),
                    deadline.clock(),
                    deadline.nanoTime()));
    switch (ReviewReader.read(REVIEW)) {
      case ReadReview.Refused refused -> throw new IllegalStateException(refused.reason());
      case ReadReview.Accepted(Review review) -> {
        Request request = review.request();
        ReviewMutation.Mutated mutated = mutation.review(request, PolicySelection.ALL, evaluations);
        ReviewAnswer.write(review.uid(), mutated.verdict());
        ReviewAnswer.write(
            review.uid(),
            validation.review(
                request.withObject(mutated.object()), PolicySelection.ALL, evaluations));
      }
    }
  }
}
