package dev.portcullis.report;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Puts together what is known of one object from different times and sources. */
public final class MergedResults {
  private static final long FNV_BASIS = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private MergedResults() {}

  /**
   * The lines that a report should have. Where two are about the same, the newer one counts, and of
   * equally old ones that which was just found.
   *
   * @param stored the lines that the report has
   * @param stays which of those count at all
   * @param found lines that were just found
   * @return the lines in order
   */
  public static List<ReportResult> of(
      List<ReportResult> stored, Predicate<ReportResult> stays, List<ReportResult> found) {
    Map<ReportResult.Key, ReportResult> merged = new HashMap<>();
    stored.stream().filter(stays).forEach(result -> add(result, merged));
    found.forEach(result -> add(result, merged));
    return merged.values().stream().sorted(ReportResult.ORDER).toList();
  }

  private static void add(ReportResult result, Map<ReportResult.Key, ReportResult> merged) {
    merged.merge(
        result.key(), result, (one, other) -> other.seconds() >= one.seconds() ? other : one);
  }

  /**
   * A number that is different, as good as always, for lines that say something else; when they
   * were found out does not count.
   *
   * @param results lines in order
   */
  public static long fingerprint(List<ReportResult> results) {
    long hash = FNV_BASIS;
    for (ReportResult result : results) {
      hash = fingerprint(hash, result);
    }
    return hash;
  }

  private static long fingerprint(long start, ReportResult result) {
    long hash = fingerprint(start, result.source());
    hash = fingerprint(hash, result.policy());
    hash = fingerprint(hash, result.rule());
    hash = fingerprint(hash, result.status().text());
    hash = fingerprint(hash, result.message());
    hash = fingerprint(hash, result.scored() ? "scored" : "");
    hash = fingerprint(hash, result.category());
    hash = fingerprint(hash, result.severity());
    for (Map.Entry<String, String> property : result.properties().entrySet()) {
      hash = fingerprint(fingerprint(hash, property.getKey()), property.getValue());
    }
    return fingerprint(hash, ".");
  }

  private static long fingerprint(long start, String text) {
    long hash = start;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * FNV_PRIME;
    }
    // Marks the end, so that no two texts can be taken for one.
    return (hash ^ Character.MAX_VALUE) * FNV_PRIME;
  }
}
