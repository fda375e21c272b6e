package dev.portcullis.report;

import java.util.List;

/**
 * How many lines of a report say what.
 *
 * @param pass satisfied
 * @param fail violated
 * @param warn violated without counting
 * @param error not evaluated
 * @param skip nothing to decide
 */
public record Summary(int pass, int fail, int warn, int error, int skip) {
  /** Nothing. */
  public static final Summary EMPTY = new Summary(0, 0, 0, 0, 0);

  /** The summary of these lines. */
  public static Summary of(List<RuleResult> results) {
    Summary summary = EMPTY;
    for (RuleResult result : results) {
      summary = summary.plus(result.status());
    }
    return summary;
  }

  /** One more line. */
  public Summary plus(RuleResult.Status status) {
    return switch (status) {
      case PASS -> new Summary(pass + 1, fail, warn, error, skip);
      case FAIL -> new Summary(pass, fail + 1, warn, error, skip);
      case WARN -> new Summary(pass, fail, warn + 1, error, skip);
      case ERROR -> new Summary(pass, fail, warn, error + 1, skip);
      case SKIP -> new Summary(pass, fail, warn, error, skip + 1);
    };
  }

  /** Both together. */
  public Summary plus(Summary other) {
    return new Summary(
        pass + other.pass,
        fail + other.fail,
        warn + other.warn,
        error + other.error,
        skip + other.skip);
  }

  /** {@code pass: 1, fail: 0, warn: 0, error: 0, skip: 0}. */
  public String text() {
    return "pass: %d, fail: %d, warn: %d, error: %d, skip: %d"
        .formatted(pass, fail, warn, error, skip);
  }
}
