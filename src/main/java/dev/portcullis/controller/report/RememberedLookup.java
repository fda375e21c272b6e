package dev.portcullis.controller.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.ForwardingLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Asks everything once: many objects that are judged one after the other by the same policy mostly
 * need the same. Meant for a short time; thread-safe.
 */
final class RememberedLookup extends ForwardingLookup {
  /** What is asked for each object anew is not worth keeping. */
  private static final int MOST = 500;

  private final Known known;

  /** What the engine asks for itself may be more than what is asked for the policy. */
  private final Known ofEngine;

  /** Remembers from now on. */
  RememberedLookup(ClusterLookup rest) {
    this(rest, new Known(), new Known());
  }

  private RememberedLookup(ClusterLookup rest, Known known, Known ofEngine) {
    super(rest);
    this.known = known;
    this.ofEngine = ofEngine;
  }

  private record Listing(GroupVersionKind kind, String namespace, JsonNode selector) {}

  private record Known(
      Map<ResourceRef, Answer<JsonNode>> objects,
      Map<ApiPath, Answer<JsonNode>> paths,
      Map<Listing, Answer<List<JsonNode>>> lists) {
    Known() {
      this(new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    }
  }

  @Override
  public Answer<JsonNode> find(ResourceRef ref) {
    return once(known.objects(), ref, () -> rest().find(ref));
  }

  @Override
  public Answer<List<JsonNode>> list(
      GroupVersionKind kind, String namespace, JsonNode labelSelector) {
    return once(
        known.lists(),
        new Listing(kind, namespace, labelSelector),
        () -> rest().list(kind, namespace, labelSelector));
  }

  @Override
  public Answer<JsonNode> read(ApiPath path) {
    return once(known.paths(), path, () -> rest().read(path));
  }

  @Override
  public Answer<JsonNode> create(ApiPath path, JsonNode body) {
    return rest().create(path, body);
  }

  @Override
  public ClusterLookup until(Deadline deadline) {
    return new RememberedLookup(rest().until(deadline), known, ofEngine);
  }

  @Override
  public ClusterLookup ofEngine() {
    return new RememberedLookup(rest().ofEngine(), ofEngine, ofEngine);
  }

  /** What could not be asked is asked again. */
  private static <K, T> Answer<T> once(
      Map<K, Answer<T>> known, K key, Supplier<Answer<T>> question) {
    Answer<T> before = known.get(key);
    if (before != null) {
      return before;
    }
    Answer<T> answer = question.get();
    if (known.size() < MOST && !(answer instanceof Answer.Unavailable)) {
      known.put(key, answer);
    }
    return answer;
  }
}
