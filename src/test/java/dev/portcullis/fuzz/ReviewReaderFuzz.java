package dev.portcullis.fuzz;

import dev.portcullis.admission.ReadReview;
import dev.portcullis.admission.ReviewReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Bodies of webhook calls, well-formed as UTF-8 and not. */
public final class ReviewReaderFuzz implements FuzzTarget {
  private static final int LONGEST_REASON = 600;

  @Override
  public String name() {
    return "admission-review";
  }

  @Override
  public Shape shape() {
    return Shape.TREES;
  }

  @Override
  public List<String> dictionary() {
    return List.of(
        "apiVersion",
        "kind",
        "AdmissionReview",
        "admission.k8s.io/v1",
        "request",
        "uid",
        "operation",
        "CREATE",
        "UPDATE",
        "DELETE",
        "CONNECT",
        "object",
        "oldObject",
        "userInfo",
        "username",
        "groups",
        "extra",
        "dryRun",
        "options",
        "resource",
        "subResource",
        "requestKind",
        "requestResource",
        "group",
        "version",
        "name",
        "namespace",
        "metadata",
        "generateName",
        "labels",
        "{",
        "}",
        "[",
        "]",
        "\"",
        ",",
        ":",
        "null",
        "true",
        "\\u0000",
        "\\ud800");
  }

  @Override
  public Outcome run(String input) {
    ReviewReader.read(input.getBytes(StandardCharsets.ISO_8859_1));
    return switch (ReviewReader.read(input.getBytes(StandardCharsets.UTF_8))) {
      case ReadReview.Accepted accepted -> Outcome.taken(accepted.review().toString());
      case ReadReview.Refused refused -> {
        if (refused.reason().length() > LONGEST_REASON || refused.reason().indexOf('\n') >= 0) {
          throw new AssertionError("a reason is a short line: " + refused.reason());
        }
        if (refused.status() < 400 || refused.status() > 499) {
          throw new AssertionError("status " + refused.status());
        }
        yield Outcome.refused(refused.reason());
      }
    };
  }
}
