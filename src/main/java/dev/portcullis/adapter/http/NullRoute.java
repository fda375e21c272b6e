package dev.portcullis.adapter.http;

import dev.portcullis.admission.ReadReview;
import dev.portcullis.admission.Review;
import dev.portcullis.admission.ReviewAnswer;
import dev.portcullis.admission.ReviewReader;
import dev.portcullis.admission.Verdict;
import io.vertx.ext.web.Router;
import java.time.Duration;

/**
 * The least that this server can do with a review: read it and allow it. Only for measurements, and
 * only there when the server is started with {@code -Dbench.null-route=true}.
 */
public final class NullRoute implements ReviewHandler {
  private static final String PROPERTY = "bench.null-route";
  private static final String PATH = "/bench/null";

  private NullRoute() {}

  /** Adds the route where it is asked for. */
  public static void register(Router router, AdmissionRoutes routes) {
    if (Boolean.getBoolean(PROPERTY)) {
      routes.serve(router, PATH, new NullRoute());
    }
  }

  @Override
  public HttpAnswer answer(byte[] body, Duration deadline) {
    return switch (ReviewReader.read(body)) {
      case ReadReview.Refused refused -> HttpAnswer.refused(refused);
      case ReadReview.Accepted(Review review) ->
          HttpAnswer.review(ReviewAnswer.write(review.uid(), Verdict.allow()));
    };
  }

  @Override
  public Attempt attempt(byte[] body, Duration deadline) {
    return new Attempt.Answered(answer(body, deadline));
  }
}
