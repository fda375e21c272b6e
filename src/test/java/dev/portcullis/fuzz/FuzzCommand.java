package dev.portcullis.fuzz;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs targets for long, outside of the tests: {@code scripts/fuzz}. */
@Command(
    name = "fuzz",
    mixinStandardHelpOptions = true,
    description = "Runs fuzz targets and prints a line for each, and what they found.")
public final class FuzzCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "TARGET", description = "the targets; all when none is named")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--executions",
      defaultValue = "100000",
      description = "inputs made for each (${DEFAULT-VALUE})")
  private long executions;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "what the inputs depend on (${DEFAULT-VALUE})")
  private long seed;

  @Option(
      names = "--minutes",
      defaultValue = "1440",
      description = "stop a target after this time (${DEFAULT-VALUE})")
  private long minutes;

  @Option(names = "--list", description = "print the names of the targets")
  private boolean list;

  /** Runs and exits; 1 when something was found. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new FuzzCommand()).execute(arguments));
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    int found = 0;
    for (FuzzTarget target : chosen()) {
      if (list) {
        out.println(target.name());
        continue;
      }
      found += run(target, out);
      out.flush();
    }
    out.flush();
    return found == 0 ? 0 : 1;
  }

  private int run(FuzzTarget target, PrintWriter out) {
    long end = System.nanoTime() + Duration.ofMinutes(minutes).toNanos();
    FuzzDriver.Report report =
        FuzzDriver.run(target, executions, seed, () -> System.nanoTime() - end < 0);
    out.printf(
        "%-18s %,12d executions %,12d well-formed %,8d outcomes %6d s %3d found%n",
        report.target(),
        report.executions(),
        report.taken(),
        report.outcomes(),
        report.time().toSeconds(),
        report.findings().size());
    report.findings().forEach(finding -> print(finding, out));
    return report.findings().size();
  }

  private static void print(FuzzDriver.Finding finding, PrintWriter out) {
    out.println("  execution " + finding.execution() + ": " + finding.cause());
    int frames = 0;
    for (StackTraceElement frame : finding.cause().getStackTrace()) {
      if (frames++ < 12) {
        out.println("    at " + frame);
      }
    }
    out.println("  input: " + finding.input());
  }

  private List<FuzzTarget> chosen() {
    List<FuzzTarget> all = FuzzTargets.all();
    for (String name : names) {
      if (all.stream().noneMatch(target -> target.name().equals(name))) {
        throw new ParameterException(
            spec.commandLine(),
            "no target " + name + "; there are " + all.stream().map(FuzzTarget::name).toList());
      }
    }
    return names.isEmpty()
        ? all
        : all.stream().filter(target -> names.contains(target.name())).toList();
  }
}
