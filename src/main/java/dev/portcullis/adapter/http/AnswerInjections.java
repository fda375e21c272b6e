package dev.portcullis.adapter.http;

import dev.portcullis.admission.NamespaceLabels;
import dev.portcullis.admission.ReadReview;
import dev.portcullis.admission.Review;
import dev.portcullis.admission.ReviewAnswer;
import dev.portcullis.admission.ReviewReader;
import dev.portcullis.inject.Injection;
import dev.portcullis.inject.Injector;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.value.VisibleText;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;

/**
 * Answers the webhook that adds sidecars. It refuses nothing; where it cannot tell, its HTTP status
 * lets the API server apply the failure policy of the webhook. Thread-safe; may block on look-ups.
 */
public final class AnswerInjections {
  /** Where it is served; a path below names the sidecar of pods that ask and name none. */
  public static final String PATH = "/inject";

  private static final Logger LOG = System.getLogger(AnswerInjections.class.getName());
  private static final int INTERNAL_ERROR = 500;
  private static final int UNAVAILABLE = 503;

  private final LiveInjector injector;
  private final NamespaceLabels namespaces;

  /**
   * Answers with this injector.
   *
   * @param cluster where namespaces are looked up; not from a cache, because a pod may follow the
   *     label of its namespace at once
   */
  public AnswerInjections(LiveInjector injector, ClusterLookup cluster) {
    this.injector = injector;
    this.namespaces = new NamespaceLabels(cluster);
  }

  /**
   * Answers a body.
   *
   * @param preferred the sidecar of pods that ask and name none, in place of the default
   */
  HttpAnswer answer(Optional<String> preferred, byte[] body) {
    try {
      return switch (ReviewReader.read(body)) {
        case ReadReview.Refused refused -> HttpAnswer.refused(refused);
        case ReadReview.Accepted(Review review) -> answer(preferred, review);
      };
    } catch (RuntimeException | StackOverflowError bug) {
      // The one general catch of the endpoint. The API server applies the failure policy.
      LOG.log(Level.ERROR, "a pod could not be given a sidecar: " + InternalFault.text(bug));
      return HttpAnswer.text(INTERNAL_ERROR, "internal error");
    }
  }

  private HttpAnswer answer(Optional<String> preferred, Review review) {
    Optional<Injector> now = injector.current();
    if (now.isEmpty()) {
      return HttpAnswer.text(UNAVAILABLE, "sidecars are not loaded yet");
    }
    return switch (namespaces.of(review.request())) {
      case Answer.Found<Map<String, String>>(Map<String, String> labels) ->
          answer(now.get(), review, labels, preferred);
      case Answer.Absent<Map<String, String>> absent ->
          answer(now.get(), review, Map.of(), preferred);
      case Answer.Unavailable<Map<String, String>>(String reason) ->
          HttpAnswer.text(
              UNAVAILABLE, "the namespace of the pod is not known: " + VisibleText.of(reason));
    };
  }

  private static HttpAnswer answer(
      Injector injector, Review review, Map<String, String> labels, Optional<String> preferred) {
    Injection injection = injector.inject(review.request().withNamespaceLabels(labels), preferred);
    return HttpAnswer.review(ReviewAnswer.write(review.uid(), injection.verdict()));
  }
}
