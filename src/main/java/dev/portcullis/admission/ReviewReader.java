package dev.portcullis.admission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import dev.portcullis.value.VisibleText;

/**
 * Reads the body of a webhook call. Nothing in a body can make it throw, and no reason it gives
 * repeats more of the body than a short name.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#request">Webhook
 *     request</a>
 */
public final class ReviewReader {
  /** The largest body: an update carries two objects of up to 3 MB each. */
  public static final int MAX_BYTES = 8 << 20;

  private static final String API_VERSION = "admission.k8s.io/v1";
  private static final int LONGEST_QUOTE = 64;
  private static final int BAD_REQUEST = 400;
  private static final int TOO_LARGE = 413;
  private static final int WRONG_TYPE = 415;

  private ReviewReader() {}

  /**
   * Judges the header of a call.
   *
   * @param contentType the {@code Content-Type}; only {@code application/json} without parameters
   *     is spoken by API servers, and only that is taken
   * @return whether a body of this type may be read
   */
  public static boolean isJson(String contentType) {
    return contentType.strip().equalsIgnoreCase("application/json");
  }

  /** The answer to a body that is no JSON by its header. */
  public static ReadReview.Refused wrongType() {
    return new ReadReview.Refused(
        WRONG_TYPE, "invalid Content-Type: only application/json is accepted");
  }

  /** The answer to a body that is larger than {@link #MAX_BYTES}. */
  public static ReadReview.Refused tooLarge() {
    return new ReadReview.Refused(
        TOO_LARGE, "the body is larger than " + (MAX_BYTES >> 20) + " MB");
  }

  /** Reads a body. */
  public static ReadReview read(byte[] body) {
    if (body.length == 0) {
      return refused("empty body");
    }
    if (body.length > MAX_BYTES) {
      return tooLarge();
    }
    JsonNode review;
    try {
      review = Json.parse(body);
    } catch (JsonSyntaxException e) {
      return refused(syntax(e));
    }
    return review(review);
  }

  /** The parser's own text would quote the body, which may hold secrets. */
  private static String syntax(JsonSyntaxException e) {
    String text = String.valueOf(e.getMessage());
    if (text.contains("nesting depth")) {
      return "the body is nested more than " + Json.MAX_DEPTH + " levels deep";
    }
    return text.contains("end-of-input") || text.contains("unexpected end")
        ? "the body is not JSON: it ends too early"
        : "the body is not JSON";
  }

  private static ReadReview review(JsonNode review) {
    if (!review.isObject()) {
      return refused("the body is not an AdmissionReview but " + type(review));
    }
    if (!review.path("kind").asText("").equals("AdmissionReview")) {
      return refused("kind: expected `AdmissionReview`, found " + quote(review.path("kind")));
    }
    if (!review.path("apiVersion").asText("").equals(API_VERSION)) {
      return refused(
          "apiVersion: expected `" + API_VERSION + "`, found " + quote(review.path("apiVersion")));
    }
    if (!review.path("request").isObject()) {
      return refused("request: AdmissionReview request is nil");
    }
    try {
      return new ReadReview.Accepted(RequestFields.read(review.path("request")));
    } catch (FieldException e) {
      return refused(String.valueOf(e.getMessage()));
    }
  }

  static String quote(JsonNode found) {
    if (found.isMissingNode()) {
      return "nothing";
    }
    return found.isTextual()
        ? "`" + VisibleText.of(found.textValue(), LONGEST_QUOTE) + "`"
        : type(found);
  }

  static String type(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT -> "an object";
      case ARRAY -> "a list";
      case STRING -> "a string";
      case NUMBER -> "a number";
      case BOOLEAN -> "a boolean";
      case NULL -> "null";
      case BINARY, MISSING, POJO -> "nothing";
    };
  }

  private static ReadReview.Refused refused(String reason) {
    return new ReadReview.Refused(BAD_REQUEST, reason);
  }
}
