package dev.portcullis.bench;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adds up weights by name. */
final class Tally {
  private final Map<String, Long> weights = new HashMap<>();
  private long total;

  void add(String name, long weight) {
    weights.merge(name, weight, Long::sum);
    total += weight;
  }

  long total() {
    return total;
  }

  /** The heaviest names, with their parts of everything in percent. */
  List<String> heaviest(int count) {
    return weights.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(count)
        .map(one -> "  %5.1f %%  %s".formatted(100.0 * one.getValue() / total, one.getKey()))
        .toList();
  }
}
