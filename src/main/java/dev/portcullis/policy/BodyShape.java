package dev.portcullis.policy;

import static dev.portcullis.policy.Shape.ANYTHING;
import static dev.portcullis.policy.Shape.FLAG;
import static dev.portcullis.policy.Shape.TEXT;
import static dev.portcullis.policy.Shape.TEXTS;
import static dev.portcullis.policy.Shape.list;
import static dev.portcullis.policy.Shape.oneOf;
import static dev.portcullis.policy.Shape.struct;

import dev.portcullis.policy.Shape.Struct;

/** The shapes of what rules do. */
final class BodyShape {
  /** Other failure actions for some namespaces. */
  static final Shape OVERRIDES =
      list(
          struct()
              .with("action", oneOf("audit", "enforce", "Audit", "Enforce"))
              .with("namespaces", TEXTS)
              .with("namespaceSelector", MatchShape.SELECTOR));

  /** Exceptions from the controls of pod security. */
  static final Shape POD_SECURITY_EXCLUSIONS =
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
                  .with("selector", MatchShape.SELECTOR)
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
      struct()
          .with("list", TEXT)
          .with("context", ContextShape.CONTEXT)
          .with("preconditions", MatchShape.CONDITIONS);

  private static final Struct TARGET =
      struct()
          .with("apiVersion", TEXT)
          .with("kind", TEXT)
          .with("namespace", TEXT)
          .with("name", TEXT)
          .with("uid", TEXT);

  /** The body of a mutate rule. */
  static final Struct MUTATE =
      struct()
          .with("mutateExistingOnPolicyUpdate", FLAG)
          .with(
              "targets",
              list(
                  TARGET
                      .with("selector", MatchShape.SELECTOR)
                      .with("context", ContextShape.CONTEXT)
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
              struct()
                  .with("namespace", TEXT)
                  .with("kinds", TEXTS)
                  .with("selector", MatchShape.SELECTOR));

  /** The body of a generate rule. */
  static final Struct GENERATE =
      GENERATED
          .with("synchronize", FLAG)
          .with("orphanDownstreamOnPolicyDelete", FLAG)
          .with("generateExisting", FLAG)
          .with("foreach", list(LOOP.with(GENERATED)));

  /** Where images stand in objects of other kinds. */
  static final Shape IMAGE_EXTRACTORS =
      new Shape.MapOf(
          list(
              struct()
                  .with("path", TEXT)
                  .with("value", TEXT)
                  .with("name", TEXT)
                  .with("key", TEXT)
                  .with("jmesPath", TEXT)
                  .requiring("path")));

  private BodyShape() {}

  /** The body of a validate rule, whose conditions have this shape. */
  static Struct validate(Shape conditions) {
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
                    .with("deny", struct().with("conditions", ANYTHING))
                    .with("foreach", ANYTHING)))
        .with("podSecurity", POD_SECURITY)
        .with("cel", CEL)
        .with("manifests", new Shape.MapOf(ANYTHING))
        .with("assert", ANYTHING);
  }
}
