package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ApiPath;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * All objects of one resource, kept by a watch: listed once, then followed; a lost watch goes on
 * where it was, and begins anew where the server has forgotten that. Objects are exactly what the
 * server sent, nulls included, which is why the client's own informers, which read into classes, do
 * not serve. Thread-safe.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/using-api/api-concepts/#efficient-detection-of-changes">Watches</a>
 */
public final class WatchedKind implements AutoCloseable {
  private static final int GONE = 410;
  private static final String PAGE = "500";
  private static final int WATCH_SECONDS = 290;
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  private final KubeApi api;
  private final ApiPath path;
  private final WatchListener listener;
  private final Consumer<String> log;
  private final Map<Key, JsonNode> objects = new ConcurrentHashMap<>();
  private final CountDownLatch first = new CountDownLatch(1);
  private final Thread thread;
  private volatile boolean current;
  private volatile boolean closed;
  private String resourceVersion = "";

  private final ObjectForm form;

  private record Key(String namespace, String name) {
    static Key of(JsonNode object) {
      JsonNode metadata = object.path("metadata");
      return new Key(metadata.path("namespace").asText(""), metadata.path("name").asText(""));
    }
  }

  /** The server no longer knows where the watch was. */
  private static final class GoneException extends Exception {
    private static final long serialVersionUID = 1;
  }

  /**
   * A watch that has not begun.
   *
   * @param path the list: a resource with an empty name, all namespaces or one, with selectors in
   *     its query
   * @param listener is told of changes by one thread; it must not throw
   * @param log receives a line when the watch is lost and when it is there again
   */
  public WatchedKind(KubeApi api, ApiPath path, WatchListener listener, Consumer<String> log) {
    this(api, path, ObjectForm.WHOLE, listener, log);
  }

  /**
   * A watch that has not begun.
   *
   * @param form how much of each object is asked for and kept
   */
  public WatchedKind(
      KubeApi api, ApiPath path, ObjectForm form, WatchListener listener, Consumer<String> log) {
    this.api = api;
    this.form = form;
    this.path = path;
    this.listener = listener;
    this.log = log;
    this.thread = Thread.ofVirtual().name("watch-" + path.resource()).unstarted(this::run);
  }

  /** Begins to watch. */
  public void start() {
    thread.start();
  }

  /** A watch that has begun. */
  public static WatchedKind start(
      KubeApi api, ApiPath path, WatchListener listener, Consumer<String> log) {
    WatchedKind watched = new WatchedKind(api, path, listener, log);
    watched.start();
    return watched;
  }

  /** All objects, in no order. */
  public List<JsonNode> objects() {
    return List.copyOf(objects.values());
  }

  /** One object. */
  public Optional<JsonNode> find(String namespace, String name) {
    return Optional.ofNullable(objects.get(new Key(namespace, name)));
  }

  /** Whether the watch stands and nothing is known to be missing. */
  public boolean isCurrent() {
    return current;
  }

  /**
   * Waits until all objects were listed for the first time.
   *
   * @return whether they were
   */
  public boolean awaitFirst(Duration longest) throws InterruptedException {
    return first.await(longest.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    closed = true;
    current = false;
    thread.interrupt();
  }

  private void run() {
    Duration pause = SHORTEST_PAUSE;
    boolean lost = false;
    while (!closed) {
      try {
        Optional<String> failure = resourceVersion.isEmpty() ? list() : Optional.empty();
        if (failure.isEmpty()) {
          if (lost) {
            log.accept("watching " + path.resource() + " again");
            lost = false;
          }
          long start = System.nanoTime();
          failure = watch();
          pause = System.nanoTime() - start > LONGEST_PAUSE.toNanos() ? SHORTEST_PAUSE : pause;
        }
        if (failure.isPresent() && !closed) {
          if (!lost) {
            log.accept("cannot watch " + path.resource() + ": " + failure.get());
            lost = true;
          }
          current = false;
          Thread.sleep(pause);
          Duration twice = pause.multipliedBy(2);
          pause = twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
        } else {
          pause = SHORTEST_PAUSE;
        }
      } catch (GoneException e) {
        resourceVersion = "";
      } catch (InterruptedException e) {
        closed = true;
      }
    }
    current = false;
  }

  private Optional<String> list() {
    Map<Key, JsonNode> found = new HashMap<>();
    String next = "";
    String version;
    do {
      Map<String, String> query = new HashMap<>(path.query());
      query.put("limit", PAGE);
      if (!next.isEmpty()) {
        query.put("continue", next);
      }
      switch (api.get(path.withQuery(query), form.list())) {
        case ApiAnswer.Done(JsonNode body) -> {
          ListItems.of(body).forEach(item -> found.put(Key.of(item), form.kept(item)));
          version = body.path("metadata").path("resourceVersion").asText("");
          next = body.path("metadata").path("continue").asText("");
        }
        case ApiAnswer.Refused(int code, String reason, String message) -> {
          return Optional.of(code + " " + message);
        }
        case ApiAnswer.Unreachable(String reason) -> {
          return Optional.of(reason);
        }
      }
    } while (!next.isEmpty());
    replace(found);
    resourceVersion = version;
    current = true;
    first.countDown();
    listener.synced();
    return Optional.empty();
  }

  private void replace(Map<Key, JsonNode> found) {
    Set<Key> gone = new HashSet<>(objects.keySet());
    gone.removeAll(found.keySet());
    gone.forEach(this::removed);
    found.forEach(this::stored);
  }

  private void stored(Key key, JsonNode object) {
    JsonNode before = objects.put(key, object);
    if (before == null) {
      listener.added(object);
    } else if (!version(before).equals(version(object))) {
      listener.modified(before, object);
    }
  }

  private void removed(Key key) {
    JsonNode before = objects.remove(key);
    if (before != null) {
      listener.deleted(before);
    }
  }

  private static String version(JsonNode object) {
    return object.path("metadata").path("resourceVersion").asText("");
  }

  /**
   * Follows the changes until the server or the connection ends it.
   *
   * @return why it cannot go on where it was; empty when it can
   */
  private Optional<String> watch() throws GoneException, InterruptedException {
    Map<String, String> query = new HashMap<>(path.query());
    query.put("watch", "true");
    query.put("allowWatchBookmarks", "true");
    query.put("resourceVersion", resourceVersion);
    query.put("timeoutSeconds", Integer.toString(WATCH_SECONDS));
    try (LineStream lines = LineStream.open(api, ApiUrl.of(path.withQuery(query)), form.one())) {
      Optional<String> refused = lines.refusal();
      if (refused.isPresent()) {
        if (lines.status() == GONE) {
          throw new GoneException();
        }
        return refused;
      }
      current = true;
      for (Optional<byte[]> line = lines.next(); line.isPresent(); line = lines.next()) {
        take(Json.parse(line.get()));
      }
      return lines.failure();
    } catch (JsonSyntaxException e) {
      return Optional.of("an event is no JSON: " + e.getMessage());
    }
  }

  private void take(JsonNode event) throws GoneException {
    JsonNode object = form.kept(event.path("object"));
    switch (event.path("type").asText("")) {
      case "ADDED", "MODIFIED" -> stored(Key.of(object), object);
      case "DELETED" -> {
        objects.put(Key.of(object), object);
        removed(Key.of(object));
      }
      case "ERROR" -> throw new GoneException();
      default -> {
        // A bookmark carries only the version.
      }
    }
    resourceVersion = version(object);
  }

  /** The objects of one namespace, or of all with an empty name. */
  public List<JsonNode> objects(String namespace) {
    List<JsonNode> found = new ArrayList<>();
    objects.forEach(
        (key, object) -> {
          if (namespace.isEmpty() || key.namespace().equals(namespace)) {
            found.add(object);
          }
        });
    return found;
  }
}
