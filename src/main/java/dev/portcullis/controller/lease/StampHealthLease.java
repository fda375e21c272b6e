package dev.portcullis.controller.lease;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.adapter.http.HttpAnswer;
import dev.portcullis.adapter.http.ReviewHandler;
import dev.portcullis.admission.ReadReview;
import dev.portcullis.admission.Review;
import dev.portcullis.admission.ReviewAnswer;
import dev.portcullis.admission.ReviewReader;
import dev.portcullis.admission.Verdict;
import dev.portcullis.controller.Names;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/** The webhook that stamps the {@link HealthLease}; every other object goes on as it is. */
public final class StampHealthLease implements ReviewHandler {
  private final Names names;
  private final InstantSource clock;

  /** Stamps with this clock. */
  public StampHealthLease(Names names, InstantSource clock) {
    this.names = names;
    this.clock = clock;
  }

  @Override
  public HttpAnswer answer(byte[] body, Duration deadline) {
    return switch (ReviewReader.read(body)) {
      case ReadReview.Refused refused -> HttpAnswer.refused(refused);
      case ReadReview.Accepted(Review review) ->
          HttpAnswer.review(ReviewAnswer.write(review.uid(), verdict(review.request())));
    };
  }

  private Verdict verdict(Request request) {
    boolean health =
        request.namespace().equals(names.namespace())
            && request.name().equals(names.healthLease())
            && request.hasObject();
    return health
        ? new Verdict(true, "", List.of(), stamped(request.object()), Map.of())
        : Verdict.allow();
  }

  private ArrayNode stamped(JsonNode lease) {
    ArrayNode patch = Json.NODES.arrayNode();
    if (!lease.path("metadata").path("annotations").isObject()) {
      patch.add(operation("/metadata/annotations", Json.object()));
    }
    String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    String key = names.healthStamp().replace("~", "~0").replace("/", "~1");
    return patch.add(operation("/metadata/annotations/" + key, Json.NODES.textNode(now)));
  }

  private static JsonNode operation(String path, JsonNode value) {
    return Json.object().put("op", "add").put("path", path).set("value", value);
  }
}
