package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.fuzz.FuzzTarget;
import dev.portcullis.fuzz.Parts;
import java.util.List;
import java.util.Optional;

/** Any pattern on any resource: the compiled form says what its slow twin says. */
public final class PatternTreeFuzz implements FuzzTarget {
  @Override
  public String name() {
    return "pattern";
  }

  @Override
  public Shape shape() {
    return Shape.TREES;
  }

  @Override
  public List<String> dictionary() {
    return List.of(
        "a",
        "b",
        "(a)",
        "=(a)",
        "^(a)",
        "X(a)",
        "+(a)",
        "<(a)",
        "((a))",
        "(a",
        "a)",
        "()",
        "=()",
        "*",
        "?",
        "?*",
        "a*",
        "(a*)",
        "=(*)",
        "!a",
        "!*",
        ">5",
        "<=10",
        "1-5",
        "1!-5",
        "1Ki-1Mi",
        "1h-2h",
        ">=1h",
        "5 & 6",
        "a | b",
        "|",
        "&",
        "metadata",
        "labels",
        "annotations",
        "name",
        "spec",
        "0",
        "1",
        "1.0",
        "5",
        "true",
        "null",
        "",
        " ",
        "100m",
        "1Gi",
        "v1.2.3");
  }

  @Override
  public Outcome run(String input) {
    Parts parts = Parts.of(input);
    Optional<JsonNode> pattern = Parts.tree(parts.first());
    Optional<JsonNode> resource = Parts.tree(parts.second());
    if (pattern.isEmpty() || resource.isEmpty()) {
      return Outcome.refused("no trees");
    }
    PatternResult result = PatternCompiler.compile(pattern.get()).match(resource.get());
    PatternResult twin = NaiveMatcher.match(pattern.get(), resource.get());
    if (!result.equals(twin)) {
      throw new AssertionError(result + ", and the twin " + twin);
    }
    return Outcome.taken(result.toString());
  }
}
