package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.controller.work.WorkQueue;
import dev.portcullis.controller.work.WorkResult;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ApiResource;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Request;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Brings what the rules of a policy made for a trigger to what they want now: looks at what is
 * there, computes what should be, and changes the difference.
 */
final class GenerateWork implements WorkQueue.Worker<PolicyOnTrigger> {
  /** An object that was made by a rule whose trigger was made by a rule, and so on. */
  private static final int LONGEST_CHAIN = 16;

  private final Parts parts;

  /**
   * What it works with.
   *
   * @param cluster the cluster
   * @param wanted asks the engine
   * @param state what is known
   * @param shares which triggers are ours
   * @param unseen requests that no policy is to see
   * @param follow follows resources
   * @param reports tells what was done
   * @param clock the time
   */
  record Parts(
      GenerateCluster cluster,
      WantedObjects wanted,
      GenerateState state,
      Shares shares,
      Predicate<Request> unseen,
      Follow follow,
      GenerateReports reports,
      InstantSource clock) {}

  /**
   * Follows resources.
   *
   * @param read is told of those that were read
   * @param made is told of those that objects are wanted of
   * @param triggers whether the objects of one are followed as triggers
   * @param synced whether all triggers in one are known
   */
  record Follow(
      Consumer<ApiResource> read,
      Consumer<ApiResource> made,
      Predicate<ApiResource> triggers,
      Predicate<ApiResource> synced) {}

  GenerateWork(Parts parts) {
    this.parts = parts;
  }

  @Override
  public WorkResult work(PolicyOnTrigger key) {
    GenerateState state = parts.state();
    Cause cause = state.causes().take(key);
    Optional<GeneratePolicies.Entry> policy = state.policies().find(key.policy());
    boolean mine =
        parts.shares().isMine(key.trigger())
            || (!cause.begin().isEmpty() && !cause.owed().isEmpty());
    if (cause.requests().isEmpty() && !mine) {
      end(cause);
      state.forget(key);
      return WorkResult.DONE;
    }
    if (policy.isEmpty()) {
      end(cause);
      state.bindings().remove(key);
      state.reads().forget(key);
      return mine ? new FormerWork(parts, key).run() : WorkResult.DONE;
    }
    // First of all: what is no longer a rule's must not be taken for something that it made.
    WorkResult former = mine ? new FormerWork(parts, key).run() : WorkResult.DONE;
    Binding binding = state.bindings().computeIfAbsent(key, k -> new Binding());
    ActingCluster acting = parts.cluster().actingFor(policy.get().object());
    Turn turn = new Turn(parts, key, policy.get(), binding, acting);
    WorkResult result = turn.run(cause, mine);
    if (result instanceof WorkResult.Failed) {
      state.causes().putBack(key, turn.left(cause));
    } else if (result instanceof WorkResult.Later && !isOver(cause)) {
      state.causes().putBack(key, cause.debts());
    } else {
      end(cause);
    }
    return former instanceof WorkResult.Failed ? former : result;
  }

  private boolean isOver(Cause cause) {
    Instant now = parts.clock().instant();
    return cause.owed().stream().allMatch(owed -> owed.isOver(now));
  }

  private static void end(Cause cause) {
    cause.owed().forEach(owed -> owed.pending().end());
  }

  /** Whether an object was made by rules that trigger each other without end. */
  static boolean isEndless(GenerateState state, JsonNode trigger) {
    Set<String> seen = new HashSet<>();
    Optional<Origin> origin = Origin.of(trigger);
    while (origin.isPresent()) {
      String uid = origin.get().triggerUid();
      if (!seen.add(uid) || seen.size() > LONGEST_CHAIN) {
        return true;
      }
      origin = state.triggers().find(uid).flatMap(known -> Origin.of(known.metadata()));
    }
    return false;
  }

  /** Notes what one key reads, and has it followed. */
  static final class Noted implements RecordedReads.Listener {
    private final Parts parts;
    private final ActingCluster acting;
    private final PolicyOnTrigger key;

    Noted(Parts parts, ActingCluster acting, PolicyOnTrigger key) {
      this.parts = parts;
      this.acting = acting;
      this.key = key;
    }

    @Override
    public ReadIndex.Read before(GroupVersionKind kind, String namespace, String name) {
      Optional<ApiResource> resource = acting.resource(kind);
      if (resource.isEmpty()) {
        parts.state().waitingForKinds().add(key);
      }
      return note(
          resource,
          new ReadIndex.Read(
              kind.group(),
              resource.map(ApiResource::resource).orElse(""),
              resource.map(ApiResource::namespaced).orElse(true) ? namespace : "",
              name));
    }

    @Override
    public ReadIndex.Read before(ApiPath path) {
      Optional<ApiResource> resource =
          parts.cluster().served().at(path.group(), path.version(), path.resource());
      if (resource.isEmpty()) {
        parts.state().waitingForKinds().add(key);
      }
      return note(
          resource,
          new ReadIndex.Read(path.group(), path.resource(), path.namespace(), path.name()));
    }

    private ReadIndex.Read note(Optional<ApiResource> resource, ReadIndex.Read read) {
      parts.state().reads().note(key, read);
      resource.ifPresent(parts.follow().read());
      return read;
    }

    @Override
    public void after(ReadIndex.Read read, String version) {
      parts.state().reads().saw(key, read, version);
    }
  }
}
