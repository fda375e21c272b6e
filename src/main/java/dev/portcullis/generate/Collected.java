package dev.portcullis.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ResourceRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The objects and problems that one evaluation of a rule gathers. */
final class Collected {
  private final boolean lastWins;
  private final String prefix;
  private final Map<String, GenerateResult.Desired> desired;
  private final List<String> problems;
  private final Set<ResourceRef> gone;

  /**
   * Nothing yet.
   *
   * @param synchronize whether an object that is wanted twice is written over; otherwise it is left
   *     as it was made first
   */
  Collected(boolean synchronize) {
    this(synchronize, "", new LinkedHashMap<>(), new ArrayList<>(), new HashSet<>());
  }

  private Collected(
      boolean lastWins,
      String prefix,
      Map<String, GenerateResult.Desired> desired,
      List<String> problems,
      Set<ResourceRef> gone) {
    this.lastWins = lastWins;
    this.prefix = prefix;
    this.desired = desired;
    this.problems = problems;
    this.gone = gone;
  }

  /** The same collection, with something more before the text of problems. */
  Collected within(String place) {
    return new Collected(lastWins, prefix + place, desired, problems, gone);
  }

  void add(JsonNode object, GenerateResult.Mode mode, JsonNode source) {
    GenerateResult.Desired wanted = new GenerateResult.Desired(object, mode, source);
    if (lastWins) {
      desired.put(identity(object), wanted);
    } else {
      desired.putIfAbsent(identity(object), wanted);
    }
  }

  private static String identity(JsonNode object) {
    JsonNode metadata = object.path("metadata");
    return String.join(
        "\n",
        object.path("apiVersion").asText(""),
        object.path("kind").asText(""),
        metadata.path("namespace").asText(""),
        metadata.path("name").asText(""));
  }

  void problem(String text) {
    problems.add(prefix + text);
  }

  /** An object would be a copy of something that is not there. */
  void gone(ResourceRef copy) {
    gone.add(copy);
  }

  GenerateResult result() {
    return new GenerateResult(List.copyOf(desired.values()), problems, gone);
  }
}
