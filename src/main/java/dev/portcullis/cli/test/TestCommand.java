package dev.portcullis.cli.test;

import dev.portcullis.cli.evaluate.Toolkit;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.engine.PolicyLoader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Runs test files and says whether policies do what they expect.
 *
 * @see <a href="https://kyverno.io/docs/kyverno-cli/usage/test/">kyverno test</a>
 */
@Command(
    name = "test",
    description = "Run the policy tests in folders.",
    mixinStandardHelpOptions = true)
public final class TestCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "DIR",
      description = "Folders with tests, or test files.")
  private List<String> paths = List.of();

  @Option(
      names = {"-f", "--file-name"},
      description = "Name of the test files (default ${DEFAULT-VALUE}).")
  private String fileName = TestFiles.DEFAULT_NAME;

  @Option(
      names = {"-t", "--test-case-selector"},
      description = "Which results to check: policy=<p>,rule=<r>,resource=<r> with wildcards.")
  private String selector = "policy=*,rule=*,resource=*";

  @Option(
      names = {"-o", "--output-format"},
      description = "table, json, yaml, markdown or junit.")
  private String format = "table";

  @Option(names = "--fail-only", description = "Show failures only.")
  private boolean failOnly;

  @Option(names = "--detailed-results", description = "Show messages.")
  private boolean detailed;

  @Option(names = "--require-tests", description = "Fail when there are no tests.")
  private boolean requireTests;

  @Option(
      names = "--strict",
      description =
          "Fail tests that check less than they seem to: unknown rules and resources, no results.")
  private boolean strict;

  @Option(
      names = {"--remove-color", "--registry"},
      description = "Accepted; output has no colours and registries are not asked.")
  void accept(boolean given) {
    // Nothing depends on it.
  }

  private TestCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    try {
      return run(out, err);
    } catch (InputException e) {
      err.println("Error: " + e.getMessage());
      return 1;
    }
  }

  private Integer run(PrintWriter out, PrintWriter err) throws InputException {
    RowSelector rows = rowSelector(out);
    ResultFormat printer = printer();
    List<Path> files = files();
    if (files.isEmpty()) {
      out.println("No test yamls available");
      if (requireTests) {
        err.println("Error: no tests found");
      }
      return requireTests ? 1 : 0;
    }
    PolicyLoader loader = Toolkit.kyvernoLoader();
    long passed = 0;
    int doubtful = 0;
    List<Row> failures = new ArrayList<>();
    List<TestOutcome> broken = new ArrayList<>();
    for (Path file : files) {
      TestOutcome outcome = TestOutcome.run(file, loader, rows);
      passed += outcome.passed();
      outcome.rows().stream().filter(r -> r.outcome() == Row.Outcome.FAIL).forEach(failures::add);
      doubtful += doubts(outcome, err);
      if (!outcome.errors().isEmpty()) {
        broken.add(outcome);
      }
      if (!failOnly) {
        show(outcome, printer, out);
      }
    }
    summary(passed, failures, printer, out);
    int exit = end(broken, failures.size(), passed, out, err);
    if (exit == 0 && strict && doubtful > 0) {
      err.println("Error: " + doubtful + " expectations check nothing");
      return 1;
    }
    return exit;
  }

  private static int doubts(TestOutcome outcome, PrintWriter err) {
    List<String> doubts = outcome.tests().stream().flatMap(t -> t.doubts().stream()).toList();
    doubts.forEach(doubt -> err.println("warning: " + outcome.path() + ": " + doubt));
    return doubts.size();
  }

  private ResultFormat printer() throws InputException {
    try {
      return ResultFormat.valueOf(format.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "`" + format + "` is no output format: use table, json, yaml, markdown or junit");
    }
  }

  private RowSelector rowSelector(PrintWriter out) throws InputException {
    try {
      return RowSelector.parse(selector);
    } catch (InputException e) {
      out.println("Filter errors:");
      out.println("    Error: " + e.getMessage());
      throw e;
    }
  }

  private List<Path> files() throws InputException {
    List<Path> files = new ArrayList<>();
    for (String path : paths.isEmpty() ? List.of(".") : paths) {
      if (path.startsWith("https://") || path.startsWith("http://") || path.startsWith("git@")) {
        throw new InputException(
            path
                + " is a repository address, and addresses are not read: clone it and give the folder");
      }
      if (!java.nio.file.Files.exists(Path.of(path))) {
        throw new InputException("no such file or directory: " + path);
      }
      files.addAll(TestFiles.below(Path.of(path), fileName));
    }
    return files;
  }

  private void show(TestOutcome outcome, ResultFormat printer, PrintWriter out) {
    boolean table = printer == ResultFormat.TABLE;
    for (TestOutcome.Rows test : outcome.tests()) {
      if (table) {
        out.println("Loading test " + test.name() + " ( " + outcome.path() + " ) ...");
        if (test.values()) {
          out.println("  Loading values/variables ...");
        }
        if (test.user()) {
          out.println("  Loading user infos ...");
        }
        out.println("  Loading policies ...");
        out.println("  Loading resources ...");
        out.println("  Loading exceptions ...");
        out.printf(
            "  Applying %s to %s with %s ...%n",
            count(test.policies(), "policy", "policies"),
            count(test.resources(), "resource", "resources"),
            count(test.exceptions(), "exception", "exceptions"));
        out.println("  Checking results ...");
        out.println();
      }
      List<Row> rows =
          test.rows().stream().filter(r -> !r.reason().equals(TestRun.OMITTED)).toList();
      out.print(printer.print(test.name(), rows, detailed));
      if (table) {
        out.println();
      }
    }
  }

  private static String count(int number, String one, String many) {
    return number + " " + (number == 1 ? one : many);
  }

  private void summary(long passed, List<Row> failures, ResultFormat printer, PrintWriter out) {
    if (failOnly) {
      out.printf(
          "%nTest Summary: %d out of %d tests failed%n", failures.size(), passed + failures.size());
      if (!failures.isEmpty()) {
        out.println();
        out.println("Aggregated Failed Test Cases : ");
        out.print(ResultTable.draw(failures, detailed));
      }
    } else if (printer == ResultFormat.TABLE) {
      out.printf("%nTest Summary: %d tests passed and %d tests failed%n", passed, failures.size());
    }
    out.flush();
  }

  private Integer end(
      List<TestOutcome> broken, int failures, long passed, PrintWriter out, PrintWriter err) {
    if (!broken.isEmpty()) {
      out.println();
      out.println("Test errors:");
      for (TestOutcome outcome : broken) {
        out.println("    Path: " + outcome.path());
        outcome.errors().forEach(error -> out.println("    Error: " + error));
      }
      err.println("Error: found " + broken.size() + " errors after loading tests");
      return 1;
    }
    if (failures > 0) {
      err.println("Error: " + failures + " tests failed");
      return 1;
    }
    if (passed == 0 && requireTests) {
      err.println("Error: no tests found");
      return 1;
    }
    return 0;
  }
}
