package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * ConfigMaps from watches: those whose label asks for it, as in Kyverno, and the few that are asked
 * for again and again, each by a watch of its own. All others are read anew every time. A watch
 * that is not up to date is not believed.
 *
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/external-data-sources/#variables-from-configmaps">Variables
 *     from ConfigMaps</a>
 */
public final class CachedConfigMaps extends CachedLookup implements AutoCloseable {
  private static final GroupVersionKind CONFIG_MAP = new GroupVersionKind("", "v1", "ConfigMap");
  private static final String LABEL = "cache.kyverno.io/enabled";

  /** Memory and connections for watches of single ConfigMaps are bounded. */
  private static final int MOST_WATCHES = 64;

  private static final int MOST_COUNTS = 1024;

  /** What is asked for once in a while is not worth a watch. */
  private static final int READS_BEFORE_WATCH = 3;

  private static final long COUNTED_NANOS = Duration.ofMinutes(1).toNanos();
  private static final long IDLE_NANOS = Duration.ofMinutes(10).toNanos();

  private final KubeApi api;
  private final Consumer<String> log;
  private final LongSupplier clock;
  private final WatchedKind labelled;
  private final Map<ResourceRef, Single> singles = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<ResourceRef, Integer> reads = new HashMap<>();
  private long countedSince;

  /** A watch of one ConfigMap, and when it was last asked. */
  private static final class Single {
    private final WatchedKind watch;
    private long asked;

    Single(WatchedKind watch, long asked) {
      this.watch = watch;
      this.asked = asked;
    }
  }

  /**
   * Begins to watch the ConfigMaps that ask for it.
   *
   * @param rest knows everything else
   * @param log receives a line when a watch is lost and when it is there again
   */
  public CachedConfigMaps(KubeApi api, ClusterLookup rest, Consumer<String> log) {
    this(api, rest, log, System::nanoTime);
  }

  CachedConfigMaps(KubeApi api, ClusterLookup rest, Consumer<String> log, LongSupplier clock) {
    super(rest);
    this.api = api;
    this.log = log;
    this.clock = clock;
    this.countedSince = clock.getAsLong();
    this.labelled = watch("", Map.of("labelSelector", LABEL));
  }

  private WatchedKind watch(String namespace, Map<String, String> query) {
    ApiPath path = new ApiPath("", "v1", namespace, "configmaps", "", "", query);
    return WatchedKind.start(api, path, WatchListener.always(() -> {}), log);
  }

  @Override
  Optional<Answer<JsonNode>> cached(ResourceRef ref) {
    if (!ref.kind().equals(CONFIG_MAP) || ref.name().isEmpty() || ref.namespace().isEmpty()) {
      return Optional.empty();
    }
    if (labelled.isCurrent()) {
      Optional<JsonNode> known = labelled.find(ref.namespace(), ref.name());
      if (known.isPresent()) {
        return Optional.of(new Answer.Found<>(known.get()));
      }
    }
    return single(ref).filter(WatchedKind::isCurrent).map(watch -> answer(watch, ref));
  }

  private static Answer<JsonNode> answer(WatchedKind watch, ResourceRef ref) {
    return watch
        .find(ref.namespace(), ref.name())
        .<Answer<JsonNode>>map(Answer.Found::new)
        .orElseGet(() -> new Answer.Absent<>("configmaps \"" + ref.name() + "\" not found"));
  }

  /** The watch of a ConfigMap; one that is asked for often gets one. */
  private synchronized Optional<WatchedKind> single(ResourceRef ref) {
    long now = clock.getAsLong();
    Single known = singles.get(ref);
    if (known != null) {
      known.asked = now;
      return Optional.of(known.watch);
    }
    if (count(ref, now) >= READS_BEFORE_WATCH && hasRoom(now)) {
      reads.remove(ref);
      singles.put(
          ref,
          new Single(
              watch(ref.namespace(), Map.of("fieldSelector", "metadata.name=" + ref.name())), now));
    }
    return Optional.empty();
  }

  private int count(ResourceRef ref, long now) {
    if (now - countedSince > COUNTED_NANOS || reads.size() >= MOST_COUNTS) {
      reads.clear();
      countedSince = now;
    }
    return reads.merge(ref, 1, Integer::sum);
  }

  /** Those asked last stay; the others make room when nobody wants them any more. */
  private boolean hasRoom(long now) {
    Iterator<Single> oldest = singles.values().iterator();
    while (oldest.hasNext()) {
      Single single = oldest.next();
      if (now - single.asked < IDLE_NANOS) {
        break;
      }
      single.watch.close();
      oldest.remove();
    }
    return singles.size() < MOST_WATCHES;
  }

  /** How many ConfigMaps have a watch of their own. */
  synchronized int watches() {
    return singles.size();
  }

  @Override
  public synchronized void close() {
    labelled.close();
    singles.values().forEach(single -> single.watch.close());
    singles.clear();
  }
}
