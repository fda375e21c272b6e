package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.memory.ClusterEvent;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.controller.policy.ClusterPolicies;
import dev.portcullis.controller.work.Checkpoint;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.expr.Budget;
import dev.portcullis.port.Ports;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Runs generate rules on the embedded cluster: every change of it counts as an admitted request,
 * whoever made it. Thread-safe.
 */
public final class EmbeddedGenerate implements AutoCloseable {
  private final EmbeddedCluster cluster;
  private final EmbeddedRequests requests;
  private final EmbeddedObjects objects;
  private final GenerateController controller;
  private final EmbeddedCluster.Watch watch;
  private final Set<GroupVersionKind> kinds = ConcurrentHashMap.newKeySet();
  private Map<String, JsonNode> births = Map.of();

  /**
   * Starts to watch; no rule works before {@link #policies} is called.
   *
   * @param ports look-ups besides the cluster's
   * @param budgets makes the budget of one evaluation
   * @param admission asks the policies about what the rules write
   * @param unseen requests that trigger no rule, because no policy is to see them
   * @param log receives lines about what was done and what went wrong
   */
  public EmbeddedGenerate(
      EmbeddedCluster cluster,
      Engine engine,
      Ports ports,
      Supplier<Budget> budgets,
      Admission admission,
      Predicate<Request> unseen,
      Consumer<String> log) {
    this.cluster = cluster;
    this.requests = new EmbeddedRequests(cluster);
    this.objects = new EmbeddedObjects(cluster, admission);
    this.controller =
        new GenerateController(
            new GenerateController.Settings(
                objects,
                new WantedObjects(engine, ports, budgets),
                Shares.ALL,
                new Checkpoint(),
                unseen,
                new GenerateReports(events -> {}, () -> action -> false, log),
                InstantSource.system()));
    controller.use(ClusterPolicies.NONE);
    controller.start();
    this.watch = cluster.watch(this::changed);
  }

  private void changed(ClusterEvent event) {
    if (kinds.add(Origin.ref(event.object()).kind())) {
      controller.served(cluster.served());
    }
    objects.changed(event);
    controller.admitted(requests.of(event));
  }

  /**
   * The policies that count from now on; existing triggers are processed where rules ask for it.
   */
  public synchronized void policies(PolicyIndex index) {
    Map<String, JsonNode> next =
        index.policies().stream().collect(Collectors.toMap(CompiledPolicy::key, this::born));
    births = new HashMap<>(next);
    controller.use(
        new ClusterPolicies(
            index,
            index.policies().stream()
                .map(
                    policy ->
                        new ClusterPolicies.Entry(
                            next.getOrDefault(policy.key(), policy.policy().document()),
                            Optional.of(policy),
                            ""))
                .toList()));
  }

  /** Policies of files were created when they were seen first. */
  private JsonNode born(CompiledPolicy policy) {
    JsonNode known = births.get(policy.key());
    ObjectNode metadata = Json.object();
    JsonNode own = policy.policy().document().path("metadata");
    own.properties().forEach(field -> metadata.set(field.getKey(), field.getValue()));
    JsonNode birth = known == null ? cluster.now() : known.path("metadata");
    for (String field : List.of("creationTimestamp", "resourceVersion")) {
      metadata.set(field, birth.path(field));
    }
    ObjectNode object = Json.object();
    policy.policy().document().properties().forEach(f -> object.set(f.getKey(), f.getValue()));
    object.set("metadata", metadata);
    return object;
  }

  /** A request that changes no stored object ({@code exec}, {@code eviction}) but may trigger. */
  public void triggered(Request request) {
    controller.admitted(request);
  }

  /**
   * Waits until everything that was known is done.
   *
   * @return whether it is, or whether there was no time for it
   */
  public boolean awaitIdle(Duration longest) throws InterruptedException {
    return controller.awaitIdle(longest);
  }

  @Override
  public void close() {
    watch.close();
    controller.close();
  }
}
