package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.admission.RoleIndex;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.RoleLookup;
import dev.portcullis.request.UserInfo;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The roles that the bindings of a cluster give, from watches. Before all bindings are known there
 * is no answer, because a user would seem to have fewer roles than they have.
 */
public final class WatchedRoles implements RoleLookup, AutoCloseable {
  private static final String RBAC = "rbac.authorization.k8s.io";

  private final RoleIndex roleIndex = new RoleIndex();
  private final RoleIndex clusterIndex = new RoleIndex();
  private final List<WatchedKind> watches;
  private volatile boolean known;

  /** Begins to watch. */
  public WatchedRoles(KubeApi api, Consumer<String> log) {
    this.watches =
        List.of(
            WatchedKind.start(api, path("rolebindings"), into(roleIndex), log),
            WatchedKind.start(api, path("clusterrolebindings"), into(clusterIndex), log));
  }

  private static ApiPath path(String resource) {
    return new ApiPath(RBAC, "v1", "", resource, "", "", Map.of());
  }

  private static WatchListener into(RoleIndex index) {
    return new WatchListener() {
      @Override
      public void added(JsonNode object) {
        index.put(object);
      }

      @Override
      public void modified(JsonNode before, JsonNode object) {
        index.put(object);
      }

      @Override
      public void deleted(JsonNode object) {
        index.remove(object);
      }
    };
  }

  /** Whether all bindings are known and followed. */
  public boolean isCurrent() {
    return watches.stream().allMatch(WatchedKind::isCurrent);
  }

  @Override
  public Answer<Roles> roles(UserInfo user, String namespace) {
    if (!known()) {
      return new Answer.Unavailable<>("the role bindings of the cluster are not known yet");
    }
    return new Answer.Found<>(
        roleIndex.roles(user, namespace).and(clusterIndex.roles(user, namespace)));
  }

  private boolean known() {
    if (!known) {
      try {
        for (WatchedKind watch : watches) {
          if (!watch.awaitFirst(Duration.ZERO)) {
            return false;
          }
        }
        known = true;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() {
    watches.forEach(WatchedKind::close);
  }
}
