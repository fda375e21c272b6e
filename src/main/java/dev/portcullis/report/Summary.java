package dev.portcullis.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.stream.Stream;

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

  /** The summary of lines of these. */
  public static Summary of(Stream<RuleResult.Status> lines) {
    return lines.reduce(EMPTY, Summary::plus, Summary::plus);
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

  /** The {@code summary} of a report object. */
  ObjectNode json() {
    return Json.object()
        .put("error", error)
        .put("fail", fail)
        .put("pass", pass)
        .put("skip", skip)
        .put("warn", warn);
  }

  /** {@code pass: 1, fail: 0, warn: 0, error: 0, skip: 0}. */
  public String text() {
    return "pass: %d, fail: %d, warn: %d, error: %d, skip: %d"
        .formatted(pass, fail, warn, error, skip);
  }
}
