package dev.portcullis.cli.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.Numbers;
import java.util.Optional;

/** Says what differs between a record and an answer. */
final class Differences {
  private Differences() {}

  static Optional<String> of(String expected, String actual) {
    return Optional.of("expected " + expected + "\n      but was " + actual);
  }

  static Optional<String> between(String expected, String actual) {
    return expected.equals(actual) ? Optional.empty() : of(expected, actual);
  }

  /** Numbers compare by value. */
  static Optional<String> between(JsonNode expected, JsonNode actual) {
    return Numbers.same(expected, actual)
        ? Optional.empty()
        : of(JsonText.of(expected), JsonText.of(actual));
  }
}
