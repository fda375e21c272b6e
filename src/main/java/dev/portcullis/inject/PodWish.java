package dev.portcullis.inject;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a pod says about sidecars, by its label or annotation; a label outweighs an annotation.
 *
 * @param answer whether it wants any
 * @param key the label or annotation that says so, with its value; empty when it says nothing
 * @param names the sidecars it names
 */
record PodWish(Answer answer, String key, List<String> names) {
  private static final Set<String> YES = Set.of("y", "yes", "true", "on");
  private static final Set<String> NO = Set.of("n", "no", "false", "off");

  /** Whether a pod wants sidecars. */
  enum Answer {
    YES,
    NO,
    NOTHING,
    /** Neither yes nor no: taken for no. */
    UNREADABLE
  }

  static PodWish of(JsonNode metadata, InjectorSettings settings) {
    Map<String, String> annotations = PodTexts.of(metadata.path("annotations"));
    List<String> names = names(annotations.getOrDefault(settings.sidecarsKey(), ""));
    String key = settings.injectKey();
    Optional<String> label = Optional.ofNullable(PodTexts.of(metadata.path("labels")).get(key));
    Optional<String> said = label.or(() -> Optional.ofNullable(annotations.get(key)));
    if (said.isPresent()) {
      String where = label.isPresent() ? "label " : "annotation ";
      return new PodWish(answer(said.get()), where + key + "=" + said.get(), names);
    }
    // Naming a sidecar is asking for it.
    return names.isEmpty()
        ? new PodWish(Answer.NOTHING, "", names)
        : new PodWish(Answer.YES, "annotation " + settings.sidecarsKey(), names);
  }

  private static Answer answer(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    if (YES.contains(word)) {
      return Answer.YES;
    }
    return NO.contains(word) ? Answer.NO : Answer.UNREADABLE;
  }

  private static List<String> names(String list) {
    return Arrays.stream(list.split(",", -1))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .distinct()
        .toList();
  }
}
