package dev.portcullis.fuzz;

import dev.portcullis.value.Utf8Text;
import dev.portcullis.value.Wildcard;
import java.util.List;

/** Wildcards against a table of which beginnings match which. */
public final class WildcardFuzz implements FuzzTarget {
  @Override
  public String name() {
    return "wildcard";
  }

  @Override
  public List<String> dictionary() {
    return List.of(
        "*",
        "?",
        "**",
        "*?",
        "a",
        "b",
        "aa",
        "ab",
        ".",
        "/",
        "[a]",
        "\\",
        "\u00e4",
        "\ud83d\ude00",
        Parts.LINE);
  }

  @Override
  public int longest() {
    return 200;
  }

  @Override
  public Outcome run(String input) {
    Parts parts = Parts.of(input);
    Wildcard.matches(parts.first(), parts.second()); // whatever halves of pairs stand in it
    String pattern = Utf8Text.wellFormed(parts.first());
    String text = Utf8Text.wellFormed(parts.second());
    boolean matches = Wildcard.matches(pattern, text);
    if (matches != twin(pattern.codePoints().toArray(), text.codePoints().toArray())) {
      throw new AssertionError("twin says " + !matches);
    }
    return Outcome.taken(matches + " " + pattern);
  }

  private static boolean twin(int[] pattern, int[] text) {
    boolean[] before = new boolean[text.length + 1];
    before[0] = true;
    for (int part : pattern) {
      boolean[] row = new boolean[text.length + 1];
      row[0] = part == '*' && before[0];
      for (int i = 0; i < text.length; i++) {
        row[i + 1] =
            part == '*' ? before[i + 1] || row[i] : before[i] && (part == '?' || part == text[i]);
      }
      before = row;
    }
    return before[text.length];
  }
}
