package dev.portcullis.policy;

import static dev.portcullis.policy.Shape.ANYTHING;
import static dev.portcullis.policy.Shape.TEXT;
import static dev.portcullis.policy.Shape.TEXTS;
import static dev.portcullis.policy.Shape.TEXT_MAP;
import static dev.portcullis.policy.Shape.list;
import static dev.portcullis.policy.Shape.oneOf;
import static dev.portcullis.policy.Shape.struct;

import dev.portcullis.policy.Shape.Struct;
import java.util.List;
import java.util.stream.Stream;

/** The shapes of match blocks, selectors and conditions. */
final class MatchShape {
  /** A label selector. */
  static final Struct SELECTOR =
      struct()
          .with("matchLabels", TEXT_MAP)
          .with(
              "matchExpressions",
              list(
                  struct()
                      .with("key", TEXT)
                      .with("operator", TEXT)
                      .with("values", TEXTS)
                      .requiring("key", "operator")));

  private static final Struct RESOURCES =
      struct()
          .with("kinds", TEXTS)
          .with("name", TEXT)
          .with("names", TEXTS)
          .with("namespaces", TEXTS)
          .with("annotations", TEXT_MAP)
          .with("selector", SELECTOR)
          .with("namespaceSelector", SELECTOR)
          .with("operations", list(oneOf("CREATE", "CONNECT", "UPDATE", "DELETE")))
          .notBoth("name", "names");

  private static final Struct FILTER =
      struct()
          .with("resources", RESOURCES)
          .with(
              "subjects",
              list(
                  struct()
                      .with("kind", TEXT)
                      .with("name", TEXT)
                      .with("namespace", TEXT)
                      .with("apiGroup", TEXT)
                      .requiring("kind", "name")))
          .with("roles", TEXTS)
          .with("clusterRoles", TEXTS);

  /** A match block that must say {@code any} or {@code all}. */
  static final Struct ANY_ALL =
      struct().with("any", list(FILTER)).with("all", list(FILTER)).notBoth("any", "all");

  /** A match block with the old form, too. */
  static final Struct MATCH = ANY_ALL.with(FILTER);

  private static final List<String> OPERATORS =
      List.of(
          "Equals",
          "NotEquals",
          "AnyIn",
          "AllIn",
          "AnyNotIn",
          "AllNotIn",
          "GreaterThanOrEquals",
          "GreaterThan",
          "LessThanOrEquals",
          "LessThan",
          "DurationGreaterThanOrEquals",
          "DurationGreaterThan",
          "DurationLessThanOrEquals",
          "DurationLessThan");

  private static final List<String> OLD_OPERATORS = List.of("In", "NotIn");

  /** A block of conditions in the form that has a schema. */
  static final Struct CONDITIONS =
      conditions(Stream.concat(OPERATORS.stream(), OLD_OPERATORS.stream()).toList());

  /** The same without the old operators, as in v2beta1 and in exceptions. */
  static final Struct NARROW_CONDITIONS = conditions(OPERATORS);

  /** Named conditions in BodyShape.CEL. */
  static final Shape CEL_CONDITIONS =
      list(struct().with("name", TEXT).with("expression", TEXT).requiring("name", "expression"));

  private MatchShape() {}

  private static Struct conditions(List<String> operators) {
    Struct condition =
        struct()
            .with("key", ANYTHING)
            .with("operator", oneOf(operators.toArray(String[]::new)))
            .with("value", ANYTHING)
            .with("message", TEXT);
    return struct().with("any", list(condition)).with("all", list(condition));
  }
}
