package dev.portcullis.controller.cleanup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.admission.ManagedResources;
import dev.portcullis.cleanup.CleanupCompiler;
import dev.portcullis.cleanup.CleanupCompiler.Compilation;
import dev.portcullis.cleanup.CompiledCleanup;
import dev.portcullis.controller.background.Background;
import dev.portcullis.controller.background.BackgroundController;
import dev.portcullis.controller.cleanup.CleanupPolicyWatch.PolicyKey;
import dev.portcullis.controller.policy.ClusterPolicies;
import dev.portcullis.controller.work.WorkQueue;
import dev.portcullis.controller.work.WorkResult;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.ServedResources;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs cleanup policies when it is time: the first time of the schedule after the last run, or
 * after the policy was made. A policy whose time came often while nobody ran it runs once.
 *
 * <p>Across replicas a run happens once, in this order. The replica whose share the policy is reads
 * it live, because what it watched may be behind: if another one has run it, nothing is due. It
 * deletes, and asks before each deletion whether the policy is still its own, so that one that was
 * paused stops when it wakes up. Then it writes {@code status.lastExecutionTime} over exactly the
 * version that it read, so that a late one cannot write over a newer run. The status is written
 * last and not first because a run that fails must not count as one: whoever dies on the way leaves
 * a policy that is still due, and what it has deleted needs no second deletion.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cleanup-policy/">Cleanup policies</a>
 */
public final class CleanupController implements BackgroundController {
  private static final int WORKERS = 3;
  private static final int TRIES = 3;
  private static final Duration SOONEST = Duration.ofSeconds(1);

  /** The time may be set, and a machine may sleep, so that no wait is taken at its word. */
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

  private static final WorkQueue.Pauses PAUSES =
      new WorkQueue.Pauses(Duration.ofSeconds(1), LONGEST_WAIT);

  private final Background background;
  private final CleanupCompiler compiler;
  private final ManagedResources managed;
  private final CleanupMetrics metrics;
  private final CleanupPolicyWatch policies;
  private final WorkQueue<PolicyKey> queue;
  private final Map<PolicyKey, Compiled> compiled = new ConcurrentHashMap<>();

  private record Compiled(JsonNode uid, JsonNode spec, Compilation compilation) {}

  /**
   * Does nothing before it is started.
   *
   * @param managed which objects no policy deletes
   */
  public CleanupController(
      Background background,
      CleanupCompiler compiler,
      ManagedResources managed,
      CleanupMetrics metrics) {
    this.background = background;
    this.compiler = compiler;
    this.managed = managed;
    this.metrics = metrics;
    this.queue = new WorkQueue<>("cleanup", WORKERS, PAUSES, this::work, background.log());
    this.policies = new CleanupPolicyWatch(background.objects(), queue::add, background.log());
  }

  @Override
  public void start() {
    queue.start();
    background.shares().onChange(() -> policies.keys().forEach(queue::add));
    policies.follow(background.objects().discovery().current());
  }

  @Override
  public void use(ClusterPolicies others) {
    // These are of other kinds.
  }

  @Override
  public void served(ServedResources resources) {
    policies.follow(resources);
  }

  private WorkResult work(PolicyKey key) {
    Optional<JsonNode> seen = policies.find(key);
    if (seen.isEmpty()) {
      compiled.remove(key);
      return WorkResult.DONE;
    }
    if (!isMine(seen.get())) {
      return WorkResult.DONE;
    }
    return switch (compile(key, seen.get())) {
      case Compilation.Refused refused -> WorkResult.DONE;
      case Compilation.Usable(CompiledCleanup policy) -> {
        Optional<Duration> wait = wait(policy, seen.get());
        yield wait.isPresent() && wait.get().isZero()
            ? run(key, KubeObjects.ref(seen.get()))
            : later(wait);
      }
    };
  }

  /** What was seen is due; decides by what is there now. */
  private WorkResult run(PolicyKey key, ResourceRef ref) {
    return switch (background.objects().find(ref)) {
      case ApiAnswer.Done(JsonNode live) -> run(key, live);
      case ApiAnswer.Refused refused when refused.isNotFound() -> WorkResult.DONE;
      case ApiAnswer.Refused(int code, String reason, String message) ->
          new WorkResult.Failed(ref.name() + " cannot be read: " + code + " " + message);
      case ApiAnswer.Unreachable(String reason) ->
          new WorkResult.Failed(ref.name() + " cannot be read: " + reason);
    };
  }

  private WorkResult run(PolicyKey key, JsonNode live) {
    return switch (compile(key, live)) {
      case Compilation.Refused refused -> WorkResult.DONE;
      case Compilation.Usable(CompiledCleanup policy) -> {
        Optional<Duration> wait = wait(policy, live);
        yield wait.isPresent() && wait.get().isZero() && !isLeaving(live)
            ? run(policy, live)
            : later(wait);
      }
    };
  }

  private static boolean isLeaving(JsonNode object) {
    return object.path("metadata").has("deletionTimestamp");
  }

  private WorkResult run(CompiledCleanup policy, JsonNode live) {
    CleanupRun run = new CleanupRun(background, managed, metrics, live, policy, () -> isMine(live));
    return switch (run.run()) {
      case CleanupRun.Result.Complete complete -> ran(policy, live);
      case CleanupRun.Result.Stopped stopped -> WorkResult.DONE;
      case CleanupRun.Result.Incomplete(String problems) -> {
        CleanupStatus.failed(live, problems, background.clock().instant())
            .ifPresent(status -> background.objects().replace(status, "status"));
        yield new WorkResult.Failed(policy.policy().key() + ": " + problems);
      }
    };
  }

  /** Says that it ran, unless another replica has said so since. */
  private WorkResult ran(CompiledCleanup policy, JsonNode live) {
    Instant now = background.clock().instant();
    Optional<Instant> before = CleanupStatus.lastExecution(live);
    JsonNode current = live;
    for (int i = 0; i < TRIES; i++) {
      ObjectNode changed = CleanupStatus.ran(current, now);
      switch (background.objects().replace(changed, "status")) {
        case ApiAnswer.Done done -> {
          return later(wait(policy, changed));
        }
        case ApiAnswer.Refused refused when refused.isConflict() -> {
          Optional<JsonNode> other = reread(live);
          if (other.isEmpty() || !CleanupStatus.lastExecution(other.get()).equals(before)) {
            return WorkResult.DONE;
          }
          current = other.get();
        }
        case ApiAnswer.Refused refused when refused.isNotFound() -> {
          return WorkResult.DONE;
        }
        case ApiAnswer.Refused(int code, String reason, String message) -> {
          return unwritten(policy, code + " " + message);
        }
        case ApiAnswer.Unreachable(String reason) -> {
          return unwritten(policy, reason);
        }
      }
    }
    return unwritten(policy, "it changes too often");
  }

  private static WorkResult unwritten(CompiledCleanup policy, String reason) {
    return new WorkResult.Failed(
        policy.policy().key() + ": status.lastExecutionTime cannot be written: " + reason);
  }

  /** The same policy as it is now; empty when it is another one or none. */
  private Optional<JsonNode> reread(JsonNode policy) {
    return background.objects().find(KubeObjects.ref(policy)) instanceof ApiAnswer.Done(var now)
            && uid(now).equals(uid(policy))
        ? Optional.of(now)
        : Optional.empty();
  }

  private boolean isMine(JsonNode policy) {
    return background.shares().isMine(uid(policy).asText(""));
  }

  private static JsonNode uid(JsonNode policy) {
    return policy.path("metadata").path("uid");
  }

  /** How long until the next run; zero when it is due, empty when it never is. */
  private Optional<Duration> wait(CompiledCleanup policy, JsonNode object) {
    Instant now = background.clock().instant();
    return CleanupStatus.origin(object)
        .flatMap(policy.schedule()::next)
        .map(next -> next.isAfter(now) ? Duration.between(now, next) : Duration.ZERO);
  }

  private static WorkResult later(Optional<Duration> wait) {
    if (wait.isEmpty()) {
      return WorkResult.DONE;
    }
    Duration length = wait.get().compareTo(SOONEST) < 0 ? SOONEST : wait.get();
    return new WorkResult.Later(length.compareTo(LONGEST_WAIT) < 0 ? length : LONGEST_WAIT);
  }

  /** Compiles a policy unless it says the same as before. */
  private Compilation compile(PolicyKey key, JsonNode object) {
    Compiled before = compiled.get(key);
    JsonNode spec = object.path("spec");
    if (before != null && before.uid().equals(uid(object)) && before.spec().equals(spec)) {
      return before.compilation();
    }
    Compilation compilation = compiler.compile(object);
    if (compilation instanceof Compilation.Refused(String reason)) {
      String kind = object.path("kind").asText("");
      background.log().accept(kind + " " + key.name() + " is not used: " + reason);
    }
    compiled.put(key, new Compiled(uid(object), spec, compilation));
    return compilation;
  }

  @Override
  public void close() {
    policies.close();
    queue.close();
  }
}
