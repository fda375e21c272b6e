package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** What the body of a rule must hold to: exactly one way of doing the one thing it does. */
final class ValidateActions {
  private static final List<String> CHECKS =
      List.of("pattern", "anyPattern", "deny", "podSecurity", "cel", "assert");

  private final JsonNode rule;
  private final String path;

  private ValidateActions(JsonNode rule, String path) {
    this.rule = rule;
    this.path = path;
  }

  static Optional<Problem> check(Rule rule, String path) {
    ValidateActions check = new ValidateActions(rule.json(), path);
    return check.mutate().or(check::validate).or(() -> check.generate(rule.match()));
  }

  private Problem problem(String body, String place, String text) {
    String field = path + "." + body + (place.isEmpty() ? "" : "." + place);
    return new Problem(field, "path: " + path + "." + body + "." + place + ".: " + text);
  }

  private Optional<Problem> mutate() {
    JsonNode mutate = rule.path("mutate");
    if (mutate.isEmpty()) {
      return Optional.empty();
    }
    if (rule.path("celPreconditions").isArray()) {
      return Optional.of(problem("mutate", "", onlyWithCel()));
    }
    boolean overlay = mutate.hasNonNull("patchStrategicMerge");
    boolean patches = hasPatches(mutate);
    if (!mutate.path("foreach").isEmpty()) {
      return overlay || patches
          ? Optional.of(
              problem(
                  "mutate",
                  "foreach",
                  "only one of `foreach`, `patchStrategicMerge`, or `patchesJson6902` is allowed"))
          : loops(mutate.path("foreach"), "");
    }
    return overlay && patches
        ? Optional.of(problem("mutate", "foreach", onlyOnePatch()))
        : Optional.empty();
  }

  private static boolean hasPatches(JsonNode owner) {
    return !owner.path("patchesJson6902").asText("").isEmpty();
  }

  private static String onlyOnePatch() {
    return "only one of `patchStrategicMerge` or `patchesJson6902` is allowed";
  }

  private static String onlyWithCel() {
    return "celPrecondition can only be used with validate.cel";
  }

  private Optional<Problem> loops(JsonNode loops, String outer) {
    String place = outer;
    for (int i = 0; loops.isArray() && i < loops.size(); i++) {
      place += "foreach[" + i + "]";
      JsonNode loop = loops.get(i);
      boolean overlay = loop.hasNonNull("patchStrategicMerge");
      if (!loop.path("foreach").isEmpty()) {
        boolean more =
            loop.has("context") || loop.has("preconditions") || overlay || hasPatches(loop);
        return more
            ? Optional.of(
                problem("mutate", place, "a nested foreach cannot contain other declarations"))
            : loops(loop.path("foreach"), place);
      }
      if (overlay == hasPatches(loop)) {
        return Optional.of(problem("mutate", place, onlyOnePatch()));
      }
    }
    return Optional.empty();
  }

  private Optional<Problem> validate() {
    JsonNode validate = rule.path("validate");
    if (validate.isEmpty()) {
      return Optional.empty();
    }
    long count =
        CHECKS.stream().filter(validate::hasNonNull).count()
            + (validate.path("foreach").isArray() ? 1 : 0)
            + (validate.path("manifests").path("attestors").isEmpty() ? 0 : 1);
    if (count != 1) {
      return Optional.of(
          problem(
              "validate",
              "",
              count == 0
                  ? "one of pattern, anyPattern, deny, foreach, cel must be specified"
                  : "only one of pattern, anyPattern, deny, foreach, cel can be specified"));
    }
    return patterns(validate)
        .or(() -> checkLoops(validate.path("foreach")))
        .or(() -> cel(validate.path("cel")));
  }

  private Optional<Problem> patterns(JsonNode validate) {
    JsonNode anyPattern = validate.path("anyPattern");
    if (validate.hasNonNull("anyPattern") && !anyPattern.isArray()) {
      String type =
          anyPattern.isBoolean()
              ? "bool"
              : Fields.typeName(anyPattern).replace("integer", "number");
      return Optional.of(
          problem(
              "validate",
              "anyPattern",
              "failed to deserialize anyPattern, expect array: json: cannot unmarshal "
                  + type
                  + " into Go value of type []interface {}"));
    }
    Optional<Problem> problem = pattern(validate.path("pattern"), "pattern");
    for (int i = 0; problem.isEmpty() && i < anyPattern.size(); i++) {
      problem = pattern(anyPattern.get(i), "anyPattern[" + i + "]");
    }
    return problem;
  }

  private Optional<Problem> pattern(JsonNode pattern, String place) {
    return ValidatePattern.check(pattern, ValidatePattern.VALIDATING)
        .map(finding -> problem("validate", place + "." + finding.place(), finding.text()));
  }

  private Optional<Problem> checkLoops(JsonNode loops) {
    for (JsonNode loop : loops) {
      String text = checkLoop(loop);
      if (!text.isEmpty()) {
        return Optional.of(problem("validate", "", text));
      }
    }
    return Optional.empty();
  }

  private static String checkLoop(JsonNode loop) {
    if (loop.path("list").asText("").isEmpty()) {
      return "foreach.list is required";
    }
    long count =
        List.of("pattern", "anyPattern", "deny").stream().filter(loop::hasNonNull).count()
            + (loop.path("foreach").isEmpty() ? 0 : 1);
    if (count == 0) {
      return "one of pattern, anyPattern, deny, or a nested foreach must be specified";
    }
    return count > 1
        ? "only one of pattern, anyPattern, deny, or a nested foreach can be specified"
        : "";
  }

  private Optional<Problem> cel(JsonNode cel) {
    if (rule.path("celPreconditions").isArray() && !cel.isObject()) {
      return Optional.of(problem("validate", "", onlyWithCel()));
    }
    if (cel.isObject() && !rule.path("context").isEmpty()) {
      return Optional.of(
          problem("validate", "", "context entries are not permitted together with cel"));
    }
    for (JsonNode expression : cel.path("expressions")) {
      if (expression.path("expression").asText("").isEmpty()) {
        return Optional.of(problem("validate", "", "cel.expressions.expression is required"));
      }
    }
    return Optional.of(celParameters(cel))
        .filter(text -> !text.isEmpty())
        .map(text -> problem("validate", "", text));
  }

  private static String celParameters(JsonNode cel) {
    JsonNode kind = cel.path("paramKind");
    JsonNode ref = cel.path("paramRef");
    if (kind.isObject() && kind.path("apiVersion").asText("").isEmpty()) {
      return "cel.paramKind.apiVersion is required";
    }
    if (kind.isObject() && kind.path("kind").asText("").isEmpty()) {
      return "cel.paramKind.kind is required";
    }
    if (kind.isObject() && !ref.isObject()) {
      return "cel.paramRef is required";
    }
    if (!ref.isObject()) {
      return "";
    }
    boolean named = !ref.path("name").asText("").isEmpty();
    if (named == ref.path("selector").isObject()) {
      return "one of cel.paramRef.name or cel.paramRef.selector must be set";
    }
    if (!ref.hasNonNull("parameterNotFoundAction")) {
      return "cel.paramRef.parameterNotFoundAction is required";
    }
    return kind.isObject() ? "" : "cel.paramKind is required";
  }

  private Optional<Problem> generate(MatchBlock match) {
    JsonNode generate = rule.path("generate");
    if (generate.isEmpty()) {
      return Optional.empty();
    }
    String selector = generate.path("cloneList").path("selector").toString();
    if (selector.contains("*") || selector.contains("?")) {
      return Optional.of(
          problem("generate", "selector", "wildcard characters `*/?` not supported"));
    }
    if (rule.path("celPreconditions").isArray()) {
      return Optional.of(problem("generate", "", onlyWithCel()));
    }
    Optional<Problem> anchors =
        ValidatePattern.check(generate.path("data"), Set.of())
            .map(
                finding ->
                    problem(
                        "generate",
                        "data." + finding.place(),
                        "anchors not supported on generate resources: " + finding.text()));
    if (anchors.isPresent()) {
      return anchors;
    }
    String kind = Objects.requireNonNullElse(generate.path("kind").textValue(), "");
    return match.direct().resources().kinds().contains(kind)
        ? Optional.of(
            new Problem(
                path + ".generate.kind",
                "generation kind and match resource kind should not be the same"))
        : Optional.empty();
  }
}
