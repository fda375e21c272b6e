package dev.portcullis.adapter.http;

import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.request.Request;
import java.util.List;
import java.util.function.Supplier;

/** Is told of requests that policies were asked about, when their answer is known. */
@FunctionalInterface
public interface AnswerListener {
  /** Wants to know nothing. */
  AnswerListener NONE = answered -> {};

  /**
   * A request was answered. Called on the way of the request, so it must not wait for anything;
   * whatever it does is done elsewhere.
   */
  void answered(Answered answered);

  /**
   * What is known of an answered request.
   *
   * @param request the request, with the roles of its user
   * @param length how many bytes of text it came as
   * @param webhook which webhook was asked
   * @param outcomes what the policies said on which the answer rests
   * @param blocked whether the request was refused
   * @param audit evaluates the rules that only audit, which the answer did not need; it takes as
   *     long as they do, and gives nothing where there are none
   */
  record Answered(
      Request request,
      int length,
      Webhook webhook,
      List<PolicyOutcome> outcomes,
      boolean blocked,
      Supplier<List<PolicyOutcome>> audit) {
    public Answered {
      outcomes = List.copyOf(outcomes);
    }
  }
}
