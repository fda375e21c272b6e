package dev.portcullis.policy;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Guesses which known name was meant by an unknown one. */
public final class NearestName {
  private NearestName() {}

  /** The known name that needs the fewest changes, if that is few enough to be a slip. */
  public static Optional<String> of(String name, Collection<String> known) {
    int allowed = Math.max(1, Math.min(3, name.length() / 3));
    return known.stream()
        .filter(candidate -> Math.abs(candidate.length() - name.length()) <= allowed)
        .filter(candidate -> distance(name, candidate) <= allowed)
        .min(Comparator.comparingInt((String c) -> distance(name, c)).thenComparing(c -> c));
  }

  /** The number of single-character changes between two names, upper and lower case alike. */
  private static int distance(String a, String b) {
    String left = a.toLowerCase(Locale.ROOT);
    String right = b.toLowerCase(Locale.ROOT);
    int[] above = new int[right.length() + 1];
    for (int j = 0; j <= right.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      int[] row = new int[right.length() + 1];
      row[0] = i;
      for (int j = 1; j <= right.length(); j++) {
        int change = left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(Math.min(row[j - 1], above[j]) + 1, above[j - 1] + change);
      }
      above = row;
    }
    return above[right.length()];
  }
}
