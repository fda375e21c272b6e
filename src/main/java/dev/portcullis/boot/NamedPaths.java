package dev.portcullis.boot;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Files and folders that options of a command name.
 *
 * @param command refuses what is not there
 */
record NamedPaths(CommandSpec command) {
  /** A path; what is not there is a wrong option. */
  Path existing(Path path) {
    if (!Files.exists(path)) {
      throw new ParameterException(command.commandLine(), "no such file or directory: " + path);
    }
    return path;
  }

  /** The paths as a list in a setting. A comma separates them, so one inside a path is escaped. */
  String list(List<Path> paths) {
    return paths.stream()
        .map(path -> existing(path).toString().replace("\\", "\\\\").replace(",", "\\,"))
        .collect(Collectors.joining(","));
  }
}
