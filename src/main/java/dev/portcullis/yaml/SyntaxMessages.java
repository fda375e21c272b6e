package dev.portcullis.yaml;

import com.google.re2j.Pattern;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ScannerException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlVersionException;

/** Says a syntax error in the words of go-yaml, which users of Kubernetes know and compare. */
final class SyntaxMessages {
  private static final Pattern BLOCK_HEADER = Pattern.compile("(^|[:\\-] +)[|>][0-9+-]*$");

  /** By their beginning: what the parser says, and what go-yaml says. */
  private static final Map<String, String> TRANSLATIONS =
      Map.ofEntries(
          Map.entry("found character", "found character that cannot start any token"),
          Map.entry("found unknown escape character", "found unknown escape character"),
          Map.entry("expected the node content", "did not find expected node content"),
          Map.entry(
              "mapping values are not allowed", "mapping values are not allowed in this context"),
          Map.entry("mapping keys are not allowed", "mapping keys are not allowed in this context"),
          Map.entry(
              "sequence entries are not allowed",
              "block sequence entries are not allowed in this context"),
          Map.entry("expected '<document start>'", "did not find expected <document start>"),
          Map.entry("found unexpected document separator", "found unexpected document indicator"),
          Map.entry(
              "expected chomping or indentation", "did not find expected comment or line break"),
          Map.entry("expected indentation indicator", "found an indentation indicator equal to 0"),
          Map.entry(
              "unexpected character found",
              "did not find expected alphabetic or numeric character"),
          Map.entry("expected escape sequence", "did not find expected hexdecimal number"),
          Map.entry("expected '>'", "did not find the expected '>'"),
          Map.entry("expected a digit", "did not find expected version number"),
          Map.entry("found undefined tag handle", "found undefined tag handle"),
          Map.entry("special characters are not", "control characters are not allowed"));

  private SyntaxMessages() {}

  static YamlFault fault(YamlEngineException error, String text, int lineOffset) {
    if (!(error instanceof MarkedYamlEngineException marked)) {
      String problem =
          error instanceof YamlVersionException
              ? "found incompatible YAML document"
              : translate(firstLine(String.valueOf(error.getMessage())));
      return new YamlFault("yaml: " + problem, lineOffset + 1, 0);
    }
    Optional<Mark> problem = marked.getProblemMark();
    int line = problem.map(m -> m.getLine() + 1).orElse(0) + lineOffset;
    int column = problem.map(m -> m.getColumn() + 1).orElse(0);
    Optional<YamlFault> tab = problem.flatMap(mark -> tab(mark, text, lineOffset));
    if (tab.isPresent()) {
      return tab.get();
    }
    return new YamlFault(
        "yaml: " + where(marked, text, lineOffset) + problem(marked), line, column);
  }

  /** A tab that stands for indentation, where the line before is a scalar that might go on. */
  private static Optional<YamlFault> tab(Mark mark, String text, int lineOffset) {
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
    boolean block = BLOCK_HEADER.matcher(before).find();
    boolean plain =
        !before.isEmpty() && ":-[{,\"'|>]}".indexOf(before.charAt(before.length() - 1)) < 0;
    if (!block && !plain) {
      return Optional.empty();
    }
    String problem =
        block
            ? "found a tab character where an indentation space is expected"
            : "found a tab character that violates indentation";
    int shown = (line == 1 ? line + 1 : line) + lineOffset;
    return Optional.of(
        new YamlFault(
            "yaml: line " + shown + ": " + problem, line + 1 + lineOffset, mark.getColumn() + 1));
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
      line =
          error
              .getProblemMark()
              .map(mark -> scanner ? mark.getLine() : lineOf(mark, text))
              .orElse(0);
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
    if (problem.startsWith("expected ',' or")) {
      return "did not find " + problem.substring(0, problem.indexOf(", but"));
    }
    if (problem.startsWith("expected <block end>")) {
      return String.valueOf(error.getContext()).contains("mapping")
          ? "did not find expected key"
          : "did not find expected '-' indicator";
    }
    return translate(problem);
  }

  private static String translate(String problem) {
    return TRANSLATIONS.entrySet().stream()
        .filter(entry -> problem.startsWith(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(problem);
  }

  private static String firstLine(String text) {
    int end = text.indexOf('\n');
    return end < 0 ? text : text.substring(0, end);
  }
}
