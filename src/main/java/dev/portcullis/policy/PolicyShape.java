package dev.portcullis.policy;

import static dev.portcullis.policy.Shape.ANYTHING;
import static dev.portcullis.policy.Shape.FLAG;
import static dev.portcullis.policy.Shape.TEXT;
import static dev.portcullis.policy.Shape.TEXTS;
import static dev.portcullis.policy.Shape.TEXT_MAP;
import static dev.portcullis.policy.Shape.WHOLE;
import static dev.portcullis.policy.Shape.list;
import static dev.portcullis.policy.Shape.oneOf;
import static dev.portcullis.policy.Shape.struct;

import dev.portcullis.policy.Shape.Struct;
import java.util.List;

/**
 * The shapes of {@code ClusterPolicy}, {@code Policy} and {@code PolicyException}.
 *
 * @see <a
 *     href="https://htmlpreview.github.io/?https://github.com/kyverno/kyverno/blob/main/docs/user/crd/index.html">
 *     the fields of Kyverno's resources</a>
 */
final class PolicyShape {
  private static final int LONGEST_RULE_NAME = 63;

  private static final Shape METADATA =
      new Shape.MapOf(ANYTHING); // its own rules are those of Kubernetes, not of policies

  private static final Struct SELECTOR =
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

  private static final Struct ANY_ALL =
      struct().with("any", list(FILTER)).with("all", list(FILTER)).notBoth("any", "all");

  private static final Struct MATCH = ANY_ALL.with(FILTER);

  private static final Struct CONDITION =
      struct()
          .with("key", ANYTHING)
          .with(
              "operator",
              oneOf(
                  "Equals",
                  "NotEquals",
                  "In",
                  "AnyIn",
                  "AllIn",
                  "NotIn",
                  "AnyNotIn",
                  "AllNotIn",
                  "GreaterThanOrEquals",
                  "GreaterThan",
                  "LessThanOrEquals",
                  "LessThan",
                  "DurationGreaterThanOrEquals",
                  "DurationGreaterThan",
                  "DurationLessThanOrEquals",
                  "DurationLessThan"))
          .with("value", ANYTHING)
          .with("message", TEXT);

  private static final Struct CONDITIONS =
      struct().with("any", list(CONDITION)).with("all", list(CONDITION));

  private static final Shape CEL_CONDITIONS =
      list(struct().with("name", TEXT).with("expression", TEXT).requiring("name", "expression"));

  private static final Struct API_CALL =
      struct()
          .with("urlPath", TEXT)
          .with("method", oneOf("GET", "POST"))
          .with(
              "data",
              list(struct().with("key", TEXT).with("value", ANYTHING).requiring("key", "value")))
          .with(
              "service",
              struct()
                  .with("url", TEXT)
                  .with("caBundle", TEXT)
                  .with(
                      "headers",
                      list(
                          struct().with("key", TEXT).with("value", TEXT).requiring("key", "value")))
                  .requiring("url"))
          .with("jmesPath", TEXT)
          .with("default", ANYTHING);

  private static final Struct IMAGE_REGISTRY =
      struct()
          .with("reference", TEXT)
          .with("jmesPath", TEXT)
          .with(
              "imageRegistryCredentials",
              struct()
                  .with("allowInsecureRegistry", FLAG)
                  .with("providers", list(oneOf("default", "amazon", "azure", "google", "github")))
                  .with("secrets", TEXTS))
          .requiring("reference");

  private static final Shape CONTEXT =
      list(
          struct()
              .with("name", TEXT)
              .with(
                  "configMap",
                  struct().with("name", TEXT).with("namespace", TEXT).requiring("name"))
              .with("apiCall", API_CALL)
              .with("imageRegistry", IMAGE_REGISTRY)
              .with(
                  "variable",
                  struct().with("value", ANYTHING).with("jmesPath", TEXT).with("default", ANYTHING))
              .with(
                  "globalReference",
                  struct().with("name", TEXT).with("jmesPath", TEXT).requiring("name"))
              .requiring("name")
              .exactlyOne("configMap", "apiCall", "imageRegistry", "variable", "globalReference"));

  private static final Shape OVERRIDES =
      list(
          struct()
              .with("action", oneOf("audit", "enforce", "Audit", "Enforce"))
              .with("namespaces", TEXTS)
              .with("namespaceSelector", SELECTOR));

  private static final Shape POD_SECURITY_EXCLUSIONS =
      list(
          struct()
              .with(
                  "controlName",
                  oneOf(
                      "HostProcess",
                      "Host Namespaces",
                      "Privileged Containers",
                      "Capabilities",
                      "HostPath Volumes",
                      "Host Ports",
                      "AppArmor",
                      "SELinux",
                      "/proc Mount Type",
                      "Seccomp",
                      "Sysctls",
                      "Volume Types",
                      "Privilege Escalation",
                      "Running as Non-root",
                      "Running as Non-root user"))
              .with("images", TEXTS)
              .with("restrictedField", TEXT)
              .with("values", TEXTS)
              .requiring("controlName"));

  private static final Struct POD_SECURITY =
      struct()
          .with("level", oneOf("privileged", "baseline", "restricted"))
          .with(
              "version",
              oneOf(
                  "v1.19", "v1.20", "v1.21", "v1.22", "v1.23", "v1.24", "v1.25", "v1.26", "v1.27",
                  "v1.28", "v1.29", "v1.30", "v1.31", "v1.32", "latest"))
          .with("exclude", POD_SECURITY_EXCLUSIONS);

  private static final Struct CEL =
      struct()
          .with(
              "expressions",
              list(
                  struct()
                      .with("expression", TEXT)
                      .with("message", TEXT)
                      .with("messageExpression", TEXT)
                      .with("reason", TEXT)
                      .requiring("expression")))
          .with("paramKind", struct().with("apiVersion", TEXT).with("kind", TEXT))
          .with(
              "paramRef",
              struct()
                  .with("name", TEXT)
                  .with("namespace", TEXT)
                  .with("selector", SELECTOR)
                  .with("parameterNotFoundAction", TEXT))
          .with(
              "auditAnnotations",
              list(
                  struct()
                      .with("key", TEXT)
                      .with("valueExpression", TEXT)
                      .requiring("key", "valueExpression")))
          .with(
              "variables",
              list(
                  struct()
                      .with("name", TEXT)
                      .with("expression", TEXT)
                      .requiring("name", "expression")))
          .with("generate", FLAG);

  private static final Struct LOOP =
      struct().with("list", TEXT).with("context", CONTEXT).with("preconditions", CONDITIONS);

  private static final Struct TARGET =
      struct()
          .with("apiVersion", TEXT)
          .with("kind", TEXT)
          .with("namespace", TEXT)
          .with("name", TEXT)
          .with("uid", TEXT);

  private static final Struct MUTATE =
      struct()
          .with("mutateExistingOnPolicyUpdate", FLAG)
          .with(
              "targets",
              list(
                  TARGET
                      .with("selector", SELECTOR)
                      .with("context", CONTEXT)
                      .with("preconditions", ANYTHING)))
          .with("patchStrategicMerge", ANYTHING)
          .with("patchesJson6902", TEXT)
          .with(
              "foreach",
              list(
                  LOOP.with("order", oneOf("Ascending", "Descending"))
                      .with("patchStrategicMerge", ANYTHING)
                      .with("patchesJson6902", TEXT)
                      .with("foreach", ANYTHING)));

  private static final Struct GENERATED =
      TARGET
          .with("data", ANYTHING)
          .with("clone", struct().with("namespace", TEXT).with("name", TEXT))
          .with(
              "cloneList",
              struct().with("namespace", TEXT).with("kinds", TEXTS).with("selector", SELECTOR));

  private static final Struct GENERATE =
      GENERATED
          .with("synchronize", FLAG)
          .with("orphanDownstreamOnPolicyDelete", FLAG)
          .with("generateExisting", FLAG)
          .with("foreach", list(LOOP.with(GENERATED)));

  private static final Shape IMAGE_EXTRACTORS =
      new Shape.MapOf(
          list(
              struct()
                  .with("path", TEXT)
                  .with("value", TEXT)
                  .with("name", TEXT)
                  .with("key", TEXT)
                  .with("jmesPath", TEXT)
                  .requiring("path")));

  private PolicyShape() {}

  /** A ClusterPolicy or Policy; version v2beta1 knows fewer forms of match and conditions. */
  static Struct policy(String apiVersion) {
    boolean narrow = apiVersion.endsWith("/v2beta1");
    Struct spec =
        struct()
            .with("rules", list(rule(narrow ? ANY_ALL : MATCH, narrow ? CONDITIONS : ANYTHING)))
            .with("applyRules", oneOf("All", "One"))
            .with("failurePolicy", oneOf("Ignore", "Fail"))
            .with("validationFailureAction", oneOf("audit", "enforce", "Audit", "Enforce"))
            .with("validationFailureActionOverrides", OVERRIDES)
            .with("emitWarning", FLAG)
            .with("admission", FLAG)
            .with("background", FLAG)
            .with("schemaValidation", FLAG)
            .with("webhookTimeoutSeconds", WHOLE)
            .with("mutateExistingOnPolicyUpdate", FLAG)
            .with("generateExistingOnPolicyUpdate", FLAG)
            .with("generateExisting", FLAG)
            .with("useServerSideApply", FLAG)
            .with(
                "webhookConfiguration",
                struct()
                    .with("failurePolicy", oneOf("Ignore", "Fail"))
                    .with("timeoutSeconds", WHOLE)
                    .with("matchConditions", CEL_CONDITIONS));
    return document(spec);
  }

  /** A PolicyException. */
  static Struct exception() {
    return document(
        struct()
            .with("background", FLAG)
            .with("match", ANY_ALL)
            .with("conditions", CONDITIONS)
            .with(
                "exceptions",
                list(
                    struct()
                        .with("policyName", TEXT)
                        .with("ruleNames", TEXTS)
                        .requiring("policyName", "ruleNames")))
            .with("podSecurity", POD_SECURITY_EXCLUSIONS)
            .requiring("match", "exceptions"));
  }

  private static Struct document(Struct spec) {
    return struct()
        .with("apiVersion", TEXT)
        .with("kind", TEXT)
        .with("metadata", METADATA)
        .with("spec", spec)
        .with("status", ANYTHING)
        .requiring("spec");
  }

  private static Struct rule(Shape match, Shape conditions) {
    return struct()
        .with("name", new Shape.Text(List.of(), LONGEST_RULE_NAME))
        .with("match", match)
        .with("exclude", match)
        .with("context", CONTEXT)
        .with("preconditions", conditions)
        .with("celPreconditions", CEL_CONDITIONS)
        .with("validate", validate(conditions))
        .with("mutate", MUTATE)
        .with("generate", GENERATE)
        .with("verifyImages", list(new Shape.MapOf(ANYTHING)))
        .with("imageExtractors", IMAGE_EXTRACTORS)
        .with("skipBackgroundRequests", FLAG)
        .with("reportProperties", TEXT_MAP)
        .requiring("match", "name");
  }

  private static Struct validate(Shape conditions) {
    Struct deny = struct().with("conditions", conditions);
    return struct()
        .with("failureAction", oneOf("Audit", "Enforce"))
        .with("failureActionOverrides", OVERRIDES)
        .with("allowExistingViolations", FLAG)
        .with("message", TEXT)
        .with("pattern", ANYTHING)
        .with("anyPattern", ANYTHING)
        .with("deny", deny)
        .with(
            "foreach",
            list(
                LOOP.with("elementScope", FLAG)
                    .with("pattern", ANYTHING)
                    .with("anyPattern", ANYTHING)
                    .with("deny", deny)
                    .with("foreach", ANYTHING)))
        .with("podSecurity", POD_SECURITY)
        .with("cel", CEL)
        .with("manifests", new Shape.MapOf(ANYTHING))
        .with("assert", ANYTHING);
  }
}
