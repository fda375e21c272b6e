package dev.portcullis.adapter.http;

import dev.portcullis.admission.ReadReview;
import java.nio.charset.StandardCharsets;

/**
 * What goes back over HTTP.
 *
 * @param status the status code
 * @param contentType the type of the body
 * @param body the body
 */
public record HttpAnswer(int status, String contentType, byte[] body) {
  private static final String JSON = "application/json; charset=utf-8";
  private static final String TEXT = "text/plain; charset=utf-8";
  private static final int OK = 200;

  /** The answer to a review. */
  public static HttpAnswer review(byte[] json) {
    return new HttpAnswer(OK, JSON, json);
  }

  /** A body that cannot be answered. */
  public static HttpAnswer refused(ReadReview.Refused refused) {
    return text(refused.status(), refused.reason());
  }

  /** One line of reason. */
  public static HttpAnswer text(int status, String reason) {
    return new HttpAnswer(status, TEXT, (reason + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
