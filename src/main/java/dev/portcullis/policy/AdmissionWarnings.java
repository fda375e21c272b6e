package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** What the author of a policy is told when it is given to an API server, in Kyverno's words. */
public final class AdmissionWarnings {
  private static final String AUTOGEN = "pod-policies.kyverno.io/autogen-controllers";
  private static final List<String> USUAL_CONTROLLERS =
      List.of("cronjob", "daemonset", "deployment", "job", "statefulset");

  private AdmissionWarnings() {}

  /** Of failure actions in their old spelling. */
  public static List<String> ofActions(JsonNode policy) {
    JsonNode spec = policy.path("spec");
    Stream<JsonNode> own =
        actions(spec, "validationFailureAction", "validationFailureActionOverrides");
    Stream<JsonNode> rules =
        spec.path("rules")
            .valueStream()
            .map(rule -> rule.path("validate"))
            .filter(validate -> validate.hasNonNull("failureAction"))
            .flatMap(validate -> actions(validate, "failureAction", "failureActionOverrides"));
    boolean old =
        Stream.concat(own, rules)
            .map(JsonNode::asText)
            .anyMatch(Set.of("audit", "enforce")::contains);
    return old ? List.of(PolicyWarnings.OLD_ACTIONS) : List.of();
  }

  /** Of fields that Kyverno used to have and that are understood all the same. */
  public static List<String> ofRemoved(JsonNode policy) {
    return policy.path("spec").has(PolicyWarnings.REMOVED)
        ? List.of(PolicyWarnings.deprecated(PolicyWarnings.REMOVED))
        : List.of();
  }

  private static Stream<JsonNode> actions(JsonNode owner, String action, String overrides) {
    return Stream.concat(
        Stream.of(owner.path(action)),
        owner.path(overrides).valueStream().map(override -> override.path("action")));
  }

  /** Of patches of pods that have an owner. */
  public static List<String> ofPatches(Rule rule) {
    return PolicyWarnings.patchesPods(rule) ? List.of(PolicyWarnings.POD_PATCH) : List.of();
  }

  /**
   * Of targets of a generate rule that are not known before it runs.
   *
   * @param path the path of the rule
   */
  public static List<String> ofGenerate(Rule rule, String path) {
    JsonNode generate = rule.json().path("generate");
    List<String> warnings = new ArrayList<>();
    if (PolicyWarnings.isOpen(generate)) {
      warnings.add(PolicyWarnings.openTarget(path + ".generate"));
    }
    JsonNode loops = generate.path("foreach");
    for (int i = 0; i < loops.size(); i++) {
      if (PolicyWarnings.isOpen(loops.get(i))) {
        warnings.add(PolicyWarnings.openTarget(path + ".generate.foreach[" + i + "]"));
      }
    }
    return warnings;
  }

  /** Of all else. */
  public static List<String> ofRule(Policy policy, Rule rule) {
    List<String> warnings = new ArrayList<>();
    if (onlyPods(rule) && excludesControllers(policy.annotations())) {
      warnings.add(
          "Policies that match Pods apply to all Pods including those created and managed by"
              + " controllers excluded from autogen. Use preconditions to exclude the Pods managed"
              + " by controllers which are excluded from autogen. Refer to"
              + " https://kyverno.io/docs/policy-types/cluster-policy/autogen/ for details.");
    }
    warnings.addAll(PolicyWarnings.subresources(rule));
    for (JsonNode verify : rule.json().path("verifyImages")) {
      for (JsonNode attestation : verify.path("attestations")) {
        String type = text(attestation, "predicateType");
        if (!type.isEmpty()) {
          warnings.add(
              "predicateType has been deprecated use 'type: %s' instead of 'predicateType: %s'"
                  .formatted(type, type));
        }
      }
    }
    operators(rule.json().path("validate"), warnings);
    return warnings;
  }

  private static void operators(JsonNode validate, List<String> warnings) {
    warnings.addAll(PolicyWarnings.oldOperators(validate.path("deny").path("conditions")));
    for (JsonNode loop : validate.path("foreach")) {
      warnings.addAll(PolicyWarnings.oldOperators(loop.path("preconditions")));
      warnings.addAll(PolicyWarnings.oldOperators(loop.path("deny").path("conditions")));
    }
  }

  private static boolean onlyPods(Rule rule) {
    List<String> kinds =
        PolicyWarnings.kinds(rule.match())
            .map(kind -> kind.substring(kind.lastIndexOf('/') + 1))
            .distinct()
            .toList();
    return kinds.equals(List.of("Pod"));
  }

  private static boolean excludesControllers(Map<String, String> annotations) {
    String controllers = annotations.getOrDefault(AUTOGEN, "none");
    return !controllers.equals("none")
        && !Arrays.stream(controllers.toLowerCase(Locale.ROOT).split(",", -1))
            .sorted()
            .toList()
            .equals(USUAL_CONTROLLERS);
  }

  private static String text(JsonNode object, String field) {
    return Objects.requireNonNullElse(object.path(field).textValue(), "");
  }
}
