package dev.portcullis.boot;

import dev.portcullis.cli.RootCommand;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.util.Arrays;

/** The one entry point: {@code serve} starts the webhook server, all else is the command line. */
@QuarkusMain
public final class Portcullis {
  private Portcullis() {}

  /** Runs the server or a command, by the first argument. */
  public static void main(String... args) {
    if (args.length > 0 && args[0].equals("serve")) {
      Quarkus.run(Arrays.copyOfRange(args, 1, args.length));
      return;
    }
    // The command line starts without Quarkus, because it has to answer in well under a second.
    System.exit(RootCommand.commandLine().execute(args));
  }
}
