package dev.portcullis.controller.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.KindWatches;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.port.ApiResource;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.ObjectLabels;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The labels of namespaces, followed. Thread-safe. */
final class NamespaceLabels implements AutoCloseable {
  private static final ApiResource NAMESPACES =
      new ApiResource(
          "",
          "v1",
          "namespaces",
          "",
          new GroupVersionKind("", "v1", "Namespace"),
          false,
          true,
          Set.of("get", "list", "watch"));

  private final Consumer<String> changed;
  private final Runnable known;
  private volatile KindWatches.@Nullable Followed namespaces;

  /**
   * Follows nothing before it is started.
   *
   * @param changed is told the name of a namespace whose labels are others; must be short
   * @param known is run when all namespaces are known; must be short
   */
  NamespaceLabels(Consumer<String> changed, Runnable known) {
    this.changed = changed;
    this.known = known;
  }

  /** Begins to follow. */
  void start(KindWatches watches) {
    namespaces = watches.follow(NAMESPACES, "", new Listener());
  }

  private final class Listener implements WatchListener {
    @Override
    public void added(JsonNode object) {
      // Whatever is in it is judged for itself.
    }

    @Override
    public void modified(JsonNode before, JsonNode object) {
      if (!ObjectLabels.of(before).equals(ObjectLabels.of(object))) {
        changed.accept(object.path("metadata").path("name").asText(""));
      }
    }

    @Override
    public void deleted(JsonNode object) {
      // What was in it goes with it.
    }

    @Override
    public void synced() {
      known.run();
    }
  }

  /** Whether all namespaces are known. */
  boolean isCurrent() {
    KindWatches.Followed now = namespaces;
    return now != null && now.isCurrent();
  }

  /** The labels of a namespace; none of one that is not known. */
  Map<String, String> of(String namespace) {
    KindWatches.Followed now = namespaces;
    return now == null ? Map.of() : now.find("", namespace).map(ObjectLabels::of).orElse(Map.of());
  }

  @Override
  public void close() {
    KindWatches.Followed now = namespaces;
    if (now != null) {
      now.close();
    }
  }
}
