package dev.portcullis.value;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Texts of primitive values, and what they are. */
class ValueFixturesTest {
  private static void each(String table, int size, Check check) {
    List<JsonNode> cases = BehaviourTable.fixture("value/" + table);
    cases.forEach(c -> check.run(c, c.get("text").textValue()));
    assertThat(cases).hasSize(size);
  }

  private interface Check {
    void run(JsonNode expected, String text);
  }

  @Test
  void quantities() {
    each(
        "quantities",
        51,
        (c, text) ->
            assertThat(Quantity.parse(text).map(Quantity::text).orElse(null))
                .as(c.toString())
                .isEqualTo(c.get("quantity").textValue()));
  }

  @Test
  void durations() {
    each(
        "durations",
        32,
        (c, text) -> {
          String read =
              switch (GoDuration.read(text)) {
                case GoDuration.Reading.Valid v -> v.duration().text();
                case GoDuration.Reading.Invalid i -> i.message();
              };
          assertThat(read)
              .as(c.toString())
              .isEqualTo(c.path(c.has("error") ? "error" : "duration").textValue());
        });
  }

  @Test
  void versionsThatAreNone() {
    each(
        "versions",
        15,
        (c, text) ->
            assertThat(SemanticVersion.read(text))
                .isEqualTo(new SemanticVersion.Reading.Invalid(c.get("error").textValue())));
  }

  @Test
  void json() {
    each(
        "json",
        36,
        (c, text) -> {
          String read;
          try {
            read = JsonText.of(GoJson.parse(text));
          } catch (JsonSyntaxException e) {
            read = e.getMessage();
          }
          assertThat(read)
              .as(c.toString())
              .isEqualTo(c.path(c.has("error") ? "error" : "json").textValue());
        });
  }

  @Test
  void jsonIsBoundedInDepth() {
    String deep = "[".repeat(Json.MAX_DEPTH + 1);
    assertThat(catchSyntax(deep)).isEqualTo("invalid character '[' exceeded max depth");
    assertThat(catchSyntax("[".repeat(Json.MAX_DEPTH))).isEqualTo("unexpected end of JSON input");
  }

  private static String catchSyntax(String text) {
    try {
      return GoJson.parse(text).toString();
    } catch (JsonSyntaxException e) {
      return e.getMessage();
    }
  }
}
