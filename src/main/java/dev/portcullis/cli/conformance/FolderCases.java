package dev.portcullis.cli.conformance;

import dev.portcullis.cli.evaluate.Toolkit;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.test.TestFiles;
import dev.portcullis.cli.test.TestOutcome;
import dev.portcullis.engine.PolicyLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Test folders, compared with the oracle where there is one, otherwise with their own expectations.
 * A folder of the oracle stands for all tests below it, as the test command runs them.
 */
final class FolderCases {
  private final PolicyLoader loader = Toolkit.kyvernoLoader();
  private final Map<Path, TestOutcome> outcomes = new LinkedHashMap<>();

  private FolderCases() {}

  static List<CaseOutcome> run(Path root) throws InputException {
    return new FolderCases().cases(root);
  }

  private List<CaseOutcome> cases(Path root) throws InputException {
    Optional<Oracle> oracle = Oracle.at(root);
    List<CaseOutcome> cases = new ArrayList<>();
    if (oracle.isEmpty()) {
      for (Path file : TestFiles.below(root, TestFiles.DEFAULT_NAME)) {
        cases.add(alone(root.relativize(file).toString(), outcome(file)));
      }
      return cases;
    }
    for (Map.Entry<String, Oracle.Row> row : oracle.get().rows().entrySet()) {
      Path folder = root.resolve(row.getKey());
      if (Files.exists(folder)) {
        List<TestOutcome> below = new ArrayList<>();
        for (Path file : TestFiles.below(folder, TestFiles.DEFAULT_NAME)) {
          below.add(outcome(file));
        }
        cases.add(compared(row.getKey(), row.getValue(), below));
      }
    }
    return cases;
  }

  private TestOutcome outcome(Path file) {
    return outcomes.computeIfAbsent(file, f -> TestOutcome.run(f, loader));
  }

  /** Kyverno's own result counts, also where Kyverno fails its test. */
  private static CaseOutcome compared(String name, Oracle.Row row, List<TestOutcome> tests) {
    int exit = tests.stream().mapToInt(TestOutcome::exit).max().orElse(0);
    long passed = tests.stream().mapToLong(TestOutcome::passed).sum();
    long failed = tests.stream().mapToLong(TestOutcome::failed).sum();
    boolean same = exit == row.exit() && passed == row.passed() && failed == row.failed();
    List<String> details = new ArrayList<>();
    if (!same) {
      details.add(
          "expected exit %d, %d passed, %d failed, but was exit %d, %d passed, %d failed"
              .formatted(row.exit(), row.passed(), row.failed(), exit, passed, failed));
      tests.forEach(test -> details.addAll(test.problems()));
    }
    return new CaseOutcome(row.kinds(), name, same, details);
  }

  private static CaseOutcome alone(String name, TestOutcome outcome) {
    boolean good = outcome.exit() == 0 && outcome.passed() > 0;
    return new CaseOutcome("tests", name, good, outcome.problems());
  }
}
