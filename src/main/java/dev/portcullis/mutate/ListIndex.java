package dev.portcullis.mutate;

import dev.portcullis.value.JsonText;
import java.util.OptionalLong;

/** The index of a list element as a path writes it: digits with a sign, as Go reads a number. */
final class ListIndex {
  private ListIndex() {}

  /** The number, if the token is one. */
  static OptionalLong of(String token) {
    return digits(token) ? parse(token) : OptionalLong.empty();
  }

  /**
   * The number.
   *
   * @throws PatchFailure with what Go says of a token that is none
   */
  static long require(String token) throws PatchFailure {
    OptionalLong index = of(token);
    if (index.isPresent()) {
      return index.getAsLong();
    }
    StringBuilder text = new StringBuilder("strconv.Atoi: parsing ");
    JsonText.quote(token, text);
    throw new PatchFailure(
        text.append(": ")
            .append(digits(token) ? "value out of range" : "invalid syntax")
            .toString());
  }

  private static boolean digits(String token) {
    int start = token.startsWith("-") || token.startsWith("+") ? 1 : 0;
    for (int i = start; i < token.length(); i++) {
      if (token.charAt(i) < '0' || token.charAt(i) > '9') {
        return false;
      }
    }
    return token.length() > start;
  }

  private static OptionalLong parse(String token) {
    try {
      return OptionalLong.of(Long.parseLong(token));
    } catch (NumberFormatException tooLarge) {
      return OptionalLong.empty();
    }
  }

  /** What is said of an index that the list has not. */
  static PatchFailure invalid(long index) {
    return new PatchFailure(
        "Unable to access invalid index: " + index + ": invalid index referenced");
  }
}
