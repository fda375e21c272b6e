package dev.portcullis.controller.globalcontext;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.adapter.kube.WatchedKind;
import dev.portcullis.policy.GlobalContextEntry.KubernetesResource;
import dev.portcullis.port.ApiPath;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Follows resources of an API server by watch. A lost watch keeps what it knew. */
public final class WatchedFeed implements ResourceFeed {
  private static final Comparator<JsonNode> BY_NAME =
      Comparator.comparing((JsonNode o) -> o.path("metadata").path("namespace").asText(""))
          .thenComparing(o -> o.path("metadata").path("name").asText(""));

  private final KubeApi api;
  private final Consumer<String> log;

  /**
   * Follows resources of this server.
   *
   * @param log receives a line when a watch is lost and when it is there again
   */
  public WatchedFeed(KubeApi api, Consumer<String> log) {
    this.api = api;
    this.log = log;
  }

  /** The list of a resource. */
  static ApiPath path(KubernetesResource resource) {
    return new ApiPath(
        resource.group(),
        resource.version(),
        resource.namespace(),
        resource.resource(),
        "",
        "",
        Map.of());
  }

  @Override
  public Followed follow(KubernetesResource resource, Runnable changed) {
    AtomicBoolean listed = new AtomicBoolean();
    ApiPath path = path(resource);
    // While the first listing is taken over, nobody needs to look at parts of it.
    Runnable later =
        () -> {
          if (listed.get()) {
            changed.run();
          }
        };
    WatchListener listener =
        WatchListener.of(
            later,
            () -> {
              listed.set(true);
              changed.run();
            });
    return followed(WatchedKind.start(api, path, listener, log), listed);
  }

  private static Followed followed(WatchedKind watch, AtomicBoolean listed) {
    return new Followed() {
      @Override
      public Optional<List<JsonNode>> objects() {
        return listed.get() || hasFirst(watch)
            ? Optional.of(watch.objects().stream().sorted(BY_NAME).toList())
            : Optional.empty();
      }

      @Override
      public void close() {
        watch.close();
      }
    };
  }

  private static boolean hasFirst(WatchedKind watch) {
    try {
      return watch.awaitFirst(Duration.ZERO);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
