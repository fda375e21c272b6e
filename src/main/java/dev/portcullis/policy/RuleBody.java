package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/** What a rule does. */
public sealed interface RuleBody {
  /**
   * Checks an object.
   *
   * @param failureAction the rule's own action
   * @param overrides other actions by namespace
   * @param allowExistingViolations whether an update of an object that violated before is let
   *     through
   * @param message the message with variables; empty for none
   * @param check the check itself
   */
  record Validate(
      Optional<FailureAction> failureAction,
      List<ActionOverride> overrides,
      boolean allowExistingViolations,
      String message,
      Check check)
      implements RuleBody {
    public Validate {
      overrides = List.copyOf(overrides);
    }
  }

  /** The check of a validate rule. */
  sealed interface Check {}

  /**
   * A pattern the object must fit.
   *
   * @param pattern the pattern with variables and anchors
   */
  record PatternCheck(JsonNode pattern) implements Check {}

  /**
   * Patterns one of which the object must fit.
   *
   * @param patterns the patterns
   */
  record AnyPatternCheck(List<JsonNode> patterns) implements Check {
    public AnyPatternCheck {
      patterns = List.copyOf(patterns);
    }
  }

  /**
   * Conditions under which the object is refused.
   *
   * @param conditions empty: always refused
   */
  record DenyCheck(Optional<Conditions> conditions) implements Check {}

  /**
   * Checks for each element of lists.
   *
   * @param entries the loops, in order
   */
  record ForeachCheck(List<ForeachEntry> entries) implements Check {
    public ForeachCheck {
      entries = List.copyOf(entries);
    }
  }

  /**
   * One loop of a validate rule.
   *
   * @param list an expression, without braces
   * @param elementScope whether the check looks at the element; empty for the default
   * @param context entries for each element
   * @param preconditions conditions for each element
   * @param check the check for each element
   */
  record ForeachEntry(
      String list,
      Optional<Boolean> elementScope,
      List<ContextEntry> context,
      Optional<Conditions> preconditions,
      Check check) {
    public ForeachEntry {
      context = List.copyOf(context);
    }
  }

  /**
   * The Pod Security Standards.
   *
   * @param level {@code baseline}, {@code restricted} or {@code privileged}
   * @param version {@code latest}, {@code v1.29}, or empty when not written
   * @param exclude exclusions in order
   */
  record PodSecurityCheck(String level, String version, List<PodSecurityExclusion> exclude)
      implements Check {
    public PodSecurityCheck {
      exclude = List.copyOf(exclude);
    }
  }

  /**
   * Expressions in CEL that must be true.
   *
   * @param expressions the expressions, in order
   * @param variables variables for all expressions, in order
   * @param parameters the objects that expressions read as {@code params}
   * @param preconditions conditions in CEL that the rule needs
   */
  record CelCheck(
      List<CelExpression> expressions,
      List<NamedExpression> variables,
      Optional<CelParameters> parameters,
      List<NamedExpression> preconditions)
      implements Check {
    public CelCheck {
      expressions = List.copyOf(expressions);
      variables = List.copyOf(variables);
      preconditions = List.copyOf(preconditions);
    }
  }

  /**
   * A check that is read but not evaluated yet: {@code manifests}; {@code assert} is accepted and
   * ignored.
   *
   * @param field the field it is written under
   * @param json the body as written
   */
  record OtherCheck(String field, JsonNode json) implements Check {}

  /**
   * Changes an object.
   *
   * @param patchStrategicMerge an overlay with variables and anchors
   * @param patchesJson6902 JSON Patch text with variables
   * @param foreach loops, in order
   * @param targets existing objects to change instead of the admitted one, as written
   * @param mutateExistingOnPolicyUpdate whether existing triggers are processed when the policy
   *     changes
   */
  record Mutate(
      Optional<JsonNode> patchStrategicMerge,
      Optional<String> patchesJson6902,
      List<MutateForeach> foreach,
      List<MutateTarget> targets,
      boolean mutateExistingOnPolicyUpdate)
      implements RuleBody {
    public Mutate {
      foreach = List.copyOf(foreach);
      targets = List.copyOf(targets);
    }
  }

  /**
   * One loop of a mutate rule.
   *
   * @param list an expression, without braces
   * @param order {@code Ascending} or {@code Descending}; empty for the default
   * @param context entries for each element
   * @param preconditions conditions for each element
   * @param patchStrategicMerge an overlay
   * @param patchesJson6902 JSON Patch text
   * @param foreach inner loops
   */
  record MutateForeach(
      String list,
      Optional<String> order,
      List<ContextEntry> context,
      Optional<Conditions> preconditions,
      Optional<JsonNode> patchStrategicMerge,
      Optional<String> patchesJson6902,
      List<MutateForeach> foreach) {
    public MutateForeach {
      context = List.copyOf(context);
      foreach = List.copyOf(foreach);
    }
  }

  /**
   * Existing objects that a mutate rule changes.
   *
   * @param selector the target object as written ({@code apiVersion}, {@code kind}, {@code
   *     namespace}, {@code name}, {@code uid}, {@code selector}), with variables
   * @param context entries for each target
   * @param preconditions conditions for each target
   */
  record MutateTarget(
      JsonNode selector, List<ContextEntry> context, Optional<Conditions> preconditions) {
    public MutateTarget {
      context = List.copyOf(context);
    }
  }

  /**
   * Creates other objects.
   *
   * @param target what is created when there is no loop
   * @param foreach loops, each with a target of its own
   * @param synchronize whether the objects follow the rule, the source and the trigger
   * @param orphanDownstreamOnPolicyDelete whether the objects stay when the policy goes
   * @param generateExisting whether existing triggers are processed when the policy comes or
   *     changes; empty for the policy's own setting
   */
  record Generate(
      GenerateTarget target,
      List<GenerateForeach> foreach,
      boolean synchronize,
      boolean orphanDownstreamOnPolicyDelete,
      Optional<Boolean> generateExisting)
      implements RuleBody {
    public Generate {
      foreach = List.copyOf(foreach);
    }
  }

  /**
   * What a generate rule creates; all texts with variables.
   *
   * @param apiVersion the API version
   * @param kind the kind
   * @param namespace the namespace, empty for cluster-scoped objects
   * @param name the name
   * @param data the content
   * @param cloneSource {@code clone}: {@code {namespace, name}} of the object to copy
   * @param cloneList {@code {namespace, kinds, selector}} of the objects to copy
   */
  record GenerateTarget(
      String apiVersion,
      String kind,
      String namespace,
      String name,
      Optional<JsonNode> data,
      Optional<JsonNode> cloneSource,
      Optional<JsonNode> cloneList) {}

  /**
   * One loop of a generate rule.
   *
   * @param list an expression, without braces
   * @param context entries for each element
   * @param preconditions conditions for each element
   * @param target what is created for each element
   */
  record GenerateForeach(
      String list,
      List<ContextEntry> context,
      Optional<Conditions> preconditions,
      GenerateTarget target) {
    public GenerateForeach {
      context = List.copyOf(context);
    }
  }

  /**
   * Verifies image signatures; read, but not evaluated yet.
   *
   * @param json the {@code verifyImages} list as written
   */
  record VerifyImages(JsonNode json) implements RuleBody {}

  /**
   * A body that could not be read; the rule answers {@code error}.
   *
   * @param reason what is wrong
   */
  record Unreadable(String reason) implements RuleBody {}
}
