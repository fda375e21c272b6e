package dev.portcullis.configuration;

/**
 * The value of one key, or what is wrong with it.
 *
 * @param <T> the type of the value
 */
sealed interface Parsed<T> {
  /**
   * A value that counts.
   *
   * @param value the value
   */
  record Good<T>(T value) implements Parsed<T> {}

  /**
   * A text that is no such value.
   *
   * @param reason what would be right
   */
  record Bad<T>(String reason) implements Parsed<T> {}

  static <T> Parsed<T> good(T value) {
    return new Good<>(value);
  }

  static <T> Parsed<T> bad(String reason) {
    return new Bad<>(reason);
  }
}
