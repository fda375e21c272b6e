package dev.portcullis.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the version of this build. */
@Command(name = "version", description = "Print the version.")
final class VersionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().getOut().println(Version.text());
    return 0;
  }

  /** The version as the build wrote it into the jar. */
  static final class Version implements IVersionProvider {
    static String text() {
      String version = VersionCommand.class.getPackage().getImplementationVersion();
      return version == null ? "development" : version;
    }

    @Override
    public String[] getVersion() {
      return new String[] {text()};
    }
  }
}
