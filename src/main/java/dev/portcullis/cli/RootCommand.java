package dev.portcullis.cli;

import dev.portcullis.cli.apply.ApplyCommand;
import dev.portcullis.cli.certificate.CreateSignedCertCommand;
import dev.portcullis.cli.conformance.ConformanceCommand;
import dev.portcullis.cli.jp.JpCommand;
import dev.portcullis.cli.review.ReviewCommand;
import dev.portcullis.cli.test.TestCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line's root: it only knows its subcommands. */
@Command(
    name = RootCommand.NAME,
    description = "Kubernetes admission webhooks that run Kyverno policies.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionCommand.Version.class,
    subcommands = {
      ApplyCommand.class,
      TestCommand.class,
      JpCommand.class,
      ReviewCommand.class,
      CreateSignedCertCommand.class,
      ConformanceCommand.class,
      VersionCommand.class
    })
public final class RootCommand implements Callable<Integer> {
  static final String NAME = "portcullis";

  @Spec private CommandSpec spec;

  private RootCommand() {}

  /** Returns a command line ready to execute. */
  public static CommandLine commandLine() {
    return saying(new CommandLine(new RootCommand()));
  }

  /** The same with one command only: to read the options of all others takes time. */
  public static CommandLine commandLine(String name, Callable<Integer> command) {
    return saying(new CommandLine(CommandSpec.create().name(NAME))).addSubcommand(name, command);
  }

  private static CommandLine saying(CommandLine commandLine) {
    CommandLine.IParameterExceptionHandler usual = commandLine.getParameterExceptionHandler();
    return commandLine.setParameterExceptionHandler((e, args) -> unknownFlag(e, args, usual));
  }

  /** Says of an unknown flag what Kyverno's command line says; all else is a usage error. */
  private static int unknownFlag(
      ParameterException e, String[] args, CommandLine.IParameterExceptionHandler usual)
      throws Exception {
    if (e instanceof CommandLine.UnmatchedArgumentException unmatched
        && unmatched.isUnknownOption()) {
      e.getCommandLine()
          .getErr()
          .println("Error: unknown flag: " + unmatched.getUnmatched().getFirst());
      return 1;
    }
    return usual.handleParseException(e, args);
  }

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
