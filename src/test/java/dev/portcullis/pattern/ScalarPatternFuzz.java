package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.fuzz.FuzzTarget;
import dev.portcullis.fuzz.Parts;
import dev.portcullis.value.Json;
import java.util.List;

/** Any text as the leaf of a pattern, on any value: it says what its slow twin says. */
public final class ScalarPatternFuzz implements FuzzTarget {
  @Override
  public String name() {
    return "scalar-pattern";
  }

  @Override
  public List<String> dictionary() {
    return List.of(
        ">",
        "<",
        ">=",
        "<=",
        "!",
        "!=",
        "-",
        "!-",
        "|",
        "&",
        " | ",
        " & ",
        "*",
        "?",
        " ",
        "0",
        "1",
        "5",
        "10",
        "1.5",
        "1e3",
        "0x5",
        "+5",
        "-5",
        "1h",
        "30m",
        "1d",
        "1Ki",
        "1Gi",
        "100m",
        "1.2.3",
        "v1",
        "true",
        "null",
        "\"5\"",
        "a",
        "b",
        "1-5",
        "1Mi-1Gi",
        "5!-10",
        Parts.LINE);
  }

  @Override
  public int longest() {
    return 200;
  }

  @Override
  public Outcome run(String input) {
    Parts parts = Parts.of(input);
    JsonNode pattern = Json.NODES.textNode(parts.first());
    ScalarPattern compiled = ScalarPattern.compile(pattern);
    boolean asText = agrees(compiled, pattern, Json.NODES.textNode(parts.second()));
    boolean asJson =
        Parts.tree(parts.second()).map(value -> agrees(compiled, pattern, value)).orElse(false);
    return Outcome.taken(asText + " " + asJson + " " + parts.first());
  }

  private static boolean agrees(ScalarPattern compiled, JsonNode pattern, JsonNode value) {
    boolean passes = compiled.matches(value);
    if (passes != NaiveScalar.passes(pattern, value)) {
      throw new AssertionError(pattern + " on " + value + ": the twin says " + !passes);
    }
    return passes;
  }
}
