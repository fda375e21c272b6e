package dev.portcullis.yaml;

import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ScannerException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Says a syntax error in the words of go-yaml, which users of Kubernetes know and compare. */
final class SyntaxMessages {
  private SyntaxMessages() {}

  static YamlFault fault(YamlEngineException error, String text, int lineOffset) {
    if (!(error instanceof MarkedYamlEngineException marked)) {
      return new YamlFault("yaml: " + firstLine(String.valueOf(error.getMessage())), lineOffset + 1, 0);
    }
    Optional<Mark> problem = marked.getProblemMark();
    int line = problem.map(m -> m.getLine() + 1).orElse(0) + lineOffset;
    int column = problem.map(m -> m.getColumn() + 1).orElse(0);
    Optional<Integer> scalar = problem.flatMap(mark -> scalarBeforeTab(mark, text));
    if (scalar.isPresent()) {
      int shown = (scalar.get() == 0 ? line : scalar.get() + 1 + lineOffset);
      return new YamlFault(
          "yaml: line " + shown + ": found a tab character that violates indentation",
          line,
          column);
    }
    return new YamlFault("yaml: " + where(marked, text, lineOffset) + problem(marked), line, column);
  }

  /** The line, from 0, of a plain scalar that a line indented by tabs would continue. */
  private static Optional<Integer> scalarBeforeTab(Mark mark, String text) {
    List<String> lines = text.lines().toList();
    int line = mark.getLine();
    if (line == 0
        || line >= lines.size()
        || mark.getColumn() >= lines.get(line).length()
        || lines.get(line).charAt(mark.getColumn()) != '\t'
        || !lines.get(line).substring(0, mark.getColumn()).isBlank()) {
      return Optional.empty();
    }
    String before = lines.get(line - 1).strip();
    boolean open = before.isEmpty() || ":-[{,\"'|>]}".indexOf(before.charAt(before.length() - 1)) >= 0;
    return open ? Optional.empty() : Optional.of(line - 1);
  }

  /**
   * The line that go-yaml names: that of the context if it is not the first, else that of the
   * problem, counted from 1 by its scanner and from 0 by its parser.
   */
  private static String where(MarkedYamlEngineException error, String text, int lineOffset) {
    boolean scanner = error instanceof ScannerException;
    Optional<Mark> context = scanner ? error.getContextMark() : parserContext(error);
    int line = context.map(Mark::getLine).orElse(0);
    if (line == 0) {
      line = error.getProblemMark().map(m -> lineOf(m, text)).orElse(0);
    }
    if (line == 0) {
      return lineOffset == 0 ? "" : "line " + (lineOffset + 1) + ": ";
    }
    return "line " + (line + lineOffset + (scanner ? 1 : 0)) + ": ";
  }

  /** A node that is missing is its own context for go-yaml. */
  private static Optional<Mark> parserContext(MarkedYamlEngineException error) {
    return String.valueOf(error.getProblem()).startsWith("expected the node content")
        ? Optional.empty()
        : error.getContextMark();
  }

  /** For go-yaml a text without a last line break ends on a line of its own. */
  private static int lineOf(Mark mark, String text) {
    boolean atEnd = mark.getIndex() >= text.codePointCount(0, text.length());
    return atEnd && mark.getColumn() > 0 ? mark.getLine() + 1 : mark.getLine();
  }

  private static String problem(MarkedYamlEngineException error) {
    String problem = firstLine(String.valueOf(error.getProblem()).strip());
    String context = String.valueOf(error.getContext());
    if (problem.startsWith("found character") && problem.contains("cannot start any token")) {
      return "found character that cannot start any token";
    }
    if (problem.startsWith("found unknown escape character")) {
      return "found unknown escape character";
    }
    if (problem.startsWith("expected the node content")) {
      return "did not find expected node content";
    }
    if (problem.startsWith("expected ',' or")) {
      return "did not find " + problem.substring(0, problem.indexOf(", but"));
    }
    if (problem.startsWith("expected <block end>") || problem.startsWith("expected <BlockEnd>")) {
      return context.contains("mapping")
          ? "did not find expected key"
          : "did not find expected '-' indicator";
    }
    return switch (problem) {
      case "mapping values are not allowed here" ->
          "mapping values are not allowed in this context";
      case "sequence entries are not allowed here" ->
          "block sequence entries are not allowed in this context";
      default ->
          problem.startsWith("expected '<document start>'")
              ? "did not find expected <document start>"
              : problem;
    };
  }

  private static String firstLine(String text) {
    int end = text.indexOf('\n');
    return end < 0 ? text : text.substring(0, end);
  }
}
