package dev.portcullis.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What a command gave back.
 *
 * @param status the exit status; 124 if it was ended because it took too long
 * @param output what it wrote to standard output
 * @param errors what it wrote to standard error
 */
public record CommandResult(int status, String output, String errors) {
  private static final int TOOK_TOO_LONG = 124;

  /** Runs a command in a folder. */
  public static CommandResult of(Duration longest, List<String> command, Path folder) {
    return of(longest, command, folder, Map.of(), "");
  }

  /**
   * Runs a command.
   *
   * @param longest after which it is ended, with its children
   * @param environment variables added to those of this process
   * @param input its standard input
   */
  public static CommandResult of(
      Duration longest,
      List<String> command,
      Path folder,
      Map<String, String> environment,
      String input) {
    try {
      // Files, because a pipe stays open as long as any grandchild holds it.
      Path output = Files.createTempFile("portcullis-", ".out");
      Path errors = Files.createTempFile("portcullis-", ".err");
      try {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().putAll(environment);
        builder.redirectOutput(output.toFile()).redirectError(errors.toFile());
        int status = run(builder, longest, input);
        return new CommandResult(status, Files.readString(output), Files.readString(errors));
      } finally {
        Files.delete(output);
        Files.delete(errors);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while running " + command, e);
    }
  }

  private static int run(ProcessBuilder builder, Duration longest, String input)
      throws IOException, InterruptedException {
    Process process = builder.start();
    try (OutputStream stdin = process.getOutputStream()) {
      stdin.write(input.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // A command may end without reading its input; its status tells whether that was right.
    }
    try {
      if (process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS)) {
        return process.exitValue();
      }
      return TOOK_TOO_LONG;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }

  /** Whether the exit status is 0. */
  public boolean succeeded() {
    return status == 0;
  }
}
