package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.value.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Compares recorded mutate cases that need neither variables nor a policy with one of the patches.
 */
final class RecordedPatches {
  private final List<String> wrong = new ArrayList<>();
  private int executed;

  private RecordedPatches() {}

  /** Runs a table. */
  static RecordedPatches run(String table, BiFunction<JsonNode, JsonNode, PatchResult> patch) {
    RecordedPatches run = new RecordedPatches();
    for (JsonNode c : BehaviourTable.cases(table)) {
      if (!c.path("expect").asText().equals("rejected") && !needsPolicy(c)) {
        run.executed++;
        String answer = compare(c, patch.apply(c.get("patch"), read(c)));
        if (!answer.isEmpty()) {
          run.wrong.add(c.get("name").asText() + ": " + answer);
        }
      }
    }
    return run;
  }

  private static boolean needsPolicy(JsonNode c) {
    return c.has("context") || c.has("preconditions") || c.get("patch").toString().contains("{{");
  }

  /** The command line that was recorded reads the numbers of files as floats. */
  private static JsonNode read(JsonNode c) {
    return Numbers.ints(Numbers.floats(c.get("resource")));
  }

  private static String compare(JsonNode c, PatchResult result) {
    String expected = c.get("expect").asText();
    return switch (result) {
      case PatchResult.Failed failed -> {
        String message = "failed to patch resource: " + failed.message();
        yield expected.equals("error") && c.get("message").asText().equals(message) ? "" : message;
      }
      case PatchResult.Patched patched -> {
        String invalid = PatchedObject.problem(patched.resource()).orElse("");
        if (!invalid.isEmpty()) {
          yield c.get("message").asText().equals(invalid) ? "" : invalid;
        }
        JsonNode wanted = c.has("patched") ? c.get("patched") : c.get("resource");
        boolean changed = !Numbers.same(patched.resource(), read(c));
        yield same(wanted, patched.resource()) && changed == expected.equals("pass")
            ? ""
            : patched.resource().toString();
      }
    };
  }

  private static boolean same(JsonNode wanted, JsonNode found) {
    return Numbers.same(Numbers.floats(wanted), Numbers.floats(found));
  }

  List<String> wrong() {
    return wrong;
  }

  int executed() {
    return executed;
  }
}
