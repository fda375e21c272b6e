package dev.portcullis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class RootCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void versionPrintsOneLine() {
    assertThat(execute("version")).isZero();
    assertThat(out.toString()).hasLineCount(1);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void noCommandIsAUsageError() {
    assertThat(execute()).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).contains("a command is missing");
  }

  @Test
  void oneCommandAloneSpeaksLikeTheWholeCommandLine() {
    for (String arguments : new String[] {"version --help", "version --bogus", "version x"}) {
      int expected = execute(arguments.split(" "));
      String printed = out.toString() + err;
      assertThat(printed).isNotEmpty();
      out.getBuffer().setLength(0);
      err.getBuffer().setLength(0);
      assertThat(
              RootCommand.commandLine("version", new VersionCommand())
                  .setOut(new PrintWriter(out, true))
                  .setErr(new PrintWriter(err, true))
                  .execute(arguments.split(" ")))
          .as(arguments)
          .isEqualTo(expected);
      assertThat(out.toString() + err).as(arguments).isEqualTo(printed);
      out.getBuffer().setLength(0);
      err.getBuffer().setLength(0);
    }
  }

  private int execute(String... args) {
    return RootCommand.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(args);
  }
}
