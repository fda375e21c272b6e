package dev.portcullis.admission;

/** What the bytes of a webhook call turned out to be. */
public sealed interface ReadReview {
  /**
   * An AdmissionReview that can be answered.
   *
   * @param review the review
   */
  record Accepted(Review review) implements ReadReview {}

  /**
   * Something that is answered with an HTTP error.
   *
   * @param status the HTTP status
   * @param reason one line that names the field and what is wrong with it; free of secrets
   */
  record Refused(int status, String reason) implements ReadReview {}
}
