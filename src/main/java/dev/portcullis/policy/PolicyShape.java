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
 * The shapes of the documents that Kyverno's policies are made of.
 *
 * @see <a
 *     href="https://htmlpreview.github.io/?https://github.com/kyverno/kyverno/blob/main/docs/user/crd/index.html">
 *     the fields of Kyverno's resources</a>
 */
final class PolicyShape {
  private static final int LONGEST_RULE_NAME = 63;

  /** Its own rules are those of Kubernetes, not of policies. */
  private static final Shape METADATA = new Shape.MapOf(ANYTHING);

  private PolicyShape() {}

  /** A ClusterPolicy or Policy; version v2beta1 knows fewer forms of match and conditions. */
  static Struct policy(String apiVersion) {
    boolean narrow = apiVersion.endsWith("/v2beta1");
    Struct spec =
        struct()
            .with(
                "rules",
                list(
                    rule(
                        narrow ? MatchShape.ANY_ALL : MatchShape.MATCH,
                        narrow ? MatchShape.NARROW_CONDITIONS : ANYTHING)))
            .with("applyRules", oneOf("All", "One"))
            .with("failurePolicy", oneOf("Ignore", "Fail"))
            .with("validationFailureAction", oneOf("audit", "enforce", "Audit", "Enforce"))
            .with("validationFailureActionOverrides", BodyShape.OVERRIDES)
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
                    .with("matchConditions", MatchShape.CEL_CONDITIONS));
    return document(spec);
  }

  /** A PolicyException. */
  static Struct exception() {
    return document(
        struct()
            .with("background", FLAG)
            .with("match", MatchShape.ANY_ALL)
            .with("conditions", MatchShape.NARROW_CONDITIONS)
            .with(
                "exceptions",
                list(
                    struct()
                        .with("policyName", TEXT)
                        .with("ruleNames", TEXTS)
                        .requiring("policyName", "ruleNames")))
            .with("podSecurity", BodyShape.POD_SECURITY_EXCLUSIONS)
            .requiring("match", "exceptions"));
  }

  /** A CleanupPolicy or ClusterCleanupPolicy. */
  static Struct cleanup() {
    return document(
        struct()
            .with("match", MatchShape.ANY_ALL)
            .with("exclude", MatchShape.ANY_ALL)
            .with("context", ContextShape.CONTEXT)
            .with("conditions", MatchShape.CONDITIONS)
            .with("schedule", TEXT)
            .with("deletionPropagationPolicy", oneOf("Foreground", "Background", "Orphan"))
            .requiring("match", "schedule"));
  }

  /** A GlobalContextEntry. */
  static Struct globalContext() {
    return document(
        struct()
            .with(
                "kubernetesResource",
                struct()
                    .with("group", TEXT)
                    .with("version", TEXT)
                    .with("resource", TEXT)
                    .with("namespace", TEXT)
                    .requiring("version", "resource"))
            .with(
                "apiCall",
                ContextShape.API_CALL.with("refreshInterval", TEXT).with("retryLimit", WHOLE))
            .with(
                "projections",
                list(
                    struct()
                        .with("name", TEXT)
                        .with("jmesPath", TEXT)
                        .requiring("name", "jmesPath")))
            .exactlyOne("kubernetesResource", "apiCall"));
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
        .with("context", ContextShape.CONTEXT)
        .with("preconditions", conditions)
        .with("celPreconditions", MatchShape.CEL_CONDITIONS)
        .with("validate", BodyShape.validate(conditions))
        .with("mutate", BodyShape.MUTATE)
        .with("generate", BodyShape.GENERATE)
        .with("verifyImages", list(new Shape.MapOf(ANYTHING)))
        .with("imageExtractors", BodyShape.IMAGE_EXTRACTORS)
        .with("skipBackgroundRequests", FLAG)
        .with("reportProperties", TEXT_MAP)
        .requiring("match", "name");
  }
}
