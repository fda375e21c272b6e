package dev.portcullis.cli.conformance;

import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.TextFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What Kyverno itself gave for test folders: a table beside them.
 *
 * @param rows by folder, relative to the table
 */
record Oracle(Map<String, Row> rows) {
  static final String FILE = "cli-oracle.tsv";

  /**
   * One folder.
   *
   * @param kinds the kinds of rules in it
   * @param exit the exit status
   * @param passed rows as expected
   * @param failed rows not as expected
   * @param note why
   */
  record Row(String kinds, int exit, long passed, long failed, String note) {}

  /** The table at the root of a folder; empty when there is none. */
  static Optional<Oracle> at(Path root) throws InputException {
    Path file = root.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    Map<String, Row> rows = new LinkedHashMap<>();
    for (String line : TextFile.read(file).text().lines().skip(1).toList()) {
      String[] cells = line.split("\t", -1);
      if (cells.length >= 5) {
        rows.put(
            cells[0],
            new Row(
                cells[1],
                number(cells[2]),
                number(cells[3]),
                number(cells[4]),
                cells.length > 5 ? cells[5] : ""));
      }
    }
    return Optional.of(new Oracle(rows));
  }

  private static int number(String text) {
    return text.isBlank() || text.equals("-") ? -1 : Integer.parseInt(text.trim());
  }
}
