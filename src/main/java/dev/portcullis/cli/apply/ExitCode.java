package dev.portcullis.cli.apply;

import dev.portcullis.report.Summary;

/**
 * How {@code apply} ends.
 *
 * @param code the exit code
 * @param text what is said about it; empty for nothing
 * @param error whether it is said as an error
 */
public record ExitCode(int code, String text, boolean error) {
  /** The first that applies: violations, errors, warnings, nothing satisfied. */
  public static ExitCode of(Summary summary, int warnExitCode, boolean warnNoPass) {
    if (summary.fail() > 0) {
      return new ExitCode(1, "exit as there are policy violations", true);
    }
    if (summary.error() > 0) {
      return new ExitCode(1, "exit as there are policy errors", true);
    }
    if (summary.warn() > 0 && warnExitCode != 0) {
      return new ExitCode(warnExitCode, "exit as warnExitCode is " + warnExitCode, false);
    }
    if (summary.pass() == 0 && warnNoPass) {
      return new ExitCode(warnExitCode, "exit as no objects satisfied policy", false);
    }
    return new ExitCode(0, "", false);
  }
}
