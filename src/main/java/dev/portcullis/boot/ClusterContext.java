package dev.portcullis.boot;

import dev.portcullis.adapter.kube.CachedConfigMaps;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.adapter.kube.WatchedRoles;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.GlobalContextLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.RoleLookup;
import dev.portcullis.port.ServiceCalls;
import java.util.function.Consumer;

/** What policies may ask of a cluster, and the watches behind it. */
final class ClusterContext implements AutoCloseable {
  private final CachedConfigMaps configMaps;
  private final WatchedRoles roles;
  private final Ports ports;

  /**
   * Begins to watch.
   *
   * @param rest knows the objects that are not kept here
   */
  ClusterContext(
      KubeObjects objects, ClusterLookup rest, ServiceCalls services, Consumer<String> log) {
    this.configMaps = new CachedConfigMaps(objects.api(), rest, log);
    this.roles = new WatchedRoles(objects.api(), log);
    this.ports = Surroundings.ports(configMaps, services, GlobalContextLookup.none());
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

  @Override
  public void close() {
    roles.close();
    configMaps.close();
  }
}
