package dev.portcullis.chainsaw;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What Kyverno itself gave on such a cluster: {@code cluster-oracle.tsv} beside the cases.
 *
 * @param root the folder of the table, to which its names are relative
 * @param verdicts by the name of the case
 */
record Oracle(Path root, Map<String, Verdict> verdicts) {
  private static final String FILE = "cluster-oracle.tsv";

  /**
   * A row.
   *
   * @param passed whether Kyverno passed
   * @param alone whether no other case may run beside it
   */
  record Verdict(boolean passed, boolean alone) {}

  /** The table in a folder above some cases. */
  static Optional<Oracle> above(Path path) throws IOException {
    Path folder = path.toAbsolutePath().normalize();
    while (folder != null) {
      if (Files.isRegularFile(folder.resolve(FILE))) {
        return Optional.of(new Oracle(folder, read(folder.resolve(FILE))));
      }
      folder = folder.getParent();
    }
    return Optional.empty();
  }

  private static Map<String, Verdict> read(Path file) throws IOException {
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      String[] cells = line.split("\t", -1);
      if (cells.length >= 3 && !cells[0].equals("folder")) {
        verdicts.put(cells[0], new Verdict(cells[1].equals("passed"), cells[2].equals("alone")));
      }
    }
    return verdicts;
  }

  /** The name of the case in a folder. */
  String name(Path folder) {
    Path normal = folder.toAbsolutePath().normalize();
    Path named = normal.endsWith(".chainsaw-test") ? normal.getParent() : normal;
    return root.relativize(named).toString();
  }
}
