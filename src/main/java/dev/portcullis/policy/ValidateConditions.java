package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What conditions must hold to: a key, a known operator and a value that makes sense. */
final class ValidateConditions {
  private static final List<String> OPERATORS =
      List.of(
          "AllIn",
          "AllNotIn",
          "AnyIn",
          "AnyNotIn",
          "DurationGreaterThan",
          "DurationGreaterThanOrEquals",
          "DurationLessThan",
          "DurationLessThanOrEquals",
          "Equal",
          "Equals",
          "GreaterThan",
          "GreaterThanOrEquals",
          "In",
          "LessThan",
          "LessThanOrEquals",
          "NotEqual",
          "NotEquals",
          "NotIn");

  private static final Set<String> OPERATIONS = Set.of("CREATE", "UPDATE", "DELETE", "CONNECT");

  private ValidateConditions() {}

  /** A place inside a block of conditions and what is wrong there. */
  record Finding(String place, String text) {}

  /**
   * What is wrong in a block.
   *
   * @param block the conditions as written
   * @param place the place of the block
   */
  static Optional<Finding> check(JsonNode block, String place) {
    return values(block, place).or(() -> operators(block, place));
  }

  private static Optional<Finding> values(JsonNode block, String place) {
    return list(block, place)
        .or(() -> list(ReadConditions.field(block, "any"), place + ".any"))
        .or(() -> list(ReadConditions.field(block, "all"), place + ".all"));
  }

  private static Optional<Finding> list(JsonNode conditions, String place) {
    for (int i = 0; conditions.isArray() && i < conditions.size(); i++) {
      Optional<Finding> finding = condition(conditions.get(i), place + "[" + i + "].");
      if (finding.isPresent()) {
        return finding;
      }
    }
    return Optional.empty();
  }

  private static Optional<Finding> condition(JsonNode condition, String place) {
    JsonNode key = ReadConditions.field(condition, "key");
    JsonNode value = ReadConditions.field(condition, "value");
    if (isAbsent(key)
        || isAbsent(value)
        || ReadConditions.field(condition, "operator").asText("").isEmpty()) {
      return Optional.of(
          new Finding(
              place, "entered value of `key`, `value` or `operator` is missing or misspelled"));
    }
    boolean operation = key.asText().replace(" ", "").equals("{{request.operation}}");
    return operation ? operationValue(value, place) : Optional.empty();
  }

  private static boolean isAbsent(JsonNode value) {
    return value.isMissingNode() || value.isNull();
  }

  private static Optional<Finding> operationValue(JsonNode value, String place) {
    if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        if (!OPERATIONS.contains(value.get(i).asText())) {
          return unknown(value.get(i).asText(), place + "value[" + i + "]");
        }
      }
      return Optional.empty();
    }
    if (!value.isTextual()) {
      return Optional.of(
          new Finding(
              place + "value",
              "'value' field found to be of the type "
                  + Fields.typeName(value)
                  + ". The provided value/values are expected to be either in the form of a string"
                  + " or list"));
    }
    String text = value.textValue();
    boolean variable = text.length() >= 4 && text.startsWith("{{") && text.endsWith("}}");
    return variable || OPERATIONS.contains(text)
        ? Optional.empty()
        : unknown(text, place + "value: " + text);
  }

  private static Optional<Finding> unknown(String value, String place) {
    return Optional.of(
        new Finding(
            place,
            "unknown value '"
                + value
                + "' found under the 'value' field. Only the following values are allowed:"
                + " [CREATE, UPDATE, DELETE, CONNECT]"));
  }

  /** What is wrong with the operators of a block; the other fields are not looked at. */
  static Optional<Finding> operators(JsonNode block, String place) {
    return operatorsOf(block, place)
        .or(() -> operatorsOf(ReadConditions.field(block, "any"), place + ".any"))
        .or(() -> operatorsOf(ReadConditions.field(block, "all"), place + ".all"));
  }

  private static Optional<Finding> operatorsOf(JsonNode conditions, String place) {
    for (int i = 0; conditions.isArray() && i < conditions.size(); i++) {
      String operator = ReadConditions.field(conditions.get(i), "operator").asText("");
      if (!OPERATORS.contains(operator)) {
        return Optional.of(new Finding(place + "[" + i + "].", invalid(operator)));
      }
    }
    return Optional.empty();
  }

  private static String invalid(String operator) {
    String valid = OPERATORS.stream().map(Problem::quoted).collect(Collectors.joining(" "));
    return "entered value of `operator` is invalid. valid values: ["
        + valid
        + "]"
        + NearestName.of(operator.strip(), OPERATORS)
            .map(near -> "; did you mean `" + near + "`?")
            .orElse("");
  }
}
