package dev.portcullis.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;

/** Keeps what a Secret holds out of the texts of its report. */
final class SecretContent {
  private static final String HIDDEN = "not shown, because it repeats content of the Secret";

  /** Shorter texts are in every sentence, and no secrets. */
  private static final int SHORTEST = 4;

  private final Set<String> texts;

  private SecretContent(Set<String> texts) {
    this.texts = texts;
  }

  /** The content of an object; there is none unless it is a Secret. */
  static SecretContent of(JsonNode object) {
    Set<String> texts = new HashSet<>();
    if (object.path("kind").asText("").equals("Secret")
        && object.path("apiVersion").asText("").equals("v1")) {
      object.path("data").valueStream().forEach(value -> add(value.asText(""), texts));
      object.path("stringData").valueStream().forEach(value -> texts.add(value.asText("")));
      texts.removeIf(text -> text.length() < SHORTEST);
    }
    return new SecretContent(texts);
  }

  private static void add(String encoded, Set<String> texts) {
    texts.add(encoded);
    try {
      byte[] bytes = Base64.getDecoder().decode(encoded);
      texts.add(new String(bytes, StandardCharsets.UTF_8).strip());
    } catch (IllegalArgumentException notEncoded) {
      // Then only the text itself can be repeated.
      texts.add(encoded.strip());
    }
  }

  /** The text, or a note in its place when it repeats something. */
  String hidden(String text) {
    return texts.stream().anyMatch(text::contains) ? HIDDEN : text;
  }
}
