package dev.portcullis.cli.test;

import dev.portcullis.cli.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds test files. */
public final class TestFiles {
  private TestFiles() {}

  /** The name of a test file where nothing else is said. */
  public static final String DEFAULT_NAME = "kyverno-test.yaml";

  /** All files of that name below a folder, hidden folders included, sorted; a file is itself. */
  public static List<Path> below(Path folder, String name) throws InputException {
    if (Files.isRegularFile(folder)) {
      return List.of(folder);
    }
    try (Stream<Path> found = Files.walk(folder)) {
      return found
          .filter(Files::isRegularFile)
          .filter(file -> String.valueOf(file.getFileName()).equals(name))
          .sorted()
          .toList();
    } catch (IOException | java.io.UncheckedIOException e) {
      throw new InputException("failed to read " + folder + ": " + e.getMessage());
    }
  }
}
