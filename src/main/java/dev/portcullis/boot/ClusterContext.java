package dev.portcullis.boot;

import dev.portcullis.adapter.kube.CachedConfigMaps;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.adapter.kube.WatchedRoles;
import dev.portcullis.controller.globalcontext.ClusterEntries;
import dev.portcullis.controller.globalcontext.EntryRights;
import dev.portcullis.controller.globalcontext.GlobalContextController;
import dev.portcullis.controller.globalcontext.GlobalContextSources;
import dev.portcullis.controller.globalcontext.WatchedFeed;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.GlobalContextLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.RoleLookup;
import dev.portcullis.port.ServiceCalls;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What policies may ask of a cluster, and the watches behind it. */
final class ClusterContext implements AutoCloseable {
  private final CachedConfigMaps configMaps;
  private final WatchedRoles roles;
  private final ClusterEntries entries;
  private final GlobalContextController globalContext;
  private final Ports ports;

  /**
   * What is behind the context of policies.
   *
   * @param objects the cluster
   * @param rest knows the objects that are not kept here
   * @param services makes service calls
   * @param expressions compiles projections of global context entries
   * @param rights what global context entries may read
   * @param budgets gives each projection what it may spend
   * @param most how many global context entries are kept, 0 for all
   */
  record Parts(
      KubeObjects objects,
      ClusterLookup rest,
      ServiceCalls services,
      JmesPathCompiler expressions,
      EntryRights rights,
      Supplier<Budget> budgets,
      int most) {}

  /**
   * Begins to watch what does not need policies.
   *
   * @param entries the global context entries of the cluster
   */
  ClusterContext(Parts parts, ClusterEntries entries, Consumer<String> log) {
    this.configMaps = new CachedConfigMaps(parts.objects().api(), parts.rest(), log);
    this.roles = new WatchedRoles(parts.objects().api(), log);
    this.entries = entries;
    this.globalContext =
        new GlobalContextController(
            parts.expressions(),
            new GlobalContextSources(
                new WatchedFeed(parts.objects().api(), log),
                Surroundings.ports(configMaps, parts.services(), GlobalContextLookup.none()),
                parts.rights(),
                parts.budgets()),
            entries,
            parts.most(),
            log);
    this.ports = Surroundings.ports(configMaps, parts.services(), globalContext.lookup());
  }

  /** Begins to keep global context entries. */
  void start() {
    entries.start(globalContext::use);
  }

  /** This replica may write from now on. */
  void tell() {
    entries.tell();
  }

  Ports ports() {
    return ports;
  }

  RoleLookup roles() {
    return roles;
  }

  boolean rolesAreCurrent() {
    return roles.isCurrent();
  }

  boolean globalContextIsKnown() {
    return entries.isKnown() && globalContext.isSettled();
  }

  @Override
  public void close() {
    entries.close();
    globalContext.close();
    roles.close();
    configMaps.close();
  }
}
