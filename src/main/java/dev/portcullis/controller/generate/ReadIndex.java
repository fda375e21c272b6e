package dev.portcullis.controller.generate;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Who has read what, so that it is computed again when that changes. A read is noted before it is
 * made: a change during the read is not missed. Thread-safe.
 */
final class ReadIndex {
  private final Map<Read, Map<PolicyOnTrigger, String>> readers = new ConcurrentHashMap<>();
  private final Map<PolicyOnTrigger, Set<Read>> byKey = new ConcurrentHashMap<>();

  /**
   * What was read.
   *
   * @param group the API group
   * @param resource the plural name
   * @param namespace the namespace; empty for all, and for cluster-scoped objects
   * @param name the name; empty for all
   */
  record Read(String group, String resource, String namespace, String name) {
    /** Whether an object belongs to what was read. */
    boolean covers(String group, String resource, String namespace, String name) {
      return this.group.equals(group)
          && this.resource.equals(resource)
          && (this.namespace.isEmpty() || this.namespace.equals(namespace))
          && (this.name.isEmpty() || this.name.equals(name));
    }
  }

  /** A read is about to be made. */
  void note(PolicyOnTrigger key, Read read) {
    byKey.computeIfAbsent(key, k -> ConcurrentHashMap.newKeySet()).add(read);
    readers.computeIfAbsent(read, r -> new ConcurrentHashMap<>()).put(key, "");
  }

  /** A read gave an object of this version. */
  void saw(PolicyOnTrigger key, Read read, String version) {
    readers.computeIfAbsent(read, r -> new ConcurrentHashMap<>()).put(key, version);
  }

  /** Only these reads of a key count from now on. */
  void keep(PolicyOnTrigger key, Set<Read> current) {
    Set<Read> all = byKey.getOrDefault(key, Set.of());
    for (Read read : Set.copyOf(all)) {
      if (!current.contains(read)) {
        all.remove(read);
        drop(key, read);
      }
    }
    if (current.isEmpty()) {
      byKey.remove(key);
    }
  }

  void forget(PolicyOnTrigger key) {
    keep(key, Set.of());
  }

  private void drop(PolicyOnTrigger key, Read read) {
    readers.computeIfPresent(
        read,
        (r, keys) -> {
          keys.remove(key);
          return keys.isEmpty() ? null : keys;
        });
  }

  /**
   * Who has read an object, or a list that it belongs to, in another version than this.
   *
   * @param version the version of the object; empty when it is gone
   */
  Set<PolicyOnTrigger> readersOf(
      String group, String resource, String namespace, String name, String version) {
    Set<PolicyOnTrigger> found = new HashSet<>();
    readers
        .getOrDefault(new Read(group, resource, namespace, name), Map.of())
        .forEach(
            (key, seen) -> {
              if (version.isEmpty() || !seen.equals(version)) {
                found.add(key);
              }
            });
    Stream.of(new Read(group, resource, namespace, ""), new Read(group, resource, "", ""))
        .distinct()
        .forEach(list -> found.addAll(readers.getOrDefault(list, Map.of()).keySet()));
    return found;
  }

  /** The resources that somebody has read, as {@code group/resource}. */
  Set<String> resources() {
    return readers.keySet().stream()
        .map(read -> read.group() + "/" + read.resource())
        .collect(Collectors.toSet());
  }
}
