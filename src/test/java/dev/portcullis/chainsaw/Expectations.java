package dev.portcullis.chainsaw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import java.util.List;
import java.util.Optional;

/** Whether an operation on an object went as a case expects ({@code expect}). */
final class Expectations {
  private Expectations() {}

  /** What a call failed with, or nothing. */
  static Optional<String> failure(ApiAnswer answer) {
    return switch (answer) {
      case ApiAnswer.Done(JsonNode body) -> Optional.empty();
      case ApiAnswer.Refused(int code, String reason, String message) -> Optional.of(message);
      case ApiAnswer.Unreachable(String reason) -> Optional.of(reason);
    };
  }

  /**
   * Why an answer is not what is expected: without a matching expectation it must be a success.
   *
   * @param object what was sent
   */
  static Optional<String> unmet(JsonNode expect, JsonNode object, ApiAnswer answer, Bindings outer)
      throws CaseFault {
    Optional<String> failure = failure(answer);
    JsonNode error = failure.<JsonNode>map(TextNode::valueOf).orElse(NullNode.instance);
    Bindings bindings = outer.with("error", error);
    JsonNode result = answer instanceof ApiAnswer.Done(JsonNode body) ? body : object;
    boolean matched = false;
    for (JsonNode expectation : expect) {
      JsonNode match = expectation.path("match");
      if (match.isObject() && !AssertionTree.mismatches(match, result, bindings).isEmpty()) {
        continue;
      }
      matched = true;
      List<String> mismatches =
          AssertionTree.mismatches(expectation.path("check"), result, bindings);
      if (!mismatches.isEmpty()) {
        return Optional.of(
            CaseCluster.shown(object)
                + ": "
                + String.join("; ", mismatches)
                + failure.map(text -> " ($error: " + text + ")").orElse(" (no error)"));
      }
    }
    return matched
        ? Optional.empty()
        : failure.map(text -> CaseCluster.shown(object) + ": " + text);
  }
}
