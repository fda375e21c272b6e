package dev.portcullis.cli.jp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.evaluate.Toolkit;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.cli.input.TextFile;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.Numbers;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Evaluates expressions on a document. */
@Command(
    name = "query",
    description = "Evaluate expressions on a JSON or YAML document.",
    mixinStandardHelpOptions = true)
final class JpQueryCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "EXPRESSION", description = "Expressions.")
  private List<String> expressions = List.of();

  @Option(
      names = {"-i", "--input"},
      description = "The document (default: standard input).")
  private @Nullable Path input;

  @Option(
      names = {"-q", "--query"},
      description = "Files that hold an expression each.")
  private List<Path> queries = List.of();

  @Option(
      names = {"-c", "--compact"},
      description = "Print on one line.")
  private boolean compact;

  @Option(
      names = {"-u", "--unquoted"},
      description = "Print a string without quotes.")
  private boolean unquoted;

  private JpQueryCommand() {}

  @Override
  public Integer call() {
    try {
      JsonNode document = document();
      JmesPathCompiler compiler = Toolkit.loader().expressions();
      for (String expression : all()) {
        print(compiler, expression, document);
      }
      return 0;
    } catch (InputException e) {
      spec.commandLine().getErr().println("Error: " + e.getMessage());
      return 1;
    }
  }

  private List<String> all() throws InputException {
    List<String> all = new ArrayList<>(expressions);
    for (Path file : queries) {
      all.add(TextFile.read(file).text().strip());
    }
    if (all.isEmpty()) {
      throw new InputException("an expression is missing");
    }
    return all;
  }

  private JsonNode document() throws InputException {
    Path file = input;
    TextFile text = file == null ? TextFile.read("standard input", System.in) : TextFile.read(file);
    List<JsonNode> documents = Resources.documents(text);
    return documents.isEmpty() ? Json.NODES.nullNode() : Numbers.floats(documents.getFirst());
  }

  private void print(JmesPathCompiler compiler, String expression, JsonNode document)
      throws InputException {
    PrintWriter out = spec.commandLine().getOut();
    JsonNode result;
    try {
      result = compiler.compile(expression).search(document, Budget.untimed());
    } catch (ExpressionException e) {
      throw new InputException("failed to evaluate `" + expression + "`: " + e.text());
    }
    out.println("# " + expression);
    if (unquoted && result.isTextual()) {
      out.println(result.textValue());
    } else {
      out.println(text(result));
    }
    out.flush();
  }

  private String text(JsonNode result) throws InputException {
    try {
      return compact ? JsonText.of(result) : IndentedJson.of(result);
    } catch (ArithmeticException e) {
      throw new InputException("json: unsupported value: " + e.getMessage());
    }
  }
}
