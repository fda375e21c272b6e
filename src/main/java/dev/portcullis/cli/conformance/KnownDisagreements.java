package dev.portcullis.cli.conformance;

import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.TextFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The list of disagreements that are known: a new one is a step back, and one that is gone must
 * leave the list.
 */
final class KnownDisagreements {
  private KnownDisagreements() {}

  /** 0 when the disagreements are those of the file; lines that start with # are comments. */
  static int check(Path file, List<CaseOutcome> outcomes, PrintWriter out) throws InputException {
    Set<String> known = new LinkedHashSet<>();
    TextFile.read(file)
        .text()
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .forEach(known::add);
    Set<String> found = new LinkedHashSet<>();
    Set<String> run = new LinkedHashSet<>();
    for (CaseOutcome outcome : outcomes) {
      run.add(line(outcome));
      if (!outcome.agrees()) {
        found.add(line(outcome));
      }
    }
    int problems = 0;
    for (String line : found) {
      if (!known.contains(line)) {
        out.println("no longer agrees: " + line);
        problems++;
      }
    }
    for (String line : known) {
      if (run.contains(line) && !found.contains(line)) {
        out.println("agrees now, so it leaves " + file + ": " + line);
        problems++;
      }
    }
    out.flush();
    return problems == 0 ? 0 : 1;
  }

  private static String line(CaseOutcome outcome) {
    return outcome.group() + " " + outcome.name();
  }
}
