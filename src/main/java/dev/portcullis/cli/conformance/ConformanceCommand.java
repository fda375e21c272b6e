package dev.portcullis.cli.conformance;

import dev.portcullis.cli.evaluate.Toolkit;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.test.TestFiles;
import dev.portcullis.cli.test.TestOutcome;
import dev.portcullis.engine.PolicyLoader;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Runs recorded tables and test folders and counts how many cases are given the recorded answer.
 */
@Command(
    name = "conformance",
    description = "Compare with recorded cases and test folders.",
    mixinStandardHelpOptions = true,
    hidden = true)
public final class ConformanceCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "PATH", description = "Folders with tables or tests.")
  private List<Path> paths = List.of();

  @Option(names = "--details", description = "Show what differs in every disagreement.")
  private boolean details;

  @Option(names = "--only", description = "Show disagreements of this group only.")
  private String only = "";

  @Option(
      names = "--flip",
      description = "Turn every expectation of the test folders around; none may still pass.")
  private boolean flip;

  @Option(
      names = "--known",
      description =
          "File with the disagreements that are known; any other fails, and so does one that is gone.")
  private @Nullable Path known;

  private ConformanceCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    List<CaseOutcome> outcomes = new ArrayList<>();
    try {
      for (Path path : paths) {
        if (!Files.exists(path)) {
          throw new InputException("no such file or directory: " + path);
        }
        if (flip) {
          continue;
        }
        outcomes.addAll(TableCases.run(path));
        outcomes.addAll(FolderCases.run(path));
      }
      if (flip) {
        return flipAll(out);
      }
    } catch (InputException e) {
      spec.commandLine().getErr().println("Error: " + e.getMessage());
      return 1;
    }
    print(outcomes, out);
    if (outcomes.isEmpty()) {
      return 1;
    }
    try {
      return known == null ? 0 : KnownDisagreements.check(known, outcomes, out);
    } catch (InputException e) {
      spec.commandLine().getErr().println("Error: " + e.getMessage());
      return 1;
    }
  }

  private int flipAll(PrintWriter out) throws InputException {
    int rows = 0;
    int passing = 0;
    PolicyLoader loader = Toolkit.kyvernoLoader();
    for (Path path : paths) {
      for (Path file : TestFiles.below(path, TestFiles.DEFAULT_NAME)) {
        TestOutcome.Flipped flipped = TestOutcome.flip(file, loader);
        rows += flipped.rows();
        passing += flipped.passing().size();
        flipped.passing().forEach(row -> out.println("still passes: " + file + " " + row));
      }
    }
    out.println(rows + " rows flipped, " + passing + " still passing");
    out.flush();
    return passing == 0 && rows > 0 ? 0 : 1;
  }

  private void print(List<CaseOutcome> outcomes, PrintWriter out) {
    for (CaseOutcome outcome : outcomes) {
      if (!outcome.agrees() && (only.isEmpty() || only.equals(outcome.group()))) {
        out.println("differs: " + outcome.group() + " " + outcome.name());
        if (details) {
          outcome.details().forEach(line -> out.println("      " + line));
        }
      }
    }
    Map<String, int[]> groups = new TreeMap<>();
    for (CaseOutcome outcome : outcomes) {
      int[] counts = groups.computeIfAbsent(outcome.group(), g -> new int[2]);
      counts[0] += outcome.agrees() ? 1 : 0;
      counts[1]++;
    }
    out.println();
    groups.forEach(
        (group, counts) -> out.printf("%-28s %6d of %6d%n", group, counts[0], counts[1]));
    long agreed = outcomes.stream().filter(CaseOutcome::agrees).count();
    out.println(agreed + " of " + outcomes.size() + " agree");
    out.flush();
  }
}
