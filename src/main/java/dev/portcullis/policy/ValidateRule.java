package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a rule must hold to by itself: one operation, a match that leaves something, and the like.
 */
final class ValidateRule {
  private static final List<String> OPERATIONS =
      List.of("mutate", "validate", "generate", "verifyImages");

  private static final Set<String> POD_CONTROLS =
      Set.of("Host Namespaces", "HostPath Volumes", "Sysctls", "Volume Types");

  private static final Set<String> CONTAINER_CONTROLS =
      Set.of(
          "Capabilities",
          "Privileged Containers",
          "Host Ports",
          "/proc Mount Type",
          "Privilege Escalation");

  private static final Set<String> RESTRICTED_CONTROLS =
      Set.of(
          "Volume Types",
          "Privilege Escalation",
          "Running as Non-root",
          "Running as Non-root user");

  private final Policy policy;
  private final ReadingMode mode;

  ValidateRule(Policy policy, ReadingMode mode) {
    this.policy = policy;
    this.mode = mode;
  }

  List<Problem> check(Rule rule, String path) {
    boolean namespaced = policy.scope() == Policy.Scope.NAMESPACED;
    List<Problem> problems = new ArrayList<>(operations(rule, path));
    if (MatchExcludeConflict.exists(rule.match(), rule.exclude())) {
      problems.add(Problem.invalid(path, rule.name(), "Rule is matching an empty set"));
    }
    ValidateMatch.Place place =
        namespaced ? ValidateMatch.Place.namespaced(mode) : ValidateMatch.Place.CLUSTER;
    problems.addAll(ValidateMatch.check(rule.match(), path + ".match", place));
    problems.addAll(ValidateMatch.check(rule.exclude(), path + ".exclude", place));
    if (namespaced) {
      problems.addAll(targets(rule, path));
      problems.addAll(parameters(rule.json().path("validate").path("cel"), path));
    }
    problems.addAll(podSecurity(rule.json().path("validate").path("podSecurity"), path));
    JsonNode generate = rule.json().path("generate");
    if (!generate.isEmpty()) {
      problems.addAll(new ValidateGenerate(policy, mode).check(generate, path));
    }
    return problems;
  }

  private static List<Problem> operations(Rule rule, String path) {
    long count = OPERATIONS.stream().filter(o -> !rule.json().path(o).isEmpty()).count();
    List<Problem> problems = new ArrayList<>();
    if (count == 0) {
      problems.add(
          Problem.invalid(
              path,
              rule.name(),
              "No operation defined in the rule '%s'.(supported operations: mutate,validate,generate,verifyImages)"
                  .formatted(rule.name())));
    } else if (count > 1) {
      problems.add(
          Problem.invalid(
              path,
              rule.name(),
              "Multiple operations defined in the rule '%s', only one operation (mutate,validate,generate,verifyImages) is allowed per rule"
                  .formatted(rule.name())));
    }
    if (rule.json().path("imageExtractors").isObject()
        && rule.json().path("verifyImages").isEmpty()) {
      problems.add(
          Problem.invalid(
              path + ".imageExtractors",
              rule.name(),
              "Invalid rule spec for rule '%s', imageExtractors can only be defined for verifyImages rule"
                  .formatted(rule.name())));
    }
    return problems;
  }

  private List<Problem> targets(Rule rule, String path) {
    List<Problem> problems = new ArrayList<>();
    JsonNode targets = rule.json().path("mutate").path("targets");
    for (int i = 0; i < targets.size(); i++) {
      String namespace = targets.get(i).path("namespace").asText("");
      if (!namespace.isEmpty() && !namespace.equals(policy.namespace())) {
        problems.add(
            Problem.invalid(
                path + ".targets[" + i + "].namespace",
                namespace,
                "This field can be ignored or should have value of the namespace where the policy"
                    + " is being created"));
      }
      String kind = kindOf(targets.get(i));
      if (mode.refusesInNamespace(kind)) {
        problems.add(
            Problem.forbidden(
                path + ".targets[" + i + "].kind",
                "Cluster wide resource '" + kind + "' not allowed in namespaced policy"));
      }
    }
    return problems;
  }

  private List<Problem> parameters(JsonNode cel, String path) {
    return cel.path("paramKind").isObject()
            && mode.refusesInNamespace(kindOf(cel.path("paramKind")))
        ? List.of(
            new Problem(
                path + ".validate.cel.paramKind",
                "path: "
                    + path
                    + ".validate.cel.paramKind: cluster-scoped paramKind is not allowed in"
                    + " namespaced policies"))
        : List.of();
  }

  /** The kind of a target with its version, which may be any. */
  private static String kindOf(JsonNode target) {
    String version = target.path("apiVersion").asText("");
    String kind = target.path("kind").asText("");
    return version.isEmpty() || version.contains("*") ? kind : version + "/" + kind;
  }

  private static List<Problem> podSecurity(JsonNode podSecurity, String path) {
    List<Problem> problems = new ArrayList<>();
    boolean baseline = podSecurity.path("level").asText().equals("baseline");
    JsonNode exclusions = podSecurity.path("exclude");
    for (int i = 0; i < exclusions.size(); i++) {
      String at = path + ".podSecurity.exclude[" + i + "]";
      problems.addAll(exclusion(exclusions.get(i), at));
      String control = exclusions.get(i).path("controlName").asText();
      if (baseline && RESTRICTED_CONTROLS.contains(control)) {
        problems.add(
            Problem.invalid(
                at + ".controlName", control, "Invalid control name defined at the given level"));
      }
    }
    return problems;
  }

  /** What is wrong with an exclusion from a pod security control. */
  static List<Problem> exclusion(JsonNode exclusion, String path) {
    List<Problem> problems = new ArrayList<>();
    String control = exclusion.path("controlName").asText();
    boolean images = !exclusion.path("images").isEmpty();
    if (CONTAINER_CONTROLS.contains(control) && !images) {
      problems.add(
          Problem.invalid(
              path + ".controlName",
              control,
              "exclude.images must be specified for the container level control"));
    }
    if (POD_CONTROLS.contains(control) && images) {
      problems.add(
          Problem.invalid(
              path + ".controlName",
              control,
              "exclude.images must not be specified for the pod level control"));
    }
    boolean field = !exclusion.path("restrictedField").asText("").isEmpty();
    boolean values = !exclusion.path("values").isEmpty();
    if (field && !values) {
      problems.add(Problem.forbidden(path + ".values", "values is required"));
    }
    if (!field && values) {
      problems.add(Problem.forbidden(path + ".restrictedField", "restrictedField is required"));
    }
    return problems;
  }
}
