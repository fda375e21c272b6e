package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A context entry and where it stands in its rule.
 *
 * @param path its place ({@code mutate.foreach[0].context[1]}); empty for the context of the rule
 *     itself
 * @param entry the entry as written
 */
public record PlacedEntry(String path, JsonNode entry) {
  /** All context entries of a rule: its own, and those of its loops and targets. */
  public static List<PlacedEntry> of(JsonNode rule) {
    List<PlacedEntry> out = new ArrayList<>();
    rule.path("context").forEach(entry -> out.add(new PlacedEntry("", entry)));
    loops(rule.path("mutate").path("foreach"), "mutate.foreach", out);
    loops(rule.path("mutate").path("targets"), "mutate.targets", out);
    loops(rule.path("validate").path("foreach"), "validate.foreach", out);
    loops(rule.path("generate").path("foreach"), "generate.foreach", out);
    return out;
  }

  private static void loops(JsonNode loops, String path, List<PlacedEntry> out) {
    for (int i = 0; i < loops.size(); i++) {
      JsonNode loop = loops.get(i);
      String at = path + "[" + i + "]";
      JsonNode context = loop.path("context");
      for (int j = 0; j < context.size(); j++) {
        out.add(new PlacedEntry(at + ".context[" + j + "]", context.get(j)));
      }
      loops(loop.path("foreach"), at + ".foreach", out);
    }
  }

  /** Something to say about the entry, with its place. */
  public String saying(String text) {
    return path.isEmpty() ? text : path + ": " + text;
  }
}
