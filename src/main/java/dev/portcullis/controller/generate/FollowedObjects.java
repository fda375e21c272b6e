package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.ServedResources;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
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
  private final Shares shares;
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
    this.shares = shares;
    this.starts = starts;
    this.triggers = new FollowedKinds(cluster, "", new Triggers());
    this.downstream = new FollowedKinds(cluster, MADE, new Downstream());
    this.reads = new FollowedKinds(cluster, "", new Reads());
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

  private static String version(JsonNode object) {
    return object.path("metadata").path("resourceVersion").asText("");
  }

  @Override
  public void close() {
    triggers.close();
    downstream.close();
    reads.close();
  }

  private final class Triggers implements FollowedKinds.Listener {
    @Override
    public void added(ApiResource resource, JsonNode metadata, boolean before) {
      state.triggers().put(resource, metadata);
      for (GeneratePolicies.Entry policy : state.policies().all()) {
        if (before) {
          starts.before(policy, new KnownTriggers.Known(resource, metadata));
        } else {
          starts.now(policy, resource, metadata);
        }
      }
    }

    @Override
    public void modified(ApiResource resource, JsonNode before, JsonNode metadata) {
      state.triggers().put(resource, metadata);
      if (!Origin.uid(before).equals(Origin.uid(metadata))) {
        deleted(resource, before);
        added(resource, metadata, false);
        return;
      }
      boolean begins = isOrdinary(before, metadata);
      for (GeneratePolicies.Entry policy : state.policies().all()) {
        PolicyOnTrigger key = new PolicyOnTrigger(policy.key(), Origin.uid(metadata));
        Binding binding = state.bindings().get(key);
        boolean known = binding != null && binding.evaluated().equals(version(metadata));
        boolean going = metadata.path("metadata").hasNonNull("deletionTimestamp");
        // Rules that need requests learn of changes by requests.
        if (known || (!going && policy.rules().stream().allMatch(GenerateRule::needsRequest))) {
          continue;
        }
        if (begins) {
          starts.now(policy, resource, metadata);
        } else {
          starts.follow(policy, metadata);
        }
      }
    }

    /** Whether more than the status has changed, as far as the object tells. */
    private static boolean isOrdinary(JsonNode before, JsonNode after) {
      JsonNode old = before.path("metadata");
      JsonNode now = after.path("metadata");
      return now.path("generation").isMissingNode()
          || !now.path("generation").equals(old.path("generation"))
          || !now.path("labels").equals(old.path("labels"))
          || !now.path("annotations").equals(old.path("annotations"));
    }

    @Override
    public void deleted(ApiResource resource, JsonNode metadata) {
      state.triggers().remove(metadata);
      for (GeneratePolicies.Entry policy : state.policies().all()) {
        starts.follow(policy, metadata);
      }
    }

    @Override
    public void ended(ApiResource resource) {
      state.triggers().forget(resource);
    }
  }

  private final class Downstream implements FollowedKinds.Listener {
    @Override
    public void added(ApiResource resource, JsonNode metadata, boolean before) {
      state.downstream().put(metadata);
      told(metadata);
    }

    @Override
    public void modified(ApiResource resource, JsonNode before, JsonNode metadata) {
      state.downstream().put(metadata);
      told(metadata);
    }

    @Override
    public void deleted(ApiResource resource, JsonNode metadata) {
      state.downstream().remove(metadata);
      state.released().remove(Origin.uid(metadata));
      Origin.of(metadata).ifPresent(this::lookAgain);
    }

    /** What we ourselves wrote needs no second look. */
    private void told(JsonNode metadata) {
      Optional<Origin> origin = Origin.of(metadata);
      if (origin.isEmpty()) {
        return;
      }
      ResourceRef ref = Origin.ref(metadata);
      Binding binding = state.bindings().get(origin.get().key());
      boolean own =
          binding != null
              && binding
                  .written(ref)
                  .filter(written -> Objects.equals(written.version(), version(metadata)))
                  .isPresent();
      if (!own) {
        lookAgain(origin.get());
      }
    }

    private void lookAgain(Origin origin) {
      boolean follows =
          state
              .policies()
              .find(origin.policy())
              .flatMap(policy -> policy.rule(origin.rule()))
              .map(GenerateRule::synchronizes)
              .orElseGet(() -> state.former(origin.policy(), origin.rule()).isPresent());
      if (follows && !origin.triggerUid().isEmpty() && shares.isMine(origin.triggerUid())) {
        starts.again(origin.key());
      }
    }
  }

  private final class Reads implements FollowedKinds.Listener {
    @Override
    public void added(ApiResource resource, JsonNode metadata, boolean before) {
      told(resource, metadata, version(metadata));
    }

    @Override
    public void modified(ApiResource resource, JsonNode before, JsonNode metadata) {
      told(resource, metadata, version(metadata));
    }

    @Override
    public void deleted(ApiResource resource, JsonNode metadata) {
      told(resource, metadata, "");
    }

    private void told(ApiResource resource, JsonNode metadata, String version) {
      ResourceRef ref = Origin.ref(metadata);
      state
          .reads()
          .readersOf(resource.group(), resource.resource(), ref.namespace(), ref.name(), version)
          .forEach(starts::again);
    }
  }
}
