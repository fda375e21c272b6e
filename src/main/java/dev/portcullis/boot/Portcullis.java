package dev.portcullis.boot;

import dev.portcullis.cli.RootCommand;
import io.quarkus.runtime.annotations.QuarkusMain;

/** The one entry point: {@code serve} starts the webhook server, all else is the command line. */
@QuarkusMain
public final class Portcullis {
  private Portcullis() {}

  /** Runs the server or a command, by the first argument. */
  public static void main(String... args) {
    // Only `serve` starts Quarkus, because the command line has to answer in well under a second.
    System.exit(RootCommand.commandLine().addSubcommand("serve", new ServeCommand()).execute(args));
  }
}
