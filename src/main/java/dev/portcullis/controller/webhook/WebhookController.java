package dev.portcullis.controller.webhook;

import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.ReconcileLoop;
import dev.portcullis.controller.webhook.DesiredConfiguration.Kind;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.port.ServedResources;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Keeps the webhook configurations of the cluster as the policies need them. Writes only what is
 * different, restores what others change, and tells which policies requests are sent for.
 * Thread-safe.
 */
public final class WebhookController implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final Duration FIRST_LOOK = Duration.ofSeconds(5);
  private static final int LONGEST_LIST_OF_BROKEN = 100;

  /**
   * What decides whether anything is written.
   *
   * @param leads whether this replica is the one that writes
   * @param ready whether requests can be answered, by policies that are up to date
   * @param reached whether the API server is known to reach us
   */
  public record Gates(BooleanSupplier leads, BooleanSupplier ready, BooleanSupplier reached) {}

  private final Names names;
  private final Supplier<Optional<PlanSettings>> settings;
  private final Supplier<ServedResources> served;
  private final Gates gates;
  private final Runnable applied;
  private final Consumer<String> log;
  private final StoredConfigurations stored;
  private final WritePace pace = new WritePace();
  private final Set<String> known;
  private final BrokenWebhooks broken;
  private final ReconcileLoop loop;

  private volatile PolicyIndex index = new PolicyIndex(List.of(), List.of());
  private volatile Registered registered = new Registered(Optional.empty(), Set.of());

  private Optional<Inputs> planned = Optional.empty();
  private WebhookPlan plan = new WebhookPlan(List.of(), Map.of(), Set.of());

  /** What a plan was made from. */
  private record Inputs(
      PolicyIndex index, ServedResources served, PlanSettings settings, boolean reached) {}

  /**
   * What the API server knows of.
   *
   * @param index the policies; empty before any
   * @param refused keys of those whose webhook it refuses
   */
  private record Registered(Optional<PolicyIndex> index, Set<String> refused) {}

  /**
   * Does nothing before it is started.
   *
   * @param settings what configurations depend on; empty while there are no certificates
   * @param served what the API server serves
   * @param applied is run after the API server was told of other policies
   * @param log receives lines about what is written and what cannot be
   */
  public WebhookController(
      KubeApi api,
      Names names,
      Supplier<Optional<PlanSettings>> settings,
      Supplier<ServedResources> served,
      Gates gates,
      Runnable applied,
      Consumer<String> log) {
    this.names = names;
    this.settings = settings;
    this.served = served;
    this.gates = gates;
    this.applied = applied;
    this.log = log;
    this.known = known();
    this.broken = new BrokenWebhooks(log);
    this.stored = new StoredConfigurations(api, names, this::trigger, log);
    this.loop = new ReconcileLoop("webhook configurations", INTERVAL, this::run, log);
  }

  /** Begins. */
  public void start() {
    stored.start();
    loop.start();
  }

  /** These policies are in use from now on. */
  public void use(PolicyIndex next) {
    index = next;
    loop.trigger();
  }

  /** Something else that configurations depend on changed: a gate, settings, what is served. */
  public void trigger() {
    loop.trigger();
  }

  /** Whether the API server was told to send what a policy judges. */
  public boolean isApplied(CompiledPolicy policy) {
    Registered now = registered;
    return now.index().isPresent()
        && !now.refused().contains(policy.key())
        && now.index().get().policies().stream().anyMatch(one -> one == policy);
  }

  private Optional<String> run() throws InterruptedException {
    Optional<PlanSettings> current = settings.get();
    boolean may = gates.leads().getAsBoolean() && gates.ready().getAsBoolean();
    if (!may || current.isEmpty()) {
      return Optional.empty();
    }
    if (!stored.awaitFirst(FIRST_LOOK)) {
      return Optional.of("webhook configurations cannot be listed");
    }
    boolean changed = plan(new Inputs(index, served.get(), current.get(), reached(current.get())));
    Optional<String> failure = write(changed);
    if (failure.isEmpty()) {
      tell();
    }
    return failure;
  }

  /** Before the API server is known to reach us, only what proves it is registered. */
  private boolean reached(PlanSettings current) {
    return !current.fixed().contains(FixedWebhook.HEALTH) || gates.reached().getAsBoolean();
  }

  private boolean plan(Inputs inputs) {
    boolean same =
        planned.isPresent()
            && planned.get().index() == inputs.index()
            && planned.get().served() == inputs.served()
            && planned.get().reached() == inputs.reached()
            && planned.get().settings().equals(inputs.settings());
    if (same) {
      return false;
    }
    plan =
        inputs.reached()
            ? WebhookPlan.of(inputs.index(), inputs.served(), inputs.settings())
            : WebhookPlan.withoutPolicies(inputs.settings());
    planned = Optional.of(inputs);
    return true;
  }

  private Optional<String> write(boolean changed) throws InterruptedException {
    boolean wrote = false;
    Optional<String> failure = Optional.empty();
    for (DesiredConfiguration wanted : plan.configurations()) {
      Optional<StoredConfigurations.Outcome> outcome = applied(wanted);
      wrote |= outcome.isPresent();
      if (outcome.isPresent()
          && outcome.get() instanceof StoredConfigurations.Outcome.Failed(String reason)) {
        failure = Optional.of(reason);
      }
    }
    for (Kind kind : Kind.values()) {
      for (String name : unwanted(kind)) {
        wrote = true;
        Optional<String> refused = stored.delete(kind, name);
        failure = failure.isPresent() ? failure : refused;
      }
    }
    if (wrote) {
      Thread.sleep(pace.after(!changed, System.nanoTime()));
    }
    return failure;
  }

  /** Writes a configuration, without the webhooks that the API server does not take. */
  private Optional<StoredConfigurations.Outcome> applied(DesiredConfiguration wanted) {
    for (int i = 0; i < LONGEST_LIST_OF_BROKEN; i++) {
      DesiredConfiguration sound = broken.without(wanted);
      Optional<StoredConfigurations.Outcome> outcome = stored.apply(sound);
      if (outcome.isPresent()
          && outcome.get() instanceof StoredConfigurations.Outcome.Invalid(String message)) {
        if (!broken.leaveOut(sound, message, plan)) {
          return Optional.of(
              new StoredConfigurations.Outcome.Failed(wanted.name() + ": " + message));
        }
      } else {
        outcome.ifPresent(done -> log.accept(wanted.name() + " is brought up to date"));
        return outcome;
      }
    }
    return Optional.of(
        new StoredConfigurations.Outcome.Failed(wanted.name() + ": too many broken webhooks"));
  }

  /** Configurations of ours that are there and should not be. */
  private List<String> unwanted(Kind kind) {
    Set<String> leave = new HashSet<>();
    plan.configurations().forEach(one -> leave.add(one.name()));
    if (planned.map(inputs -> !inputs.reached()).orElse(true)) {
      // What was registered before is not taken away by a leader that has yet to be reached.
      leave.addAll(List.of(resource(true), resource(false)));
    }
    return stored.names(kind).stream()
        .filter(name -> known.contains(name) && !leave.contains(name))
        .toList();
  }

  private String resource(boolean mutating) {
    return names.webhookConfiguration(mutating ? "resource-mutating" : "resource-validating");
  }

  /** The names that configurations of ours may have. */
  private Set<String> known() {
    Set<String> all = new HashSet<>();
    for (FixedWebhook fixed : FixedWebhook.values()) {
      all.add(fixed.configuration(names));
    }
    all.addAll(
        List.of(resource(true), resource(false), names.webhookConfiguration("inject-mutating")));
    return all;
  }

  private void tell() {
    if (planned.isEmpty() || !planned.get().reached()) {
      return;
    }
    Set<String> refused = broken.policies(plan);
    Registered next = new Registered(Optional.of(planned.get().index()), refused);
    Registered before = registered;
    boolean same =
        before.index().isPresent()
            && before.index().get() == planned.get().index()
            && before.refused().equals(refused);
    if (!same) {
      registered = next;
      applied.run();
    }
  }

  /**
   * Takes all configurations away, because nobody is left to answer. Call it after {@link #close}.
   *
   * @param learning how long API servers may need to learn of it; waited for if anything was there
   */
  public void withdraw(Duration learning) throws InterruptedException {
    boolean any = false;
    for (Kind kind : Kind.values()) {
      for (String name : stored.names(kind)) {
        if (known.contains(name)) {
          any = true;
          stored
              .delete(kind, name)
              .ifPresentOrElse(
                  failure -> log.accept("not withdrawn: " + failure),
                  () -> log.accept(name + " is withdrawn"));
        }
      }
    }
    if (any) {
      Thread.sleep(learning);
    }
  }

  /** Ends; what is registered stays. */
  @Override
  public void close() {
    loop.close();
    stored.close();
  }
}
