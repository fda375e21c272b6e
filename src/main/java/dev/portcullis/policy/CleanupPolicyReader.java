package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Reads and judges CleanupPolicy and ClusterCleanupPolicy objects. */
public final class CleanupPolicyReader {
  private static final int LONGEST_NAME = 63;

  private final ReadingMode mode;

  /** A reader that judges in this way. */
  public CleanupPolicyReader(ReadingMode mode) {
    this.mode = mode;
  }

  /** Reads one object, and says everything that is wrong with it. */
  public ReadDocument<CleanupPolicy> read(JsonNode object) {
    DocumentSource source = DocumentSource.of(object);
    List<Problem> shape = DocumentChecks.cleanup(source);
    if (!shape.isEmpty()) {
      return ReadDocument.refused(shape);
    }
    try {
      CleanupPolicy policy = policy(source);
      return ReadDocument.of(policy, problems(policy));
    } catch (ReadFault e) {
      return ReadDocument.refused(List.of(new Problem(e.path(), e.path() + ": " + e.text())));
    }
  }

  private static CleanupPolicy policy(DocumentSource source) throws ReadFault {
    Fields document = Fields.of(source.json(), "");
    Fields metadata = document.object("metadata").orElse(new Fields(source.json(), "metadata"));
    Fields spec = document.object("spec").orElseThrow(() -> new ReadFault("spec", "is required"));
    return new CleanupPolicy(
        source.kind().equals("CleanupPolicy") ? Policy.Scope.NAMESPACED : Policy.Scope.CLUSTER,
        metadata.text("name"),
        metadata.text("namespace"),
        ReadMatch.read(spec, "match"),
        ReadMatch.read(spec, "exclude"),
        ReadContext.read(spec),
        ReadConditions.read(spec, "conditions"),
        spec.text("schedule"),
        spec.optionalText("deletionPropagationPolicy"),
        source.json());
  }

  private List<Problem> problems(CleanupPolicy policy) {
    List<Problem> problems = new ArrayList<>();
    if (policy.name().length() > LONGEST_NAME) {
      problems.add(
          new Problem(
              "metadata.name",
              "metadata.name: Too long: may not be more than " + LONGEST_NAME + " bytes"));
    }
    context(policy, problems);
    if (Schedule.parse(policy.schedule()).isEmpty()) {
      problems.add(
          Problem.invalid(
              "spec.schedule",
              policy.schedule(),
              "schedule spec in the cleanupPolicy is not in proper cron format"));
    }
    block(policy, policy.match(), "spec.match", problems);
    block(policy, policy.exclude(), "spec.exclude", problems);
    if (matchesNothing(policy)) {
      problems.add(Problem.invalid("spec", "", "CleanupPolicy is matching an empty set"));
    }
    return problems;
  }

  private void context(CleanupPolicy policy, List<Problem> problems) {
    for (ContextEntry entry : policy.context()) {
      if (entry instanceof ContextEntry.ImageRegistry) {
        problems.add(notAllowed(policy, "ImageRegistry"));
      } else if (entry instanceof ContextEntry.ConfigMap) {
        problems.add(notAllowed(policy, "ConfigMap"));
      }
    }
    JsonNode context = policy.document().path("spec").path("context");
    if (problems.isEmpty() && policy.scope() == Policy.Scope.NAMESPACED) {
      ValidateReach.context(context, policy.namespace(), mode.reach())
          .map(wrong -> new Problem("spec.context", "spec.context: Forbidden: " + wrong))
          .ifPresent(problems::add);
    }
  }

  private static Problem notAllowed(CleanupPolicy policy, String source) {
    String shown = policy.document().path("spec").path("context").toString();
    return new Problem(
        "spec.context",
        "spec.context: Invalid value: "
            + shown
            + ": "
            + source
            + " is not allowed in CleanUp Policy");
  }

  /** Nobody asks when objects are cleaned up, so nothing may depend on who does. */
  private void block(CleanupPolicy policy, MatchBlock block, String path, List<Problem> problems) {
    List<Problem> user = new ArrayList<>(ValidateException.noUser(block, path));
    if (!user.isEmpty()) {
      problems.addAll(user);
      return;
    }
    ValidateMatch.Place place =
        policy.scope() == Policy.Scope.NAMESPACED
            ? ValidateMatch.Place.namespaced(mode)
            : ValidateMatch.Place.CLUSTER;
    problems.addAll(ValidateMatch.check(block, path, place));
  }

  private static boolean matchesNothing(CleanupPolicy policy) {
    MatchBlock match = policy.match();
    MatchBlock exclude = policy.exclude();
    if (exclude.isEmpty() || !exclude.all().isEmpty() || !match.all().isEmpty()) {
      return false;
    }
    return match.any().stream().anyMatch(exclude.any()::contains);
  }
}
