package dev.portcullis.adapter.memory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A cluster in memory that behaves as the API server does where policies can see it: identities,
 * resource versions, generations, {@code stringData}, the labels of namespaces, lists by selector,
 * reads by path. Thread-safe; reads take no lock.
 *
 * <p>It is more lenient than an API server: a namespace need not exist for objects to live in it,
 * finalizers delay nothing, and a write is a create or an update as needed.
 */
public final class EmbeddedCluster implements ClusterLookup {
  private final InstantSource clock;
  private final ConcurrentSkipListMap<ObjectKey, JsonNode> objects = new ConcurrentSkipListMap<>();
  private final ServedKinds kinds = new ServedKinds();
  private final List<Consumer<ClusterEvent>> watchers = new CopyOnWriteArrayList<>();
  private final ReentrantLock writing = new ReentrantLock();
  private long version;

  /** An empty cluster whose objects are created at the times of this clock. */
  public EmbeddedCluster(InstantSource clock) {
    this.clock = clock;
  }

  /** A watch; closing it ends it. */
  public interface Watch extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Reports every later change, one after the other, in the order in which they happened.
   *
   * @param watcher must return at once: it runs inside the write
   */
  public Watch watch(Consumer<ClusterEvent> watcher) {
    watchers.add(watcher);
    return () -> watchers.remove(watcher);
  }

  /** Creates an object, or replaces the one with its identity; nobody in particular asked. */
  public JsonNode write(JsonNode object) {
    return write(object, Optional.empty());
  }

  /**
   * Creates an object, or replaces the one with its identity.
   *
   * @param object an object with kind and name
   * @param request the admission request that asked for it
   * @return the object as it is stored
   */
  public JsonNode write(JsonNode object, Optional<Request> request) {
    GroupVersionKind kind = ObjectKey.kind(object);
    ObjectNode normal = named(StoredForm.normal(object, kinds.namespaced(kind)));
    ObjectKey key = ObjectKey.of(normal);
    JsonNode known = objects.get(key);
    if (known != null && StoredForm.keeps(normal, known)) {
      // What changes nothing waits for nobody.
      return known;
    }
    writing.lock();
    try {
      return write(key, normal, request);
    } finally {
      writing.unlock();
    }
  }

  private JsonNode write(ObjectKey key, ObjectNode normal, Optional<Request> request) {
    JsonNode before = objects.get(key);
    if (before == null) {
      JsonNode stored = StoredForm.created(normal, stamp());
      store(key, stored);
      tell(new ClusterEvent.Added(stored, request));
      return stored;
    }
    if (StoredForm.keeps(normal, before)) {
      return before;
    }
    JsonNode updated = StoredForm.updated(normal, before, nextVersion());
    store(key, updated);
    tell(new ClusterEvent.Modified(before, updated, request));
    return updated;
  }

  private void store(ObjectKey key, JsonNode stored) {
    version++;
    kinds.learn(stored);
    objects.put(key, stored);
  }

  private StoredForm.Stamp stamp() {
    return new StoredForm.Stamp(
        UUID.randomUUID().toString(),
        clock.instant().truncatedTo(ChronoUnit.SECONDS).toString(),
        nextVersion());
  }

  private String nextVersion() {
    return Long.toString(version + 1);
  }

  /** Metadata of something that is created now and after everything that is there. */
  public JsonNode now() {
    return Json.object()
        .put("creationTimestamp", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString())
        .put("resourceVersion", resourceVersion());
  }

  private static ObjectNode named(ObjectNode object) {
    JsonNode metadata = object.path("metadata");
    if (metadata.path("name").asText("").isEmpty() && metadata instanceof ObjectNode changing) {
      String prefix = metadata.path("generateName").asText("");
      changing.put("name", prefix + UUID.randomUUID().toString().substring(0, 5));
    }
    return object;
  }

  /** Deletes an object, and with a namespace everything in it; nobody in particular asked. */
  public boolean delete(ResourceRef ref) {
    return delete(ref, Optional.empty());
  }

  /**
   * Deletes an object, and with a namespace everything in it.
   *
   * @param request the admission request that asked for it
   * @return whether it was there
   */
  public boolean delete(ResourceRef ref, Optional<Request> request) {
    writing.lock();
    try {
      JsonNode gone = objects.remove(ObjectKey.of(ref));
      if (gone == null) {
        return false;
      }
      version++;
      tell(new ClusterEvent.Deleted(gone, request));
      if (ref.kind().kind().equals("Namespace") && ref.kind().group().isEmpty()) {
        deleteContent(ref.name());
      }
      deleteDependents(gone.path("metadata").path("uid").asText(""));
      return true;
    } finally {
      writing.unlock();
    }
  }

  private void deleteContent(String namespace) {
    objects.keySet().stream()
        .filter(key -> key.namespace().equals(namespace))
        .toList()
        .forEach(this::remove);
  }

  /** The garbage collector's work: objects whose only owner is gone go too. */
  private void deleteDependents(String uid) {
    objects.entrySet().stream()
        .filter(entry -> isOnlyOwner(uid, entry.getValue()))
        .map(Map.Entry::getKey)
        .toList()
        .forEach(this::remove);
  }

  private static boolean isOnlyOwner(String uid, JsonNode object) {
    JsonNode owners = object.path("metadata").path("ownerReferences");
    return owners.size() == 1 && owners.path(0).path("uid").asText("").equals(uid);
  }

  private void remove(ObjectKey key) {
    JsonNode gone = objects.remove(key);
    if (gone != null) {
      version++;
      tell(new ClusterEvent.Deleted(gone, Optional.empty()));
      deleteDependents(gone.path("metadata").path("uid").asText(""));
    }
  }

  private void tell(ClusterEvent event) {
    watchers.forEach(watcher -> watcher.accept(event));
  }

  /** All objects, by group, kind, namespace and name. */
  public List<JsonNode> objects() {
    return List.copyOf(objects.values());
  }

  /** The plural resource name of a kind as this cluster serves it. */
  public String resource(GroupVersionKind kind) {
    return kinds.plural(kind);
  }

  /** The kind served under a plural resource name; empty when nothing says so. */
  public Optional<String> kindOf(String group, String resource) {
    return kinds.kind(group, resource);
  }

  /** What this cluster serves now, as discovery would tell it. */
  public ServedResources served() {
    return kinds.served();
  }

  /** Whether objects of a kind live in a namespace. */
  @Override
  public boolean namespaced(GroupVersionKind kind) {
    return kinds.namespaced(kind);
  }

  @Override
  public Answer<JsonNode> find(ResourceRef ref) {
    JsonNode object = objects.get(ObjectKey.of(ref));
    return object == null ? absent(ref.kind(), ref.name()) : new Answer.Found<>(object);
  }

  @Override
  public Optional<Answer<JsonNode>> known(ResourceRef ref) {
    return Optional.of(find(ref));
  }

  @Override
  public Answer<List<JsonNode>> list(
      GroupVersionKind kind, String namespace, JsonNode labelSelector) {
    Optional<Predicate<JsonNode>> selection = Selection.ofObject(labelSelector);
    return selection.isEmpty()
        ? new Answer.Unavailable<>("the label selector is not valid")
        : new Answer.Found<>(select(kind, namespace, ListQuery.all(selection.get())));
  }

  private List<JsonNode> select(GroupVersionKind kind, String namespace, ListQuery query) {
    return objects
        .subMap(
            ObjectKey.first(kind.group(), kind.kind(), namespace),
            ObjectKey.last(kind.group(), kind.kind(), namespace))
        .values()
        .stream()
        .filter(query.selection())
        .limit(query.limit())
        .toList();
  }

  @Override
  public Answer<JsonNode> read(ApiPath path) {
    Optional<String> kind = kinds.kind(path.group(), path.resource());
    if (kind.isEmpty()) {
      return new Answer.Absent<>("the server could not find the requested resource");
    }
    if (!path.subresource().isEmpty() && !path.subresource().equals("status")) {
      return new Answer.Unavailable<>(
          "the subresource `" + path.subresource() + "` is not served by the embedded cluster");
    }
    GroupVersionKind type = new GroupVersionKind(path.group(), path.version(), kind.get());
    return path.name().isEmpty()
        ? listDocument(type, path)
        : find(new ResourceRef(type, path.namespace(), path.name()));
  }

  private Answer<JsonNode> listDocument(GroupVersionKind kind, ApiPath path) {
    Optional<ListQuery> query = ListQuery.of(path);
    if (query.isEmpty()) {
      return new Answer.Unavailable<>("the selector of the query cannot be read");
    }
    List<JsonNode> items = select(kind, path.namespace(), query.get());
    return new Answer.Found<>(ListQuery.document(kind, items, resourceVersion()));
  }

  private String resourceVersion() {
    writing.lock();
    try {
      return Long.toString(version);
    } finally {
      writing.unlock();
    }
  }

  private <T> Answer<T> absent(GroupVersionKind kind, String name) {
    String resource = kinds.plural(kind);
    String full = kind.group().isEmpty() ? resource : resource + "." + kind.group();
    return new Answer.Absent<>(full + " \"" + name + "\" not found");
  }
}
