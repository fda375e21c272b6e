package dev.portcullis.condition;

import dev.portcullis.value.Wildcard;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Texts that a key is looked for in. Plain texts are found by hash; only those with wildcards, and
 * keys with wildcards, need a walk.
 *
 * @param plain the texts without wildcards
 * @param patterns the texts with wildcards
 */
record TextSet(Set<String> plain, List<String> patterns) {
  static TextSet of(List<String> texts) {
    Set<String> plain = new HashSet<>();
    List<String> patterns = new ArrayList<>();
    for (String text : texts) {
      (Wildcard.isPattern(text) ? patterns : plain).add(text);
    }
    return new TextSet(plain, patterns);
  }

  /** Whether this very text is among them. */
  boolean contains(String key) {
    return plain.contains(key) || patterns.contains(key);
  }

  /** Whether the key matches one of them, or one of them matches the key as a pattern. */
  boolean matchesEitherWay(String key) {
    if (contains(key) || Wildcard.anyMatches(patterns, key)) {
      return true;
    }
    return Wildcard.isPattern(key)
        && (plain.stream().anyMatch(text -> Wildcard.matches(key, text))
            || patterns.stream().anyMatch(text -> Wildcard.matches(key, text)));
  }
}
