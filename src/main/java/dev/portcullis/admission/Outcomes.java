package dev.portcullis.admission;

import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.value.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Sorts the outcomes of a policy by what they mean for an answer. */
final class Outcomes {
  private Outcomes() {}

  /** Failures and errors. */
  static List<RuleOutcome> broken(List<RuleOutcome> rules) {
    List<RuleOutcome> broken = List.of();
    for (RuleOutcome rule : rules) {
      if (isBroken(rule)) {
        broken = broken.isEmpty() ? new ArrayList<>() : broken;
        broken.add(rule);
      }
    }
    return broken;
  }

  private static boolean isBroken(RuleOutcome rule) {
    return switch (rule) {
      case RuleOutcome.Fail f -> true;
      case RuleOutcome.Errored e -> true;
      case RuleOutcome.Pass p -> false;
      case RuleOutcome.Skip s -> false;
    };
  }

  static List<RuleOutcome> passed(List<RuleOutcome> rules) {
    return rules.stream().filter(RuleOutcome.Pass.class::isInstance).toList();
  }

  /**
   * The warnings of a policy, without line breaks or control characters: an API server drops a
   * warning that it cannot put into a header.
   *
   * @param withPassed whether rules that passed are told too
   */
  static List<String> warnings(PolicyOutcome outcome, boolean withPassed) {
    List<RuleOutcome> told =
        withPassed
            ? outcome.rules().stream().filter(r -> !(r instanceof RuleOutcome.Skip)).toList()
            : broken(outcome.rules());
    return told.stream().map(rule -> warning(outcome, rule)).toList();
  }

  static String warning(PolicyOutcome outcome, RuleOutcome rule) {
    return VisibleText.of(
        "policy "
            + outcome.policy().policy().name()
            + "."
            + rule.rule().rule()
            + ": "
            + rule.message());
  }

  /** Keeps the line breaks a message was written with and escapes everything else unseen. */
  static String visibleLines(String text) {
    return text.lines().map(VisibleText::of).collect(Collectors.joining("\n"));
  }
}
