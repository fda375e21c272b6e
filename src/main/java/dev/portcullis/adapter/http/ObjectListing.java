package dev.portcullis.adapter.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import dev.portcullis.yaml.YamlWriter;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /standalone/objects?kind=&namespace=&name=}: the objects of the embedded cluster as a
 * {@code List}, in JSON where JSON is accepted, otherwise in YAML. Reads only.
 */
public final class ObjectListing {
  /** Where it is served. */
  public static final String PATH = "/standalone/objects";

  private final EmbeddedCluster cluster;
  private final boolean showSecrets;
  private final Runnable settle;
  private final Executor threads;

  /**
   * Lists this cluster.
   *
   * @param showSecrets whether values of Secrets are shown
   * @param settle waits a moment for work that earlier requests have started
   * @param threads where a listing is made
   */
  public ObjectListing(
      EmbeddedCluster cluster, boolean showSecrets, Runnable settle, Executor threads) {
    this.cluster = cluster;
    this.showSecrets = showSecrets;
    this.settle = settle;
    this.threads = threads;
  }

  /** Adds the route. */
  public void register(Router router) {
    router.get(PATH).handler(this::list);
  }

  private void list(RoutingContext routing) {
    MultiMap query = routing.queryParams();
    String accept = routing.request().getHeader("Accept");
    boolean json = accept != null && accept.contains("json");
    Context loop = routing.vertx().getOrCreateContext();
    threads.execute(
        () -> {
          settle.run();
          JsonNode list = document(query.get("kind"), query.get("namespace"), query.get("name"));
          String text = json ? JsonText.of(list) : YamlWriter.text(list);
          loop.runOnContext(nothing -> send(routing, json, text));
        });
  }

  private static void send(RoutingContext routing, boolean json, String text) {
    routing
        .response()
        .putHeader("Content-Type", json ? "application/json" : "application/yaml")
        .end(Buffer.buffer(text));
  }

  private JsonNode document(
      @Nullable String kind, @Nullable String namespace, @Nullable String name) {
    List<JsonNode> items =
        cluster.objects().stream()
            .filter(object -> isKind(object, kind))
            .filter(object -> isSame(object.path("metadata").path("namespace"), namespace))
            .filter(object -> isSame(object.path("metadata").path("name"), name))
            .map(object -> showSecrets ? object : MaskedObjects.of(object))
            .toList();
    ObjectNode list = Json.object();
    list.put("apiVersion", "v1");
    list.put("kind", "List");
    list.set("items", Json.NODES.arrayNode().addAll(items));
    return list;
  }

  /** A kind may be given alone, or with version or group and version before it. */
  private static boolean isKind(JsonNode object, @Nullable String kind) {
    if (kind == null || kind.isEmpty()) {
      return true;
    }
    GroupVersionKind own =
        GroupVersionKind.of(object.path("apiVersion").asText(""), object.path("kind").asText(""));
    return kind.equalsIgnoreCase(own.kind())
        || kind.equalsIgnoreCase(own.apiVersion() + "/" + own.kind());
  }

  private static boolean isSame(JsonNode value, @Nullable String wanted) {
    return wanted == null || wanted.isEmpty() || value.asText("").equals(wanted);
  }
}
