package dev.portcullis.boot;

import dev.portcullis.cli.RootCommand;
import io.quarkus.runtime.annotations.QuarkusMain;
import picocli.CommandLine;

/** The one entry point: {@code serve} starts the webhook server, all else is the command line. */
@QuarkusMain
public final class Portcullis {
  private static final String SERVE = "serve";

  private Portcullis() {}

  /** Runs the server or a command, by the first argument. */
  public static void main(String... args) {
    // Only `serve` starts Quarkus, because the command line has to answer in well under a second.
    int exit = commandLine(args).execute(args);
    // System.exit looks for a logger in all libraries, which takes longer than most commands. None
    // leaves a thread behind.
    if (exit != 0 || isServer(args)) {
      System.exit(exit);
    }
  }

  private static boolean isServer(String... args) {
    return args.length > 0 && args[0].equals(SERVE);
  }

  /** The command line that these arguments need: to read the options of the server takes time. */
  static CommandLine commandLine(String... args) {
    if (isServer(args)) {
      return RootCommand.commandLine(SERVE, new ServeCommand());
    }
    CommandLine root = RootCommand.commandLine();
    boolean otherCommand = args.length > 0 && root.getSubcommands().containsKey(args[0]);
    return otherCommand ? root : root.addSubcommand(SERVE, new ServeCommand());
  }
}
