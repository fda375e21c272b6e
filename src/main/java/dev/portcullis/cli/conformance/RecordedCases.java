package dev.portcullis.cli.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/** Runs the cases of one kind of recorded table. */
interface RecordedCases {
  /** What differs between the record and this program; empty when nothing does. */
  Optional<String> disagreement(JsonNode recorded) throws dev.portcullis.cli.input.InputException;

  /** The kinds of table, by the name of their file without its ending. */
  static Optional<RecordedCases> of(String table) {
    return switch (table) {
      case "jmespath" -> Optional.of(new JmesPathCases());
      case "conditions" -> Optional.of(new ConditionCases());
      case "conditions-logic", "autogen", "exceptions", "match", "actions", "variables" ->
          Optional.of(new PolicyCases(table));
      case "pattern-scalars", "pattern-trees", "any-pattern", "deny-foreach", "pod-security" ->
          Optional.of(new RuleCases(table));
      case "strategic-merge", "json-patch", "mutate-foreach", "mutate-order" ->
          Optional.of(new MutateCases(table));
      case "generate" -> Optional.of(new GenerateCases());
      default -> Optional.empty();
    };
  }

  /** The tables there are. */
  List<String> TABLES =
      List.of(
          "jmespath",
          "variables",
          "conditions",
          "conditions-logic",
          "match",
          "autogen",
          "exceptions",
          "actions",
          "pattern-scalars",
          "pattern-trees",
          "any-pattern",
          "deny-foreach",
          "pod-security",
          "strategic-merge",
          "json-patch",
          "mutate-foreach",
          "mutate-order",
          "generate");
}
