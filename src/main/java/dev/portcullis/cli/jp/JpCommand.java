package dev.portcullis.cli.jp;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Expressions on the command line. */
@Command(
    name = "jp",
    description = "Try expressions of the policy language.",
    mixinStandardHelpOptions = true,
    subcommands = {JpQueryCommand.class, JpParseCommand.class, JpFunctionCommand.class})
public final class JpCommand implements Runnable {
  @Spec private CommandSpec spec;

  private JpCommand() {}

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "a command is missing: query, parse or function");
  }
}
