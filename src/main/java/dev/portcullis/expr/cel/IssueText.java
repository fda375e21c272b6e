package dev.portcullis.expr.cel;

import dev.cel.common.CelIssue;
import dev.cel.common.CelSource;
import dev.cel.common.CelValidationResult;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** What is wrong with an expression, in the words and the layout of cel-go. */
final class IssueText {
  private static final List<String> GRAMMAR =
      List.of(
          "mismatched input",
          "extraneous input",
          "missing ",
          "no viable alternative",
          "token recognition error");

  private static final String CANDIDATES = " (candidates: ";

  private IssueText() {}

  /** What the parser says; cel-go marks what comes from the grammar. */
  static String syntax(CelValidationResult parsed) {
    return of(parsed.getErrors().stream().map(IssueText::grammatical), parsed.getSource());
  }

  private static CelIssue grammatical(CelIssue issue) {
    return GRAMMAR.stream().anyMatch(issue.getMessage()::startsWith)
        ? withMessage(issue, "Syntax error: " + issue.getMessage())
        : issue;
  }

  /** What the type checker says; cel-go does not list candidates. */
  static String types(CelValidationResult checked) {
    return of(checked.getErrors().stream().map(IssueText::withoutCandidates), checked.getSource());
  }

  private static CelIssue withoutCandidates(CelIssue issue) {
    int candidates = issue.getMessage().indexOf(CANDIDATES);
    return candidates < 0 ? issue : withMessage(issue, issue.getMessage().substring(0, candidates));
  }

  private static CelIssue withMessage(CelIssue issue, String message) {
    return CelIssue.formatError(issue.getExprId(), issue.getSourceLocation(), message);
  }

  static String of(Collection<CelIssue> issues, CelSource source) {
    return CelIssue.toDisplayString(issues, source);
  }

  private static String of(Stream<CelIssue> issues, CelSource source) {
    return of(issues.toList(), source);
  }
}
