package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.background.Background;
import dev.portcullis.controller.background.BackgroundController;
import dev.portcullis.controller.background.BackgroundResults;
import dev.portcullis.controller.background.StoredTriggers;
import dev.portcullis.controller.policy.ClusterPolicies;
import dev.portcullis.controller.work.Checkpoint;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.controller.work.WorkQueue;
import dev.portcullis.controller.work.WorkResult;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.Request;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Keeps generated objects as generate rules want them, in an API server's cluster or in the
 * embedded one. It looks at what is there, computes what should be and changes the difference, so
 * that nothing is lost whatever ends it; nothing is kept but in memory. Thread-safe.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/generate/">Generate rules</a>
 */
public final class GenerateController implements BackgroundController {
  private static final int WORKERS = 8;
  private static final Duration LONGEST_LISTING = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final GenerateCluster cluster;
  private final GenerateState state = new GenerateState();
  private final InstantSource clock;
  private final Checkpoint checkpoint;
  private final FollowedObjects followed;
  private final WorkQueue<PolicyOnTrigger> queue;
  private final WorkQueue<Claim> claims;
  private volatile boolean begun;

  /** A request that was admitted and may be stored or not. */
  private static final class Claim {
    private final Request request;
    private final Instant admitted;
    private final Checkpoint.Pending pending;

    Claim(Request request, Instant admitted, Checkpoint.Pending pending) {
      this.request = request;
      this.admitted = admitted;
      this.pending = pending;
    }

    private Owed owed() {
      return new Owed(pending, admitted);
    }
  }

  /**
   * What it is made of.
   *
   * @param cluster where it works
   * @param wanted asks the engine
   * @param shares which triggers are ours
   * @param checkpoint how far work is that nobody finds again
   * @param unseen requests that no policy is to see
   * @param reports tells what was done
   * @param clock the time
   */
  record Settings(
      GenerateCluster cluster,
      WantedObjects wanted,
      Shares shares,
      Checkpoint checkpoint,
      Predicate<Request> unseen,
      GenerateReports reports,
      InstantSource clock) {}

  GenerateController(Settings settings) {
    this.cluster = settings.cluster();
    this.clock = settings.clock();
    this.checkpoint = settings.checkpoint();
    GenerateReports reports = settings.reports();
    this.followed =
        new FollowedObjects(
            cluster,
            state,
            settings.shares(),
            new RuleStarts(state, settings.shares(), checkpoint, clock, this::add));
    GenerateWork work =
        new GenerateWork(
            new GenerateWork.Parts(
                cluster,
                settings.wanted(),
                state,
                settings.shares(),
                settings.unseen(),
                followed.follow(),
                reports,
                clock));
    this.queue =
        new WorkQueue<>("generate", WORKERS, WorkQueue.Pauses.USUAL, work, reports.lines());
    this.claims =
        new WorkQueue<>(
            "generate-requests", WORKERS, WorkQueue.Pauses.USUAL, this::look, reports.lines());
    settings.shares().onChange(followed::shared);
    checkpoint.onInherited(this::inherit);
  }

  /** Works in the cluster of an API server, and tells nobody who writes reports. */
  public static GenerateController of(Background background) {
    return of(background, BackgroundResults.NONE);
  }

  /** Works in the cluster of an API server. */
  public static GenerateController of(Background background, BackgroundResults results) {
    return new GenerateController(
        new Settings(
            new ServedCluster(
                background.objects(),
                background.actors(),
                background.watches(),
                new StoredTriggers(background.objects(), background.watches(), background.clock()),
                background.names()),
            new WantedObjects(background.engine(), background.ports(), background.budgets()),
            background.shares(),
            background.checkpoint(),
            request -> background.configuration().current().skips(request),
            new GenerateReports(
                background.events()::send, background.successes(), background.log(), results),
            background.clock()));
  }

  @Override
  public void start() {
    queue.start();
    claims.start();
  }

  @Override
  public synchronized void use(ClusterPolicies policies) {
    GeneratePolicies before = state.policies();
    GeneratePolicies next = GeneratePolicies.of(policies, before, !begun);
    state.policies(next);
    followed.use(before, next);
    // Only now it is clear which triggers have to be known before something is inherited.
    begun = true;
  }

  @Override
  public synchronized void served(ServedResources resources) {
    followed.refresh();
    Set<PolicyOnTrigger> waiting = Set.copyOf(state.waitingForKinds());
    state.waitingForKinds().removeAll(waiting);
    waiting.forEach(key -> add(key, Cause.AGAIN));
  }

  @Override
  public void admitted(Request request) {
    if (!wanting(request).isEmpty()) {
      claims.add(new Claim(request, clock.instant(), checkpoint.begin()));
    }
  }

  /** The policies with rules that are driven by a request like this. */
  private Set<String> wanting(Request request) {
    return state.policies().all().stream()
        .filter(policy -> policy.compiled().policy().spec().admission())
        .filter(policy -> policy.rules().stream().anyMatch(rule -> rule.isDrivenBy(request)))
        .map(GeneratePolicies.Entry::key)
        .collect(Collectors.toSet());
  }

  private WorkResult look(Claim claim) {
    return switch (cluster.look(claim.request, claim.admitted)) {
      case StoredTriggers.Look.NotYet(Duration after) -> new WorkResult.Later(after);
      case StoredTriggers.Look.Never never -> {
        claim.pending.end();
        yield WorkResult.DONE;
      }
      case StoredTriggers.Look.Stored(Request stored) -> {
        String trigger = identity(stored);
        Set<String> policies = wanting(stored);
        for (String policy : policies) {
          add(new PolicyOnTrigger(policy, trigger), Cause.of(stored, claim.owed()));
        }
        if (policies.isEmpty()) {
          claim.pending.end();
        }
        yield WorkResult.DONE;
      }
    };
  }

  /** What has no identity of its own, as an exec, is known by the name in its request. */
  private static String identity(Request request) {
    JsonNode subject = request.subject();
    String uid = TriggerRequest.isOfSubresource(request) ? "" : Origin.uid(subject);
    return uid.isEmpty()
        ? String.join(
            "/",
            request.kind().kind(),
            request.subresource(),
            request.namespace(),
            request.name(),
            request.document().path("uid").asText(""))
        : uid;
  }

  /** Does what another replica may have left undone, as soon as the triggers are known. */
  private void inherit(long version) {
    Instant end = clock.instant().plus(LONGEST_LISTING);
    try {
      while (!begun || !followed.isComplete()) {
        if (clock.instant().isAfter(end)) {
          break;
        }
        Thread.sleep(PAUSE);
      }
      followed.inherit(version);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void add(PolicyOnTrigger key, Cause cause) {
    state.causes().add(key, cause);
    queue.add(key);
  }

  /**
   * Waits until everything that was known is done.
   *
   * @return whether it is, or whether there was no time for it
   */
  boolean awaitIdle(Duration longest) throws InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    return claims.awaitIdle(longest)
        && queue.awaitIdle(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
  }

  @Override
  public void close() {
    queue.close();
    claims.close();
    followed.close();
  }
}
