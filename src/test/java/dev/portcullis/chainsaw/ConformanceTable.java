package dev.portcullis.chainsaw;

import dev.portcullis.chainsaw.CaseRun.Result;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Prints what a run gave. */
final class ConformanceTable {
  private static final int LONGEST_REASON = 700;

  private final Collection<Result> results;
  private final Set<String> known;

  /**
   * A table.
   *
   * @param known the names of cases that may disagree
   */
  ConformanceTable(Collection<Result> results, Set<String> known) {
    this.results = results;
    this.known = known;
  }

  static void printCase(Result result) {
    System.out.printf(
        "%-8s %5.1f s  %s%n",
        result.passed() ? "agrees" : "DIFFERS", result.seconds(), result.of().name());
    result.failure().ifPresent(reason -> System.out.println("    " + shortened(reason)));
  }

  private static String shortened(String reason) {
    String line = reason.strip().replace("\n", " | ");
    return line.length() > LONGEST_REASON
        ? line.substring(0, LONGEST_REASON / 2)
            + " ... "
            + line.substring(line.length() - LONGEST_REASON / 2)
        : line;
  }

  /**
   * Prints groups, disagreements and the sum.
   *
   * @return the exit status: 1 if a case disagrees that is not known to
   */
  int print() {
    Map<String, int[]> groups = new TreeMap<>();
    List<Result> differing = new ArrayList<>();
    for (Result result : results) {
      int[] counts = groups.computeIfAbsent(result.of().group(), group -> new int[2]);
      counts[1]++;
      if (result.passed()) {
        counts[0]++;
      } else {
        differing.add(result);
      }
    }
    System.out.printf("%n%-60s %6s %6s%n", "group", "agree", "of");
    groups.forEach(
        (group, counts) -> System.out.printf("%-60s %6d %6d%n", group, counts[0], counts[1]));
    if (!differing.isEmpty()) {
      System.out.println("\ndisagreements:");
    }
    boolean surprised = false;
    for (Result result : differing) {
      boolean isKnown = known.contains(result.of().name());
      surprised |= !isKnown;
      System.out.printf(
          "%s%s%n    %s%n",
          result.of().name(), isKnown ? " (known)" : "", shortened(result.failure().orElse("")));
    }
    for (Result result : results) {
      if (result.passed() && known.contains(result.of().name())) {
        System.out.println("agrees now, though known to differ: " + result.of().name());
      }
    }
    System.out.printf("%n%d of %d agree%n", results.size() - differing.size(), results.size());
    return surprised ? 1 : 0;
  }
}
