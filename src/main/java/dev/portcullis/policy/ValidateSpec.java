package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the policy as a whole must hold to, and each of its rules by itself. */
final class ValidateSpec {
  private static final int LONGEST_NAME = 63;
  private static final int LONGEST_TIMEOUT = 30;
  private static final String AUTOGEN = "pod-policies.kyverno.io/autogen-controllers";

  private final Policy policy;
  private final JsonNode spec;
  private final ReadingMode mode;
  private final List<Problem> problems = new ArrayList<>();

  private ValidateSpec(Policy policy, ReadingMode mode) {
    this.policy = policy;
    this.spec = policy.document().path("spec");
    this.mode = mode;
  }

  static List<Problem> check(Policy policy, ReadingMode mode) {
    ValidateSpec check = new ValidateSpec(policy, mode);
    check.metadata();
    check.deprecated();
    check.mutateTargets();
    check.timeout(spec(policy, "webhookTimeoutSeconds"), "spec.webhookTimeoutSeconds");
    check.timeout(
        spec(policy, "webhookConfiguration").path("timeoutSeconds"),
        "spec.webhookConfiguration.timeoutSeconds");
    check.rules();
    return check.problems;
  }

  private static JsonNode spec(Policy policy, String field) {
    return policy.document().path("spec").path(field);
  }

  private void metadata() {
    if (policy.scope() == Policy.Scope.CLUSTER && !policy.namespace().isEmpty()) {
      problems.add(
          Problem.forbidden("metadata.namespace", "a ClusterPolicy cannot have a namespace"));
    }
    if ("all".equals(policy.annotations().get(AUTOGEN))) {
      problems.add(
          Problem.forbidden(
              "metadata.annotations",
              "Autogen annotation does not support 'all' anymore, remove the annotation or set it"
                  + " to a valid value"));
    }
    if (policy.name().isEmpty()) {
      problems.add(Problem.required("metadata.name", "name or generateName is required"));
    }
    if (policy.name().length() > LONGEST_NAME) {
      problems.add(
          new Problem("name", "name: Too long: may not be more than " + LONGEST_NAME + " bytes"));
    }
  }

  private void deprecated() {
    JsonNode webhook = spec.path("webhookConfiguration");
    if (spec.has("webhookTimeoutSeconds") && webhook.has("timeoutSeconds")) {
      problems.add(removed("webhookTimeoutSeconds", "spec.webhookConfiguration.timeoutSeconds"));
    }
    if (spec.has("failurePolicy") && webhook.has("failurePolicy")) {
      problems.add(removed("failurePolicy", "spec.webhookConfiguration.failurePolicy"));
    }
    if (mode.refuseDeprecated() && spec.has("generateExistingOnPolicyUpdate")) {
      problems.add(removed("generateExistingOnPolicyUpdate", "spec.generate[*].generateExisting"));
    }
  }

  private static Problem removed(String field, String instead) {
    return Problem.forbidden(
        "spec." + field, "remove the deprecated field and use " + instead + " instead");
  }

  private void mutateTargets() {
    boolean all = spec.path("mutateExistingOnPolicyUpdate").asBoolean();
    for (int i = 0; i < policy.spec().rules().size(); i++) {
      JsonNode mutate = policy.spec().rules().get(i).json().path("mutate");
      boolean asked = all || mutate.path("mutateExistingOnPolicyUpdate").asBoolean();
      if (!mutate.isEmpty() && asked && mutate.path("targets").isEmpty()) {
        problems.add(
            Problem.forbidden(
                "spec.mutateExistingOnPolicyUpdate",
                "rules[%d].mutate.targets has to be specified when mutateExistingOnPolicyUpdate is set"
                    .formatted(i)));
      }
    }
  }

  private void timeout(JsonNode value, String path) {
    if (value.isNumber() && (value.asLong() < 1 || value.asLong() > LONGEST_TIMEOUT)) {
      problems.add(
          new Problem(
              path,
              path
                  + ": Invalid value: "
                  + value.asLong()
                  + ": the timeout value must be between 1 and 30 seconds"));
    }
  }

  private void rules() {
    Set<String> names = new HashSet<>();
    ValidateRule check = new ValidateRule(policy, mode);
    List<Rule> rules = policy.spec().rules();
    for (int i = 0; i < rules.size(); i++) {
      String name = rules.get(i).name();
      if (!names.add(name)) {
        problems.add(
            Problem.invalid(
                "spec.rules[" + i + "].name", name, "Duplicate rule name: '" + name + "'"));
      }
    }
    for (int i = 0; i < rules.size(); i++) {
      problems.addAll(check.check(rules.get(i), "spec.rules[" + i + "]"));
    }
    if (policy.scope() == Policy.Scope.NAMESPACED && !policy.spec().overrides().isEmpty()) {
      problems.add(
          Problem.forbidden(
              "spec.validationFailureActionOverrides",
              "Use of validationFailureActionOverrides is supported only with ClusterPolicy"));
    }
  }
}
