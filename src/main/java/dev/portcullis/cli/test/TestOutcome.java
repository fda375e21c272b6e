package dev.portcullis.cli.test;

import dev.portcullis.cli.input.InputException;
import dev.portcullis.engine.PolicyLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the tests of one file gave.
 *
 * @param path the file
 * @param tests its tests with their rows
 * @param errors what could not be loaded or run
 */
public record TestOutcome(Path path, List<Rows> tests, List<String> errors) {
  public TestOutcome {
    tests = List.copyOf(tests);
    errors = List.copyOf(errors);
  }

  /**
   * The rows of one test.
   *
   * @param name the test
   * @param policies how many policies it has
   * @param resources how many objects it has
   * @param exceptions how many exceptions it has
   * @param values whether it gives values
   * @param user whether it gives a user
   * @param rows its rows
   * @param doubts what checks less than it seems to
   */
  record Rows(
      String name,
      int policies,
      int resources,
      int exceptions,
      boolean values,
      boolean user,
      List<Row> rows,
      List<String> doubts) {}

  /** Runs all tests of a file. */
  static TestOutcome run(Path path, PolicyLoader loader, RowSelector selector) {
    List<Rows> tests = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    try {
      for (TestFile test : TestFile.read(path)) {
        TestRun run = TestRun.load(test, loader);
        List<Row> rows = run.rows(selector);
        LoadedTest loaded = run.loaded();
        tests.add(
            new Rows(
                test.name(),
                loaded.policies().policies().size(),
                loaded.resources().size(),
                loaded.evaluation().exceptions().size(),
                !test.text("variables").isEmpty() || test.field("values").isObject(),
                !test.text("userinfo").isEmpty(),
                rows,
                run.doubts()));
      }
    } catch (InputException e) {
      errors.add(String.valueOf(e.getMessage()));
    } catch (RuntimeException | StackOverflowError bug) {
      // A bug that one file brings out must not keep the other files from being tested.
      errors.add("internal error: " + bug);
    }
    return new TestOutcome(path, tests, errors);
  }

  /** Runs all tests of a file, every row. */
  public static TestOutcome run(Path path, PolicyLoader loader) {
    return run(path, loader, RowSelector.ALL);
  }

  /**
   * What remains of a file's tests when every expectation is turned around.
   *
   * @param rows rows whose expectation was turned around
   * @param passing those that pass all the same
   */
  public record Flipped(int rows, List<String> passing) {
    public Flipped {
      passing = List.copyOf(passing);
    }
  }

  /** Turns every expectation of a file around. A test that cannot be loaded has no rows. */
  public static Flipped flip(Path path, PolicyLoader loader) {
    int rows = 0;
    List<String> passing = new ArrayList<>();
    try {
      for (TestFile test : TestFile.read(path)) {
        TestRun.Flipped flipped = TestRun.load(test, loader).flip();
        rows += flipped.flipped();
        passing.addAll(flipped.passing());
      }
    } catch (InputException e) {
      return new Flipped(rows, passing);
    }
    return new Flipped(rows, passing);
  }

  /** All rows that stand in a table. */
  List<Row> rows() {
    return tests.stream()
        .flatMap(test -> test.rows().stream())
        .filter(row -> !row.reason().equals(TestRun.OMITTED))
        .toList();
  }

  /** How many rows are as expected; skipped ones count. */
  public long passed() {
    return rows().stream().filter(row -> row.outcome() != Row.Outcome.FAIL).count();
  }

  /** How many rows are not as expected. */
  public long failed() {
    return rows().stream().filter(row -> row.outcome() == Row.Outcome.FAIL).count();
  }

  /** The exit code of the command on this file alone. */
  public int exit() {
    return failed() > 0 || !errors.isEmpty() ? 1 : 0;
  }

  /** Failed rows and errors, a line each. */
  public List<String> problems() {
    List<String> problems = new ArrayList<>(errors);
    rows().stream()
        .filter(row -> row.outcome() == Row.Outcome.FAIL)
        .forEach(
            row ->
                problems.add(
                    row.policy()
                        + " "
                        + row.rule()
                        + " "
                        + row.resource()
                        + ": "
                        + row.reason()
                        + ": "
                        + row.message()));
    return problems;
  }
}
