package dev.portcullis.controller.cleanup;

import dev.portcullis.policy.CleanupPolicy;
import dev.portcullis.policy.Policy;
import dev.portcullis.port.ApiResource;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;

/**
 * Counts what was deleted and what could not be, under Kyverno's names. Thread-safe.
 *
 * @see <a href="https://kyverno.io/docs/guides/monitoring/">Monitoring Kyverno</a>
 */
public final class CleanupMetrics {
  private static final String CLEANUP = "kyverno.cleanup.controller.";
  private static final String TTL = "kyverno.ttl.controller.";
  private static final String DELETED = "deletedobjects";
  private static final String ERRORS = "errors";

  private final MeterRegistry registry;

  /** Counts in this registry. */
  public CleanupMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  /** A policy has deleted an object of a kind in a namespace. */
  void deleted(CleanupPolicy policy, String kind, String namespace) {
    count(CLEANUP + DELETED, "Objects that cleanup policies deleted.", of(policy, kind, namespace));
  }

  /** A policy could not delete an object of a kind in a namespace, or list the kind. */
  void failed(CleanupPolicy policy, String kind, String namespace) {
    count(CLEANUP + ERRORS, "What cleanup policies could not do.", of(policy, kind, namespace));
  }

  /** An object was deleted because of its label. */
  void expired(ApiResource resource, String namespace) {
    count(TTL + DELETED, "Objects whose time was over.", of(resource, namespace));
  }

  /** An object whose time is over could not be deleted. */
  void notExpired(ApiResource resource, String namespace) {
    count(
        TTL + ERRORS,
        "Objects whose time was over and that could not be deleted.",
        of(resource, namespace));
  }

  /** The labels of a kind are followed from now on. */
  void followed(ApiResource resource) {
    Gauge.builder(TTL + "info", () -> 1)
        .description("Kinds whose objects may say when their time is over.")
        .tags(of(resource))
        .register(registry);
  }

  /** The labels of a kind are followed no more. */
  void left(ApiResource resource) {
    registry.find(TTL + "info").tags(of(resource)).gauges().forEach(registry::remove);
  }

  private void count(String name, String description, Tags tags) {
    Counter.builder(name).description(description).tags(tags).register(registry).increment();
  }

  private static Tags of(CleanupPolicy policy, String kind, String namespace) {
    boolean cluster = policy.scope() == Policy.Scope.CLUSTER;
    return Tags.of(
        "policy_type",
        cluster ? "ClusterCleanupPolicy" : "CleanupPolicy",
        "policy_namespace",
        policy.namespace(),
        "policy_name",
        policy.name(),
        "resource_kind",
        kind,
        "resource_namespace",
        namespace,
        "deletion_propagation",
        policy.deletionPropagationPolicy().orElse(""));
  }

  private static Tags of(ApiResource resource, String namespace) {
    return of(resource).and("resource_namespace", namespace);
  }

  private static Tags of(ApiResource resource) {
    return Tags.of(
        "resource_group",
        resource.group(),
        "resource_version",
        resource.version(),
        "resource_resource",
        resource.resource());
  }
}
