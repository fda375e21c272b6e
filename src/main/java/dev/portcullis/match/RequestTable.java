package dev.portcullis.match;

import dev.portcullis.match.RequestKey.Aspect;
import dev.portcullis.request.Request;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Things that apply to some requests, found by what a request has, so that looking does not take
 * longer with more things that cannot apply. Immutable.
 *
 * @param <T> what is found
 */
public final class RequestTable<T> {
  private static final BitSet NONE = new BitSet();

  private final List<T> all;

  /** Those that may apply whatever a request has. */
  private final BitSet open;

  /** Empty where nothing has keys, so that everything is found; then it holds nothing else. */
  private final Map<RequestKey, BitSet> byKey;

  private final boolean byLabel;
  private final boolean byNamespaceLabel;

  /**
   * One thing.
   *
   * @param item the thing
   * @param keys it applies only to requests that have one of these; empty when that cannot be said
   * @param <T> what it is
   */
  public record Entry<T>(T item, Optional<Set<RequestKey>> keys) {
    public Entry {
      keys = keys.map(Set::copyOf);
    }
  }

  /** A table of these, which are found in this order. */
  public RequestTable(List<Entry<T>> entries) {
    this.all = entries.stream().map(Entry::item).toList();
    if (entries.stream().allMatch(entry -> entry.keys().isEmpty())) {
      this.open = NONE;
      this.byKey = Map.of();
      this.byLabel = false;
      this.byNamespaceLabel = false;
      return;
    }
    this.open = new BitSet();
    this.byKey = new HashMap<>();
    for (int i = 0; i < entries.size(); i++) {
      int place = i;
      entries
          .get(i)
          .keys()
          .ifPresentOrElse(
              keys -> keys.forEach(key -> byKey.computeIfAbsent(key, k -> new BitSet()).set(place)),
              () -> open.set(place));
    }
    this.byLabel = knows(Aspect.LABEL);
    this.byNamespaceLabel = knows(Aspect.NAMESPACE_LABEL);
  }

  private boolean knows(Aspect aspect) {
    return byKey.keySet().stream().anyMatch(key -> key.aspect() == aspect);
  }

  /** Those that may apply to a request, in order; all others do not. */
  public List<T> candidates(Request request) {
    if (byKey.isEmpty()) {
      return all;
    }
    BitSet found = (BitSet) open.clone();
    add(RequestKey.requestNamespace(request.namespace()), found);
    MatchedObject.of(request).ifPresent(object -> add(object, found));
    List<T> items = new ArrayList<>(found.cardinality());
    for (int i = found.nextSetBit(0); i >= 0; i = found.nextSetBit(i + 1)) {
      items.add(all.get(i));
    }
    return items;
  }

  private void add(MatchedObject object, BitSet found) {
    add(RequestKey.of(Aspect.NAME, object.name()), found);
    add(RequestKey.of(Aspect.NAMESPACE, object.namespaceOrOwnName()), found);
    if (byLabel) {
      add(Aspect.LABEL, object.labels(), found);
    }
    if (byNamespaceLabel) {
      add(Aspect.NAMESPACE_LABEL, object.request().namespaceLabels(), found);
    }
  }

  private void add(Aspect aspect, Map<String, String> labels, BitSet found) {
    labels.forEach((name, value) -> add(new RequestKey(aspect, name, value), found));
  }

  private void add(RequestKey key, BitSet found) {
    BitSet places = byKey.get(key);
    if (places != null) {
      found.or(places);
    }
  }
}
