package dev.portcullis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;
import picocli.CommandLine;

class RootCommandPropertiesTest {
  @Property(tries = 50)
  void unknownCommandIsAUsageError(@ForAll @AlphaChars @StringLength(12) String name) {
    StringWriter out = new StringWriter();
    int exit =
        RootCommand.commandLine()
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(new StringWriter(), true))
            .execute(name);
    assertThat(exit).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(out.toString()).isEmpty();
  }
}
