package dev.portcullis.controller.existing;

import dev.portcullis.adapter.kube.KubeLookup;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.adapter.kube.OwnAccount;
import dev.portcullis.controller.background.Background;
import dev.portcullis.controller.background.BackgroundController;
import dev.portcullis.controller.background.StoredTriggers;
import dev.portcullis.controller.policy.ClusterPolicies;
import dev.portcullis.controller.work.Checkpoint;
import dev.portcullis.controller.work.WorkQueue;
import dev.portcullis.controller.work.WorkResult;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Changes existing objects as mutate rules with {@code targets} say: after an admitted request that
 * a rule matches, and for triggers that are there already where a rule asks for that. Requests are
 * worked on by the replica that was sent them; existing triggers of a rule by the one that has its
 * share; what a replica left when it went by the one that inherits it. Thread-safe.
 *
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/mutate/#mutate-existing-resources">Mutate
 *     existing resources</a>
 */
public final class MutateExistingController implements BackgroundController {
  /** How often rules look for existing triggers that ask for it. */
  public static final Duration USUAL_INTERVAL = Duration.ofHours(1);

  private static final int WORKERS = 10;
  private static final int MOST_FAILURES = 5;
  private static final Duration UNSURE = Duration.ofMillis(200);
  private static final Duration PATIENCE = Duration.ofHours(1);
  private static final Duration LONGEST_START = Duration.ofMinutes(2);

  private final Background background;
  private final OwnAccount account;
  private final StoredTriggers stored;
  private final ExistingTriggers triggers;
  private final SearchTriggers search;
  private final MutateTargets targets;
  private final MutateNews news;
  private final Wishes wishes = new Wishes();
  private final WorkQueue<Job> queue;
  private final CountDownLatch known = new CountDownLatch(1);

  private volatile ExistingRules rules = ExistingRules.NONE;

  /**
   * Does nothing before it is started.
   *
   * @param interval how often rules look for existing triggers that ask for it
   */
  public MutateExistingController(Background background, Duration interval) {
    this.background = background;
    KubeObjects objects = background.objects();
    KubeLookup lookup = new KubeLookup(objects);
    this.account = new OwnAccount(lookup, background.names().account());
    this.stored = new StoredTriggers(objects, background.watches(), background.clock());
    this.triggers =
        new ExistingTriggers(() -> objects.discovery().current(), background.ports().cluster());
    this.search = new SearchTriggers(background, interval, triggers, new Found());
    this.targets = new MutateTargets(background);
    this.news = new MutateNews(background);
    this.queue =
        new WorkQueue<>(
            "mutate-existing", WORKERS, WorkQueue.Pauses.USUAL, this::work, background.log());
    background.shares().onChange(this::rescan);
    background.checkpoint().onInherited(this::inherit);
  }

  @Override
  public void start() {
    queue.start();
  }

  @Override
  public void use(ClusterPolicies policies) {
    ExistingRules before = rules;
    ExistingRules next = new ExistingRules(policies);
    rules = next;
    known.countDown();
    next.changedSince(before).forEach(rule -> queue.add(new Job.Scan(rule.key())));
    search.use(next);
    // What waits for a policy that is gone ends at its next turn.
    wishes.jobs().stream().filter(job -> next.find(job.rule()).isEmpty()).forEach(queue::add);
  }

  /** What failed because a kind was missing may go now. */
  @Override
  public void served(ServedResources resources) {
    wishes.jobs().forEach(queue::add);
    rescan();
  }

  private void rescan() {
    rules.all().stream()
        .filter(ExistingRule::onPolicyUpdate)
        .forEach(rule -> queue.add(new Job.Scan(rule.key())));
  }

  @Override
  public void admitted(Request request) {
    List<ExistingRule> triggered = rules.triggeredBy(request);
    if (triggered.isEmpty() || !wishes.isFirst(request.document().path("uid").asText(""))) {
      return;
    }
    Instant now = background.clock().instant();
    for (ExistingRule rule : triggered) {
      ask(
          job(rule, request),
          new Asked(Optional.of(request), now, background.checkpoint().begin()));
    }
  }

  private void ask(Job.Mutate job, Asked asked) {
    if (wishes.add(job, asked)) {
      queue.add(job);
    } else {
      background
          .log()
          .accept(
              "rule " + job.rule() + ": more than " + Wishes.MOST + " triggers wait; one is lost");
    }
  }

  /**
   * What another replica was asked for and did not do. Rules that need the request are left: nobody
   * knows it any more.
   */
  private void inherit(long version) {
    try {
      if (!known.await(LONGEST_START.toSeconds(), TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    for (ExistingRule rule : rules.all()) {
      if (rule.policy().policy().spec().admission() && !rule.needsRequest()) {
        Job.Inherit job = new Job.Inherit(rule.key(), version);
        search.begin(job);
        queue.add(job);
      }
    }
  }

  private static Job.Mutate job(ExistingRule rule, Request request) {
    return new Job.Mutate(rule.key(), TriggerNames.of(request), TriggerNames.uid(request));
  }

  private final class Found implements SearchTriggers.Listener {
    @Override
    public void found(ExistingRule rule, Request request, Checkpoint.Pending pending) {
      ask(job(rule, request), new Asked(Optional.empty(), background.clock().instant(), pending));
    }

    @Override
    public boolean isKnown(ExistingRule rule, Request request) {
      Job.Mutate job = job(rule, request);
      return wishes.first(job).isPresent() || wishes.doneAt(job) >= TriggerNames.version(request);
    }
  }

  private WorkResult work(Job job) {
    return switch (job) {
      case Job.Scan scan -> search.scan(scan, rules.find(scan.rule()));
      case Job.Inherit inherit -> search.inherit(inherit, rules.find(inherit.rule()));
      case Job.Mutate mutate -> mutate(mutate);
    };
  }

  private WorkResult mutate(Job.Mutate job) {
    Optional<Asked> first = wishes.first(job);
    Optional<ExistingRule> rule = rules.find(job.rule());
    if (first.isEmpty()) {
      return WorkResult.DONE;
    }
    Asked asked = first.get();
    if (rule.isEmpty() || isOwn(rule.get(), asked)) {
      return next(job);
    }
    if (!rule.get().needsRequest()) {
      switch (asked.standing()) {
        case OWN -> {
          // The usual case.
        }
        case UNSURE -> {
          return new WorkResult.Later(UNSURE);
        }
        case GONE -> {
          return next(job);
        }
      }
    }
    return switch (look(rule.get(), job, asked)) {
      case StoredTriggers.Look.Stored(Request request) -> mutate(job, rule.get(), request, asked);
      case StoredTriggers.Look.NotYet(Duration after) -> new WorkResult.Later(after);
      case StoredTriggers.Look.Never(String reason) -> {
        news.never(rule.get(), job, reason);
        yield next(job);
      }
    };
  }

  /** Requests of our own account trigger only rules that say so. */
  private boolean isOwn(ExistingRule rule, Asked asked) {
    return rule.rule().skipBackgroundRequests()
        && asked
            .request()
            .flatMap(Request::user)
            .map(UserInfo::username)
            .filter(account.get()::equals)
            .isPresent();
  }

  private StoredTriggers.Look look(ExistingRule rule, Job.Mutate job, Asked asked) {
    return asked
        .request()
        .map(request -> stored.look(request, asked.at()))
        .orElseGet(
            () -> triggers.look(background.actors().of(rule.object()), job.trigger(), job.uid()));
  }

  private WorkResult mutate(Job.Mutate job, ExistingRule rule, Request request, Asked asked) {
    MutateTargets.Result result = targets.run(rule, request, rules.exceptions(), asked);
    if (result.written() > 0) {
      news.mutated(rule);
    }
    if (result.isDone()) {
      wishes.done(job, TriggerNames.version(request));
      return next(job);
    }
    boolean told = asked.failed(result.problem());
    if (told) {
      news.failed(rule, request, result.problem());
    }
    Instant end = asked.at().plus(PATIENCE);
    // A later request about the same trigger does not wait for one that cannot be done.
    boolean passed = wishes.hasNext(job) && asked.failures() >= MOST_FAILURES;
    if (passed || background.clock().instant().isAfter(end)) {
      return next(job);
    }
    return new WorkResult.Failed(
        told ? "rule " + rule.key() + " on " + job.trigger() + ": " + result.problem() : "");
  }

  /** The oldest wish is over; the one behind it has its turn. */
  private WorkResult next(Job.Mutate job) {
    wishes.remove(job);
    return wishes.first(job).isPresent() ? new WorkResult.Later(Duration.ZERO) : WorkResult.DONE;
  }

  /**
   * Waits until everything is done that can be done now.
   *
   * @return whether it came to that in time
   */
  boolean awaitIdle(Duration longest) throws InterruptedException {
    return queue.awaitIdle(longest);
  }

  @Override
  public void close() {
    queue.close();
  }
}
