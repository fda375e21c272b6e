package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiResource;
import dev.portcullis.request.GroupVersionResource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Watches of the metadata of objects, each made once however many ask for it and ended with the
 * last of them. Thread-safe.
 */
public final class KindWatches implements AutoCloseable {
  private final KubeApi api;
  private final Consumer<String> log;
  private final Map<Key, Shared> watches = new HashMap<>();
  private final ReentrantLock lock = new ReentrantLock();

  private record Key(ApiResource resource, String labelSelector) {
    boolean isAllOf(GroupVersionResource other) {
      return labelSelector.isEmpty()
          && resource.subresource().isEmpty()
          && resource.group().equals(other.group())
          && resource.version().equals(other.version())
          && resource.resource().equals(other.resource());
    }
  }

  /**
   * Watches of this server.
   *
   * @param log receives a line when a watch is lost and when it is there again
   */
  public KindWatches(KubeApi api, Consumer<String> log) {
    this.api = api;
    this.log = log;
  }

  /** One user of a watch. */
  public interface Followed extends AutoCloseable {
    /** The metadata of all objects that were seen, in no order. */
    List<JsonNode> objects();

    /** The metadata of one object. */
    Optional<JsonNode> find(String namespace, String name);

    /** Whether the watch stands and nothing is known to be missing. */
    boolean isCurrent();

    /** The listener is told nothing more. */
    @Override
    void close();
  }

  /**
   * Follows the objects of a resource in all namespaces. What is known already is told as added
   * before this returns.
   *
   * @param resource what is followed
   * @param labelSelector which of its objects ({@code key}, {@code key=value}); empty for all
   * @param listener is given type and metadata, one call after the other; it must not block
   */
  public Followed follow(ApiResource resource, String labelSelector, WatchListener listener) {
    lock.lock();
    try {
      Key key = new Key(resource, labelSelector);
      Shared shared = watches.computeIfAbsent(key, Shared::new);
      return shared.join(listener);
    } finally {
      lock.unlock();
    }
  }

  /**
   * The metadata of one object, if all objects of its resource are followed by somebody: a look
   * that asks the server nothing and may be a moment behind it.
   *
   * @return unavailable where nobody follows them, or where the watch does not stand
   */
  public Answer<JsonNode> glance(GroupVersionResource resource, String namespace, String name) {
    lock.lock();
    try {
      for (Shared shared : watches.values()) {
        if (shared.key.isAllOf(resource) && shared.watch.isCurrent()) {
          return shared
              .watch
              .find(namespace, name)
              .<Answer<JsonNode>>map(Answer.Found::new)
              .orElseGet(() -> new Answer.Absent<>(name + " is not there"));
        }
      }
      return new Answer.Unavailable<>(resource.resource() + " are not watched");
    } finally {
      lock.unlock();
    }
  }

  private void left(Shared shared, Member member) {
    lock.lock();
    try {
      if (shared.leave(member)) {
        watches.remove(shared.key);
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      watches.values().forEach(shared -> shared.watch.close());
      watches.clear();
    } finally {
      lock.unlock();
    }
  }

  /** One watch and everybody who is told of it. */
  private final class Shared implements WatchListener {
    private final Key key;
    private final WatchedKind watch;
    private final List<Member> members = new ArrayList<>();
    private final ReentrantLock telling = new ReentrantLock();
    private boolean synced;

    Shared(Key key) {
      this.key = key;
      Map<String, String> query =
          key.labelSelector().isEmpty() ? Map.of() : Map.of("labelSelector", key.labelSelector());
      this.watch =
          new WatchedKind(
              api,
              key.resource().at("", "").withQuery(query),
              new ObjectForm.Metadata(key.resource()),
              this,
              log);
    }

    Followed join(WatchListener listener) {
      telling.lock();
      try {
        boolean first = members.isEmpty();
        Member member = new Member(this, listener);
        members.add(member);
        if (first) {
          watch.start();
        } else {
          watch.objects().forEach(listener::added);
          if (synced) {
            listener.synced();
          }
        }
        return member;
      } finally {
        telling.unlock();
      }
    }

    /** Whether nobody is left. */
    boolean leave(Member member) {
      telling.lock();
      try {
        if (members.remove(member) && members.isEmpty()) {
          watch.close();
          return true;
        }
        return false;
      } finally {
        telling.unlock();
      }
    }

    private void tell(Consumer<WatchListener> news) {
      telling.lock();
      try {
        members.forEach(member -> news.accept(member.listener));
      } finally {
        telling.unlock();
      }
    }

    @Override
    public void added(JsonNode object) {
      tell(listener -> listener.added(object));
    }

    @Override
    public void modified(JsonNode before, JsonNode object) {
      tell(listener -> listener.modified(before, object));
    }

    @Override
    public void deleted(JsonNode object) {
      tell(listener -> listener.deleted(object));
    }

    @Override
    public void synced() {
      telling.lock();
      try {
        synced = true;
        members.forEach(member -> member.listener.synced());
      } finally {
        telling.unlock();
      }
    }
  }

  private final class Member implements Followed {
    private final Shared shared;
    private final WatchListener listener;

    Member(Shared shared, WatchListener listener) {
      this.shared = shared;
      this.listener = listener;
    }

    @Override
    public List<JsonNode> objects() {
      return shared.watch.objects();
    }

    @Override
    public Optional<JsonNode> find(String namespace, String name) {
      return shared.watch.find(namespace, name);
    }

    @Override
    public boolean isCurrent() {
      return shared.watch.isCurrent();
    }

    @Override
    public void close() {
      left(shared, this);
    }
  }
}
