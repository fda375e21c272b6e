package dev.portcullis.cli.test;

import dev.portcullis.cli.input.InputException;
import dev.portcullis.value.Wildcard;
import java.util.List;
import java.util.Optional;

/**
 * Selects expected results: {@code policy=<wildcard>,rule=<wildcard>,resource=<wildcard>}.
 *
 * @param policy wildcard for the policy
 * @param rule wildcard for the rule
 * @param resource wildcard for a resource; anything but {@code *} replaces the entry's resources
 */
record RowSelector(String policy, String rule, String resource) {
  static final RowSelector ALL = new RowSelector("*", "*", "*");

  static RowSelector parse(String text) throws InputException {
    RowSelector selector = ALL;
    for (String part : text.split(",")) {
      String[] sides = part.trim().split("=", -1);
      if (sides.length != 2) {
        throw new InputException("`" + part.trim() + "` is no filter: use name=value");
      }
      String value = sides[1].trim();
      selector =
          switch (sides[0].trim()) {
            case "policy" -> new RowSelector(value, selector.rule, selector.resource);
            case "rule" -> new RowSelector(selector.policy, value, selector.resource);
            case "resource" -> new RowSelector(selector.policy, selector.rule, value);
            default ->
                throw new InputException(
                    "`" + sides[0].trim() + "` is no filter: use policy, rule or resource");
          };
    }
    return selector;
  }

  /** The expectation as far as it is selected. */
  Optional<ExpectedResult> select(ExpectedResult expected) {
    if (!Wildcard.matches(policy, expected.policy())
        || !(expected.rule().isEmpty() || Wildcard.matches(rule, expected.rule()))) {
      return Optional.empty();
    }
    if (resource.equals("*")) {
      return Optional.of(expected);
    }
    boolean named =
        expected.resources().isEmpty()
            || expected.resources().stream().anyMatch(r -> Wildcard.matches(resource, r));
    return named ? Optional.of(expected.withResources(List.of(resource))) : Optional.empty();
  }
}
