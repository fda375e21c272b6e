package dev.portcullis.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Json;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Makes inputs from those that are known; one whose outcome was new becomes known itself. */
final class FuzzInputs {
  private static final int MOST_KNOWN = 4_000;

  private final FuzzTarget target;
  private final Random random;
  private final Mutation texts;
  private final TreeMutation trees;
  private final List<String> known = new ArrayList<>();
  private final Set<Integer> outcomes = new HashSet<>();

  FuzzInputs(FuzzTarget target, List<String> corpus, long seed) {
    this.target = target;
    this.random = new Random(seed);
    this.texts = new Mutation(random, target.dictionary(), target.longest());
    this.trees = new TreeMutation(random, texts);
    corpus.stream().filter(input -> input.length() <= target.longest()).forEach(known::add);
  }

  /** How many forms of outcomes there were. */
  int outcomes() {
    return outcomes.size();
  }

  String next() {
    if (known.isEmpty() || random.nextInt(20) == 0) {
      return texts.generate();
    }
    String text = known.get(random.nextInt(known.size()));
    String other = known.get(random.nextInt(known.size()));
    boolean asText = target.shape() == FuzzTarget.Shape.TEXT || random.nextInt(5) == 0;
    String input = asText ? texts.mutate(text, other) : tree(text, other);
    return input.length() > 4 * target.longest() ? text : input;
  }

  private String tree(String text, String other) {
    Parts parts = Parts.of(text);
    Parts others = Parts.of(other);
    if (!text.contains(Parts.LINE)) {
      return changed(text, other);
    }
    return switch (random.nextInt(4)) {
      case 0 -> Parts.join(parts.first(), changed(parts.second(), parts.first()));
      case 1 -> Parts.join(changed(parts.first(), parts.second()), parts.second());
      case 2 -> Parts.join(changed(parts.first(), others.first()), parts.second());
      default -> Parts.join(parts.first(), changed(parts.second(), others.second()));
    };
  }

  private String changed(String text, String other) {
    return trees.mutate(read(text), read(other)).toString();
  }

  private static JsonNode read(String text) {
    return Parts.tree(text)
        .orElseGet(
            () -> {
              List<YamlDocument> documents = YamlReader.parts(text).documents();
              return documents.isEmpty() ? Json.NODES.nullNode() : documents.getFirst().content();
            });
  }

  void learn(String input, FuzzTarget.Outcome outcome) {
    if (outcomes.size() < 20 * MOST_KNOWN && outcomes.add(form(outcome))) {
      if (known.size() < MOST_KNOWN) {
        known.add(input);
      } else {
        known.set(random.nextInt(known.size()), input);
      }
    }
  }

  /**
   * Runs of digits are alike, and so are runs of letters of a result, so that the names in an input
   * make no new outcome; targets tell with ideographs what shall count. Reasons say at their
   * beginning what is wrong, and then repeat the input.
   */
  private static int form(FuzzTarget.Outcome outcome) {
    String text = outcome.text();
    int hash = outcome.taken() ? 1 : 2;
    int last = 0;
    for (int i = 0; i < Math.min(text.length(), outcome.taken() ? 160 : 50); i++) {
      char c = text.charAt(i);
      boolean letter = outcome.taken() && Character.isLetter(c) && c < '\u4e00';
      int kind = letter ? 'a' : Character.isDigit(c) ? '0' : c;
      if (kind != last) {
        hash = 31 * hash + kind;
      }
      last = kind;
    }
    return hash;
  }
}
