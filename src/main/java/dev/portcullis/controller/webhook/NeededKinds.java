package dev.portcullis.controller.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.policy.MatchBlock;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;
import dev.portcullis.request.Operation;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The kinds and operations that a rule has to be asked about. */
final class NeededKinds {
  private static final Set<Operation> ALL = EnumSet.allOf(Operation.class);
  private static final Set<Operation> CHANGES = EnumSet.of(Operation.CREATE, Operation.UPDATE);
  private static final Set<Operation> WRITES =
      EnumSet.of(Operation.CREATE, Operation.UPDATE, Operation.DELETE);

  private NeededKinds() {}

  /**
   * What the mutating webhooks have to be called for.
   *
   * @return operations by kind string
   */
  static Map<String, EnumSet<Operation>> mutating(Rule rule) {
    return switch (rule.body()) {
      case RuleBody.Mutate mutate when mutate.targets().isEmpty() -> matched(rule, CHANGES);
      case RuleBody.Mutate existing -> Map.of();
      case RuleBody.VerifyImages images -> matched(rule, CHANGES);
      case RuleBody.Validate validate -> Map.of();
      case RuleBody.Generate generate -> Map.of();
      case RuleBody.Unreadable u
          when rule.json().has("mutate") || rule.json().has("verifyImages") ->
          matched(rule, CHANGES);
      case RuleBody.Unreadable u -> Map.of();
    };
  }

  /**
   * What the validating webhooks have to be called for.
   *
   * @return operations by kind string
   */
  static Map<String, EnumSet<Operation>> validating(Rule rule) {
    return switch (rule.body()) {
      case RuleBody.Validate validate -> matched(rule, ALL);
      case RuleBody.Mutate mutate when mutate.targets().isEmpty() -> Map.of();
      case RuleBody.Mutate existing -> matched(rule, ALL);
      case RuleBody.Generate generate -> withTargets(matched(rule, ALL), generate);
      case RuleBody.VerifyImages(JsonNode images) ->
          hasChecks(images) ? matched(rule, ALL) : Map.of();
      case RuleBody.Unreadable u when rule.json().has("mutate") -> Map.of();
      case RuleBody.Unreadable u -> matched(rule, ALL);
    };
  }

  /** An entry checks unless it says twice that it does not. */
  private static boolean hasChecks(JsonNode images) {
    for (JsonNode entry : images) {
      if (entry.path("verifyDigest").asBoolean(true) || entry.path("required").asBoolean(true)) {
        return true;
      }
    }
    return false;
  }

  private static Map<String, EnumSet<Operation>> matched(Rule rule, Set<Operation> usual) {
    Map<String, EnumSet<Operation>> kinds = new LinkedHashMap<>();
    MatchBlock match = rule.match();
    Stream.of(List.of(match.direct()), match.all(), match.any())
        .flatMap(List::stream)
        .map(MatchBlock.Filter::resources)
        .forEach(
            resources ->
                resources
                    .kinds()
                    .forEach(kind -> add(kinds, kind, operations(resources).orElse(usual))));
    rule.exclude().any().stream().filter(NeededKinds::isGeneral).forEach(e -> subtract(kinds, e));
    kinds.values().removeIf(Set::isEmpty);
    return kinds;
  }

  /** The operations that are written; what is no operation is passed over. */
  private static Optional<Set<Operation>> operations(MatchBlock.Resources resources) {
    if (resources.operations().isEmpty()) {
      return Optional.empty();
    }
    EnumSet<Operation> operations = EnumSet.noneOf(Operation.class);
    ALL.stream()
        .filter(operation -> resources.operations().contains(operation.name()))
        .forEach(operations::add);
    return Optional.of(operations);
  }

  /**
   * Whether an exclusion speaks of kinds and operations only, so that it holds for every object.
   */
  private static boolean isGeneral(MatchBlock.Filter filter) {
    return !filter.isEmpty()
        && filter.equals(filter.withoutUser())
        && filter.resources().isGeneral();
  }

  private static void subtract(Map<String, EnumSet<Operation>> kinds, MatchBlock.Filter excluded) {
    MatchBlock.Resources resources = excluded.resources();
    Set<Operation> operations = operations(resources).orElse(ALL);
    Collection<String> from = resources.kinds().isEmpty() ? kinds.keySet() : resources.kinds();
    for (String kind : from) {
      Optional.ofNullable(kinds.get(kind)).ifPresent(left -> left.removeAll(operations));
    }
  }

  /** Changes of what was generated have to be seen, too. */
  private static Map<String, EnumSet<Operation>> withTargets(
      Map<String, EnumSet<Operation>> kinds, RuleBody.Generate generate) {
    Stream.concat(
            Stream.of(generate.target()),
            generate.foreach().stream().map(RuleBody.GenerateForeach::target))
        .flatMap(target -> targetKinds(target).stream())
        .forEach(kind -> add(kinds, kind, WRITES));
    return kinds;
  }

  private static List<String> targetKinds(RuleBody.GenerateTarget target) {
    if (!target.kind().isEmpty()) {
      return List.of(target.kind());
    }
    return target.cloneList().stream()
        .flatMap(list -> list.path("kinds").valueStream())
        .map(JsonNode::asText)
        .toList();
  }

  private static void add(
      Map<String, EnumSet<Operation>> kinds, String kind, Set<Operation> operations) {
    kinds.computeIfAbsent(kind, k -> EnumSet.noneOf(Operation.class)).addAll(operations);
  }
}
