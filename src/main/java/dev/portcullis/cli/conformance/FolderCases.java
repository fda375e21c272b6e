package dev.portcullis.cli.conformance;

import dev.portcullis.cli.evaluate.Toolkit;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.test.TestFiles;
import dev.portcullis.cli.test.TestOutcome;
import dev.portcullis.engine.PolicyLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Test folders, compared with the oracle where there is one, otherwise with their own expectations. */
final class FolderCases {
  private FolderCases() {}

  static List<CaseOutcome> run(Path root) throws InputException {
    Optional<Oracle> oracle = Oracle.at(root);
    PolicyLoader loader = Toolkit.loader();
    List<CaseOutcome> outcomes = new ArrayList<>();
    for (Path file : TestFiles.below(root, TestFiles.DEFAULT_NAME)) {
      Path folder = file.toAbsolutePath().getParent();
      String name = root.toAbsolutePath().relativize(folder == null ? file : folder).toString();
      TestOutcome outcome = TestOutcome.run(file, loader);
      Optional<Oracle.Row> row = oracle.flatMap(o -> Optional.ofNullable(o.rows().get(name)));
      if (oracle.isPresent() && row.isEmpty()) {
        continue;
      }
      outcomes.add(
          row.map(r -> compared(name, r, outcome)).orElseGet(() -> alone(name, outcome)));
    }
    return outcomes;
  }

  /** Kyverno's own result counts, also where Kyverno fails its test. */
  private static CaseOutcome compared(String name, Oracle.Row row, TestOutcome outcome) {
    boolean same =
        outcome.exit() == row.exit()
            && outcome.passed() == row.passed()
            && outcome.failed() == row.failed();
    List<String> details = new ArrayList<>();
    if (!same) {
      details.add(
          "expected exit %d, %d passed, %d failed, but was exit %d, %d passed, %d failed"
              .formatted(
                  row.exit(), row.passed(), row.failed(), outcome.exit(), outcome.passed(), outcome.failed()));
      details.addAll(outcome.problems());
    }
    return new CaseOutcome(row.kinds(), name, same, details);
  }

  private static CaseOutcome alone(String name, TestOutcome outcome) {
    boolean good = outcome.exit() == 0 && outcome.passed() > 0;
    return new CaseOutcome("tests", name, good, outcome.problems());
  }
}
