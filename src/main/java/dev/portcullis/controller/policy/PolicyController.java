package dev.portcullis.controller.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.adapter.kube.ObjectContent;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.adapter.kube.WatchedKind;
import dev.portcullis.controller.ReconcileLoop;
import dev.portcullis.engine.CompiledException;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.LoadedPolicies;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.policy.PolicySet;
import dev.portcullis.port.ApiResource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Watches the policies and exceptions of a cluster and compiles what changed. Kinds that are not
 * served yet are waited for; a policy that cannot be used stops no other.
 */
public final class PolicyController implements AutoCloseable {
  private static final String GROUP = "kyverno.io";
  private static final Duration INTERVAL = Duration.ofSeconds(2);

  /** The kinds, each with the versions it may be read in, best first. */
  private static final Map<String, List<String>> KINDS =
      Map.of(
          "clusterpolicies", List.of("v1", "v2beta1"),
          "policies", List.of("v1", "v2beta1"),
          "policyexceptions", List.of("v2", "v2beta1"));

  private final KubeObjects objects;
  private final PolicyLoader loader;
  private final Predicate<JsonNode> exceptionsThatCount;
  private final Consumer<ClusterPolicies> users;
  private final Consumer<String> log;
  private final Map<String, WatchedKind> watches = new ConcurrentHashMap<>();
  private final ReconcileLoop loop;

  /** What was compiled, by the identity of the object; used by the loop only. */
  private Map<String, Compiled> compiled = new HashMap<>();

  private volatile boolean synced;

  private record Compiled(JsonNode object, JsonNode content, LoadedPolicies loaded) {}

  /**
   * Does nothing before it is started.
   *
   * @param exceptionsThatCount which exception objects are used
   * @param users are given the policies after every change, by one thread
   * @param log receives lines about policies that cannot be used
   */
  public PolicyController(
      KubeObjects objects,
      PolicyLoader loader,
      Predicate<JsonNode> exceptionsThatCount,
      Consumer<ClusterPolicies> users,
      Consumer<String> log) {
    this.objects = objects;
    this.loader = loader;
    this.exceptionsThatCount = exceptionsThatCount;
    this.users = users;
    this.log = log;
    this.loop = new ReconcileLoop("policies", INTERVAL, this::run, log);
  }

  /** Begins to watch. */
  public void start() {
    loop.start();
  }

  /** Whether all policies are known and followed. */
  public boolean isCurrent() {
    return synced
        && watches.size() == KINDS.size()
        && watches.values().stream().allMatch(WatchedKind::isCurrent);
  }

  private Optional<String> run() throws InterruptedException {
    if (watches.size() < KINDS.size()) {
      Optional<String> failure = watchWhatIsServed();
      if (failure.isPresent()) {
        return failure;
      }
    }
    for (WatchedKind watch : watches.values()) {
      if (!watch.awaitFirst(INTERVAL)) {
        return Optional.of("policies cannot be listed");
      }
    }
    compile();
    return Optional.empty();
  }

  /** Begins the watches that are possible; says what is missing. */
  private Optional<String> watchWhatIsServed() {
    Optional<String> failure = objects.discovery().refresh();
    List<String> missing = new ArrayList<>();
    for (Map.Entry<String, List<String>> kind : KINDS.entrySet()) {
      Optional<ApiResource> resource = resource(kind.getKey(), kind.getValue());
      if (resource.isEmpty()) {
        missing.add(kind.getKey() + "." + GROUP);
      } else if (!watches.containsKey(kind.getKey())) {
        watch(resource.get());
      }
    }
    if (failure.isPresent() || missing.isEmpty()) {
      return failure;
    }
    missing.sort(null);
    return Optional.of("the kinds of policies are not served: " + String.join(", ", missing));
  }

  private Optional<ApiResource> resource(String plural, List<String> versions) {
    return versions.stream()
        .map(version -> objects.discovery().current().at(GROUP, version, plural))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private void watch(ApiResource resource) {
    watches.put(
        resource.resource(),
        WatchedKind.start(
            objects.api(), resource.at("", ""), WatchListener.always(() -> loop.trigger()), log));
  }

  private void compile() {
    Map<String, Compiled> next = new HashMap<>();
    watches.values().stream()
        .flatMap(watch -> watch.objects().stream())
        .forEach(object -> next.put(identity(object), compile(object)));
    boolean same = synced && next.equals(compiled);
    compiled = next;
    synced = true;
    if (!same) {
      users.accept(policies());
    }
  }

  private static String identity(JsonNode object) {
    return object.path("kind").asText("")
        + "/"
        + object.path("metadata").path("namespace").asText("")
        + "/"
        + object.path("metadata").path("name").asText("");
  }

  /** Compiles an object unless it says the same as before. */
  private Compiled compile(JsonNode object) {
    Compiled before = compiled.get(identity(object));
    if (before != null && before.object() == object) {
      return before;
    }
    JsonNode content = ObjectContent.withoutStatus(object);
    if (before != null && before.content().equals(content)) {
      return new Compiled(object, content, before.loaded());
    }
    LoadedPolicies loaded = loader.load(object);
    loaded.refused().forEach(refused -> log.accept(refused(refused)));
    return new Compiled(object, content, loaded);
  }

  private static String refused(PolicySet.Refused refused) {
    return refused.kind() + " " + refused.key() + " is not used: " + refused.reason();
  }

  private ClusterPolicies policies() {
    List<CompiledPolicy> policies = new ArrayList<>();
    List<CompiledException> exceptions = new ArrayList<>();
    List<ClusterPolicies.Entry> entries = new ArrayList<>();
    for (Compiled one : compiled.values()) {
      if (one.object().path("kind").asText("").equals("PolicyException")) {
        if (exceptionsThatCount.test(one.object())) {
          exceptions.addAll(one.loaded().exceptions());
        }
        continue;
      }
      policies.addAll(one.loaded().policies());
      entries.add(
          new ClusterPolicies.Entry(
              one.object(),
              one.loaded().policies().stream().findFirst(),
              one.loaded().refused().stream()
                  .map(PolicySet.Refused::reason)
                  .findFirst()
                  .orElse("")));
    }
    // Reports and messages name them in this order, which no watch gives.
    exceptions.sort(Comparator.comparing(one -> one.exception().key()));
    return new ClusterPolicies(new PolicyIndex(policies, exceptions), entries);
  }

  @Override
  public void close() {
    loop.close();
    watches.values().forEach(WatchedKind::close);
  }
}
