package dev.portcullis.cli.jp;

import dev.portcullis.cli.evaluate.Toolkit;
import dev.portcullis.expr.jmespath.FunctionCatalogue;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists functions. */
@Command(
    name = "function",
    description = "List functions with their signature, a note and an example.",
    mixinStandardHelpOptions = true)
final class JpFunctionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "NAME", description = "Functions (default: all).")
  private List<String> names = List.of();

  private JpFunctionCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    FunctionCatalogue catalogue = Toolkit.loader().expressions().functions();
    Collection<JmesPathFunction> selected = catalogue.all();
    if (!names.isEmpty()) {
      for (String name : names) {
        if (catalogue.find(name).isEmpty()) {
          spec.commandLine().getErr().println("Error: unknown function: " + name);
          return 1;
        }
      }
      selected = names.stream().map(catalogue::find).flatMap(Optional::stream).toList();
    }
    selected.forEach(function -> print(function.signature(), out));
    out.flush();
    return 0;
  }

  private static void print(FunctionSignature signature, PrintWriter out) {
    out.println("Name: " + signature.name());
    String parameters =
        signature.parameters().stream()
            .map(p -> types(p.types()))
            .collect(Collectors.joining(", "));
    String more = signature.variadic() ? "..." : "";
    out.println(
        "  Signature: "
            + signature.name()
            + "("
            + parameters
            + more
            + ") -> "
            + types(signature.returns()));
    out.println("  Note:      " + signature.note());
    String result = signature.result().isEmpty() ? "" : " -> " + signature.result();
    out.println("  Example:   " + signature.example() + result);
    out.println();
  }

  private static String types(Set<FunctionSignature.ValueType> types) {
    return types.stream()
        .sorted()
        .map(FunctionSignature.ValueType::text)
        .collect(Collectors.joining("|"));
  }
}
