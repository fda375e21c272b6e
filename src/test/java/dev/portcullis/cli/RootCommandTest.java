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

  private int execute(String... args) {
    return RootCommand.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(args);
  }
}
