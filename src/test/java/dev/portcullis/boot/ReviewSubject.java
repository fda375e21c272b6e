package dev.portcullis.boot;

import dev.portcullis.cli.RootCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the command {@code review} against a server. */
final class ReviewSubject {
  private final ServerSubject server;

  ReviewSubject(ServerSubject server) {
    this.server = server;
  }

  /** What a run gave. */
  record Ran(int exit, String out, String err) {}

  Ran review(String manifest, String... options) {
    try {
      Path file = Files.createTempFile("review", ".yaml");
      Files.writeString(file, manifest);
      List<String> arguments =
          new ArrayList<>(
              List.of(
                  "review",
                  file.toString(),
                  "--server",
                  server.address(),
                  "--cacert",
                  server.authority().toString()));
      arguments.addAll(List.of(options));
      StringWriter out = new StringWriter();
      StringWriter err = new StringWriter();
      int exit =
          RootCommand.commandLine()
              .setOut(new PrintWriter(out, true))
              .setErr(new PrintWriter(err, true))
              .execute(arguments.toArray(String[]::new));
      Files.delete(file);
      return new Ran(exit, out.toString(), err.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
