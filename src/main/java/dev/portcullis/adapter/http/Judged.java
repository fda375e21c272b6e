package dev.portcullis.adapter.http;

import dev.portcullis.admission.Verdict;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.request.Request;
import java.util.List;
import java.util.Optional;

/**
 * What one attempt to answer a review came to.
 *
 * @param request the request as it is after the answer; empty where nobody was asked about it
 * @param verdict the answer
 * @param outcomes what the policies said
 * @param evaluated whether policies were asked
 */
record Judged(
    Optional<Request> request, Verdict verdict, List<PolicyOutcome> outcomes, boolean evaluated) {
  Judged {
    outcomes = List.copyOf(outcomes);
  }

  /** An answer that no policy was asked about. */
  static Judged unasked(Verdict verdict) {
    return new Judged(Optional.empty(), verdict, List.of(), false);
  }
}
