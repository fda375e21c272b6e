package dev.portcullis.controller.report;

import dev.portcullis.engine.CompiledException;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.engine.RuleType;
import dev.portcullis.match.KindPattern;
import dev.portcullis.policy.MatchBlock;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ServedResources;
import dev.portcullis.report.OutcomeResults;
import dev.portcullis.report.ReportForm;
import dev.portcullis.report.ReportResult;
import dev.portcullis.request.Operation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What scans judge with the policies of one moment, and which results count then. Pure.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/policy-settings/">Policy
 *     settings</a>
 */
final class ScanPlan {
  /** Nothing. */
  static final ScanPlan NONE = new ScanPlan(Map.of(), Set.of(), Set.of());

  private final Map<String, ScanTarget> targets;
  private final Set<RuleKey> alive;
  private final Set<RuleKey> scanned;

  private record RuleKey(String policy, String rule) {}

  private ScanPlan(Map<String, ScanTarget> targets, Set<RuleKey> alive, Set<RuleKey> scanned) {
    this.targets = targets;
    this.alive = alive;
    this.scanned = scanned;
  }

  /** The plan for these policies. */
  static ScanPlan of(PolicyIndex index, ServedResources served, ReportSettings settings) {
    Set<RuleKey> alive = new HashSet<>();
    Set<RuleKey> scanned = new HashSet<>();
    Map<String, Builder> found = new TreeMap<>();
    for (CompiledPolicy policy : index.policies()) {
      if (!OutcomeResults.isReported(policy)) {
        continue;
      }
      policy.ruleNames().forEach(rule -> alive.add(new RuleKey(policy.key(), rule)));
      if (!settings.backgroundScan() || !isScanned(policy.policy())) {
        continue;
      }
      for (Rule rule : policy.computedRules()) {
        if (type(rule).filter(settings.outcomes().types()::contains).isPresent()
            && matchesCreation(rule.match())) {
          scanned.add(new RuleKey(policy.key(), rule.name()));
          kinds(rule.match())
              .flatMap(kind -> KindPattern.parse(kind).stream())
              .forEach(kind -> add(kind, policy, served, found));
        }
      }
    }
    Map<String, ScanTarget> targets = new LinkedHashMap<>();
    found.forEach((place, builder) -> targets.put(place, builder.build(index.exceptions())));
    return new ScanPlan(targets, alive, scanned);
  }

  /**
   * Policies that ask for the user are refused when they are loaded; only the conditions of a
   * policy as a whole are not looked at there, and scans can never fulfil those.
   */
  private static boolean isScanned(Policy policy) {
    return policy.spec().background()
        && policy.spec().matchConditions().stream()
            .map(condition -> condition.path("expression").asText(""))
            .noneMatch(text -> text.contains("userInfo") || text.contains("authorizer"));
  }

  private static Optional<RuleType> type(Rule rule) {
    return switch (rule.body()) {
      case RuleBody.Validate validate -> Optional.of(RuleType.VALIDATE);
      case RuleBody.Mutate mutate when mutate.targets().isEmpty() -> Optional.of(RuleType.MUTATE);
      case RuleBody.Mutate existing -> Optional.empty();
      case RuleBody.VerifyImages images -> Optional.of(RuleType.VERIFY_IMAGES);
      case RuleBody.Generate generate -> Optional.empty();
      case RuleBody.Unreadable unreadable -> Optional.empty();
    };
  }

  private static Stream<MatchBlock.Resources> resources(MatchBlock match) {
    return Stream.of(List.of(match.direct()), match.all(), match.any())
        .flatMap(List::stream)
        .map(MatchBlock.Filter::resources);
  }

  private static Stream<String> kinds(MatchBlock match) {
    return resources(match).flatMap(resources -> resources.kinds().stream());
  }

  /** Scans judge objects as if they were created now. */
  private static boolean matchesCreation(MatchBlock match) {
    return resources(match)
        .anyMatch(
            one ->
                !one.kinds().isEmpty()
                    && (one.operations().isEmpty()
                        || one.operations().contains(Operation.CREATE.name())));
  }

  private static void add(
      KindPattern kind, CompiledPolicy policy, ServedResources served, Map<String, Builder> found) {
    if (!kind.subresource().isEmpty() && !kind.subresource().equals("*")) {
      return;
    }
    for (ApiResource one : kind.servedBy(served)) {
      if (isReadable(one) && policy.couldMatch(one.kind(), "")) {
        String place = ScanTarget.place(one.kind().group(), one.kind().kind());
        found.computeIfAbsent(place, p -> new Builder(one)).add(one, policy);
      }
    }
  }

  private static boolean isReadable(ApiResource resource) {
    return resource.subresource().isEmpty()
        && resource.verbs().containsAll(List.of("get", "list", "watch"))
        && !resource.kind().kind().equals("Event")
        && !ReportForm.isReportGroup(resource.group());
  }

  /** Collects what is known of one kind. */
  private static final class Builder {
    private ApiResource resource;
    private final Set<CompiledPolicy> policies = new HashSet<>();
    private final List<CompiledPolicy> ordered = new ArrayList<>();

    Builder(ApiResource resource) {
      this.resource = resource;
    }

    /** An object has one report, so it is read in one version. */
    void add(ApiResource version, CompiledPolicy policy) {
      if (version.preferred()) {
        resource = version;
      }
      if (policies.add(policy)) {
        ordered.add(policy);
      }
    }

    ScanTarget build(List<CompiledException> exceptions) {
      return new ScanTarget(
          resource,
          namespaces(),
          ordered,
          exceptions.stream().filter(e -> e.exception().background()).filter(this::lifts).toList());
    }

    private Set<String> namespaces() {
      Set<String> names = new HashSet<>();
      for (CompiledPolicy policy : ordered) {
        if (policy.policy().scope() == Policy.Scope.CLUSTER) {
          return Set.of();
        }
        names.add(policy.policy().namespace());
      }
      return names;
    }

    private boolean lifts(CompiledException exception) {
      return exception.exception().exceptions().stream()
          .anyMatch(rules -> ordered.stream().anyMatch(p -> p.key().equals(rules.policyName())));
    }
  }

  /** The kinds that are judged. */
  Collection<ScanTarget> targets() {
    return targets.values();
  }

  /** How objects of a type are judged; empty when they are not. */
  Optional<ScanTarget> target(String place) {
    return Optional.ofNullable(targets.get(place));
  }

  /** Whether the rule of a result is still there, and reported. */
  boolean isAlive(ReportResult result) {
    return result.source().equals(OutcomeResults.SOURCE)
        && alive.contains(new RuleKey(result.policy(), result.rule()));
  }

  /** Whether scans alone decide what there is to say of a rule. */
  boolean isScanned(ReportResult result) {
    return scanned.contains(new RuleKey(result.policy(), result.rule()));
  }

  /** Whether a result counts that no scan can find. */
  boolean stays(ReportResult result) {
    return isAlive(result) && !isScanned(result);
  }
}
