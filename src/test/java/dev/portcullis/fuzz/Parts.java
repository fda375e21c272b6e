package dev.portcullis.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.util.Optional;

/**
 * An input of two texts, divided by a line.
 *
 * @param first what stands before the line
 * @param second what stands after it; empty when there is none
 */
public record Parts(String first, String second) {
  /** The line between the texts. */
  public static final String LINE = "\n=====\n";

  /** Cuts an input. */
  public static Parts of(String input) {
    int at = input.indexOf(LINE);
    return at < 0
        ? new Parts(input, "")
        : new Parts(input.substring(0, at), input.substring(at + LINE.length()));
  }

  /** The input of two texts. */
  public static String join(String first, String second) {
    return first + LINE + second;
  }

  /** A text as JSON; empty when it is none. */
  public static Optional<JsonNode> tree(String text) {
    try {
      return Optional.of(Json.parse(text));
    } catch (JsonSyntaxException e) {
      return Optional.empty();
    }
  }
}
