package dev.portcullis.port;

/**
 * What a look-up gives. Absence is an answer; a source that cannot be asked is a different one.
 *
 * @param <T> what is looked up
 */
public sealed interface Answer<T> {
  /**
   * It is there.
   *
   * @param value what was found
   * @param <T> what is looked up
   */
  record Found<T>(T value) implements Answer<T> {}

  /**
   * It is not there.
   *
   * @param reason what the source says, for messages
   * @param <T> what is looked up
   */
  record Absent<T>(String reason) implements Answer<T> {}

  /**
   * The source could not be asked or refused to answer.
   *
   * @param reason why, free of secrets
   * @param <T> what is looked up
   */
  record Unavailable<T>(String reason) implements Answer<T> {}
}
