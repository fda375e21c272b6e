package dev.portcullis.boot;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/**
 * Runs commands one after the other in this JVM without showing what they print, so that a JVM that
 * was told to writes an AOT cache with what they load.
 *
 * <p>The arguments are command lines, each ended by {@code --}. How they exit does not matter: a
 * command that reports a failure is rehearsed, too.
 */
public final class CommandRehearsal {
  private static final String END = "--";

  private CommandRehearsal() {}

  /** Runs them. */
  public static void main(String... arguments) {
    List<String> command = new ArrayList<>();
    for (String argument : arguments) {
      if (!argument.equals(END)) {
        command.add(argument);
        continue;
      }
      String[] words = command.toArray(String[]::new);
      CommandLine root = Portcullis.commandLine(words);
      root.setOut(new PrintWriter(Writer.nullWriter()));
      root.setErr(new PrintWriter(Writer.nullWriter()));
      int exit = root.execute(words);
      if (exit == root.getCommandSpec().exitCodeOnInvalidInput()) {
        throw new IllegalArgumentException("no such command: " + String.join(" ", words));
      }
      command.clear();
    }
  }
}
