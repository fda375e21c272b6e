package dev.portcullis.cli.jp;

import dev.portcullis.cli.evaluate.Toolkit;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.TextFile;
import dev.portcullis.expr.ExpressionException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows how expressions are understood. */
@Command(
    name = "parse",
    description = "Show the tree of expressions.",
    mixinStandardHelpOptions = true)
final class JpParseCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "EXPRESSION", description = "Expressions.")
  private List<String> expressions = List.of();

  @Option(
      names = {"-f", "--file"},
      description = "Files that hold an expression each.")
  private List<Path> files = List.of();

  private JpParseCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    try {
      List<String> all = new ArrayList<>(expressions);
      for (Path file : files) {
        all.add(TextFile.read(file).text().strip());
      }
      if (all.isEmpty()) {
        throw new InputException("an expression is missing");
      }
      for (String expression : all) {
        out.println("# " + expression);
        out.println(Toolkit.loader().expressions().describe(expression).stripTrailing());
      }
      out.flush();
      return 0;
    } catch (InputException | ExpressionException e) {
      spec.commandLine().getErr().println("Error: " + e.getMessage());
      return 1;
    }
  }
}
