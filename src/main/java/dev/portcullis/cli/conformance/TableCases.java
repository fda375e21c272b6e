package dev.portcullis.cli.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.cli.input.TextFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Recorded tables: every case of every table that a folder holds. */
public final class TableCases {
  private TableCases() {}

  static List<CaseOutcome> run(Path folder) throws InputException {
    List<CaseOutcome> outcomes = new ArrayList<>();
    for (String table : RecordedCases.TABLES) {
      Path file = folder.resolve(table + ".yaml");
      if (Files.isRegularFile(file)) {
        outcomes.addAll(table(table, file));
      }
    }
    return outcomes;
  }

  private static List<CaseOutcome> table(String table, Path file) throws InputException {
    RecordedCases runner = RecordedCases.of(table).orElseThrow();
    List<CaseOutcome> outcomes = new ArrayList<>();
    for (JsonNode cases : Resources.documents(TextFile.read(file))) {
      for (JsonNode recorded : cases) {
        outcomes.add(one(table, runner, recorded));
      }
    }
    return outcomes;
  }

  private static CaseOutcome one(String table, RecordedCases runner, JsonNode recorded) {
    String name = recorded.path("name").asText();
    Optional<String> difference;
    try {
      difference = runner.disagreement(recorded);
    } catch (InputException e) {
      difference = Optional.of(String.valueOf(e.getMessage()));
    } catch (RuntimeException | StackOverflowError bug) {
      // One case must not end the run; a bug of this program is a disagreement like any other.
      difference = Optional.of("internal error: " + bug + at(bug));
    }
    boolean defect = recorded.path("defect").asBoolean(false);
    String group = defect ? table + " (defects)" : table;
    return new CaseOutcome(group, name, difference.isEmpty(), difference.stream().toList());
  }

  private static String at(Throwable bug) {
    StackTraceElement[] trace = bug.getStackTrace();
    return trace.length == 0 ? "" : " at " + trace[0];
  }

  /**
   * What one recorded case gives here; empty when it agrees. For tests that run tables one by one.
   */
  public static Optional<String> disagreement(String table, JsonNode recorded) {
    return one(table, RecordedCases.of(table).orElseThrow(), recorded).details().stream()
        .findFirst();
  }

  /** The names of the tables that can be run. */
  public static List<String> tables() {
    return RecordedCases.TABLES;
  }
}
