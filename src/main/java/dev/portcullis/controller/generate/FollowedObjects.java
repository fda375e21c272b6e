package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ServedResources;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Follows triggers, what rules made, and what rules read, and says which rules have to look at
 * which trigger again.
 */
final class FollowedObjects implements AutoCloseable {
  private static final String MADE = "generate.kyverno.io/policy-name";

  private final GenerateCluster cluster;
  private final GenerateState state;
  private final RuleStarts starts;
  private final FollowedKinds triggers;
  private final FollowedKinds downstream;
  private final FollowedKinds reads;
  private final Set<ApiResource> searched = ConcurrentHashMap.newKeySet();

  /**
   * Follows nothing yet.
   *
   * @param starts decides which rules look at which trigger
   */
  FollowedObjects(GenerateCluster cluster, GenerateState state, Shares shares, RuleStarts starts) {
    this.cluster = cluster;
    this.state = state;
    this.starts = starts;
    this.triggers = new FollowedKinds(cluster, "", new TriggerChanges(state, starts));
    this.downstream =
        new FollowedKinds(cluster, MADE, new DownstreamChanges(state, shares, starts));
    this.reads = new FollowedKinds(cluster, "", new ReadChanges(state, starts));
  }

  GenerateWork.Follow follow() {
    return new GenerateWork.Follow(
        reads::follow, downstream::follow, triggers::isFollowed, triggers::isSynced);
  }

  /** Other policies count from now on. */
  void use(GeneratePolicies before, GeneratePolicies next) {
    for (GeneratePolicies.Entry old : before.all()) {
      old.rules().forEach(rule -> ended(old, rule, next));
    }
    for (GeneratePolicies.Entry entry : next.all()) {
      entry.rules().forEach(state::again);
    }
    refresh();
    reads.only(
        reads.all().stream()
            .filter(one -> state.reads().resources().contains(one.group() + "/" + one.resource()))
            .collect(Collectors.toSet()));
    for (GeneratePolicies.Entry entry : next.all()) {
      GeneratePolicies.Entry old = before.known().get(entry.key());
      if (old == null || old.compiled() != entry.compiled()) {
        changed(
            entry,
            known -> {
              if (old == null) {
                starts.before(entry, known);
              } else {
                starts.changed(entry, known);
              }
            });
      }
    }
  }

  /** What a rule made is left, released or deleted where the rule is gone or makes others now. */
  private void ended(GeneratePolicies.Entry old, GenerateRule rule, GeneratePolicies next) {
    Optional<GenerateRule> now = next.find(old.key()).flatMap(entry -> entry.rule(rule.name()));
    boolean gone = next.lacks(old.key(), rule.name());
    boolean others = now.isPresent() && now.get().namesOtherTargets(rule);
    if (gone) {
      state.former(rule, old.object());
    }
    if (gone || others) {
      for (JsonNode object :
          state
              .downstream()
              .all(
                  origin ->
                      origin.policy().equals(old.key()) && origin.rule().equals(rule.name()))) {
        if (others && rule.synchronizes()) {
          state.released().add(Origin.uid(object));
        }
        Origin.of(object).map(Origin::key).ifPresent(starts::again);
      }
    }
  }

  /**
   * Everything that a policy has made, or may make, is looked at.
   *
   * @param triggers is given each object that may be a trigger
   */
  private void changed(GeneratePolicies.Entry entry, Consumer<KnownTriggers.Known> triggers) {
    for (PolicyOnTrigger key : state.bindings().keySet()) {
      if (key.policy().equals(entry.key())) {
        starts.again(key);
      }
    }
    state
        .downstream()
        .all(origin -> origin.policy().equals(entry.key()))
        .forEach(object -> Origin.of(object).map(Origin::key).ifPresent(starts::again));
    state.triggers().all().forEach(triggers);
  }

  /** Another part of the work is ours. */
  void shared() {
    for (GeneratePolicies.Entry entry : state.policies().all()) {
      changed(entry, known -> starts.shared(entry, known));
    }
  }

  /** What came after a version may not have been handled by the replica that was to. */
  void inherit(long version) {
    for (GeneratePolicies.Entry entry : state.policies().all()) {
      state.triggers().all().forEach(known -> starts.inherited(entry, known, version));
    }
  }

  /** Whether all triggers are known. */
  boolean isComplete() {
    return triggers.all().stream().allMatch(triggers::isSynced);
  }

  /** Follows what the policies need of what is served. */
  void refresh() {
    Collection<GeneratePolicies.Entry> policies = state.policies().all();
    List<GenerateRule> rules = policies.stream().flatMap(entry -> entry.rules().stream()).toList();
    Set<ApiResource> wanted = triggerResources(rules);
    triggers.only(wanted);
    rules.stream()
        .flatMap(rule -> rule.targetKinds().stream())
        .map(cluster.served()::ofKind)
        .flatMap(Optional::stream)
        .forEach(downstream::follow);
    wanted.forEach(triggers::follow);
    if (rules.stream().anyMatch(GenerateRule::hasVariableKinds)) {
      Thread.ofVirtual().name("generate-search").start(this::search);
    }
  }

  /** One version of each resource that some rule may be triggered by. */
  private Set<ApiResource> triggerResources(List<GenerateRule> rules) {
    return rules.isEmpty()
        ? Set.of()
        : Set.copyOf(
            ServedResources.eachOnce(
                cluster.served().all().stream()
                    .filter(one -> one.subresource().isEmpty() && one.verbs().contains("watch"))
                    .filter(one -> rules.stream().anyMatch(rule -> rule.couldMatch(one.kind())))));
  }

  /** Looks once for what rules with kinds by variable have made, in every resource. */
  private void search() {
    for (ApiResource one : cluster.served().all()) {
      if (one.subresource().isEmpty()
          && one.preferred()
          && one.verbs().contains("watch")
          && one.verbs().contains("list")
          && searched.add(one)
          && cluster.holds(one, MADE)) {
        downstream.follow(one);
      }
    }
  }

  @Override
  public void close() {
    triggers.close();
    downstream.close();
    reads.close();
  }
}
