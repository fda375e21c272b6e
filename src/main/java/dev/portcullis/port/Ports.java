package dev.portcullis.port;

/**
 * Everything the engine may ask of the outside while it evaluates.
 *
 * @param cluster cluster objects
 * @param services HTTP services
 * @param registry image registries
 * @param globalContext global context entries
 * @param mode whether context entries without a source fail or are left to given values
 * @param servicesElsewhere whether policies of one namespace may call services outside of it
 */
public record Ports(
    ClusterLookup cluster,
    ServiceCalls services,
    RegistryLookup registry,
    GlobalContextLookup globalContext,
    Mode mode,
    boolean servicesElsewhere) {
  /** Ports through which policies of one namespace reach no service outside of it. */
  public Ports(
      ClusterLookup cluster,
      ServiceCalls services,
      RegistryLookup registry,
      GlobalContextLookup globalContext,
      Mode mode) {
    this(cluster, services, registry, globalContext, mode, mode == Mode.OFFLINE);
  }

  /** How a context entry is treated whose source is not connected. */
  public enum Mode {
    /** The look-up is made and its failure is an error. */
    CONNECTED,
    /**
     * The command line without a cluster: {@code configMap}, {@code apiCall}, {@code imageRegistry}
     * and {@code globalReference} entries that are {@link Answer.Unavailable} define nothing, so
     * that given values stand.
     */
    OFFLINE
  }

  /** The same ports with other cluster objects. */
  public Ports withCluster(ClusterLookup other) {
    return new Ports(other, services, registry, globalContext, mode, servicesElsewhere);
  }

  /** The same ports with other cluster objects and services. */
  public Ports with(ClusterLookup otherCluster, ServiceCalls otherServices) {
    return new Ports(otherCluster, otherServices, registry, globalContext, mode, servicesElsewhere);
  }

  /** The same ports for one request, whose look-ups are given up when its time is over. */
  public Ports until(Deadline deadline) {
    return new Ports(
        cluster.until(deadline),
        services.until(deadline),
        registry,
        globalContext,
        mode,
        servicesElsewhere);
  }

  /** Ports that lead nowhere. */
  public static Ports none(Mode mode) {
    return new Ports(
        ClusterLookup.empty(),
        ServiceCalls.none(),
        RegistryLookup.none(),
        GlobalContextLookup.none(),
        mode);
  }
}
