package dev.portcullis.match;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Something a request has, exactly as a filter asks for it; what rules are found by.
 *
 * @param aspect which part of the request
 * @param name the key of a label; empty for other aspects
 * @param value the value
 */
public record RequestKey(Aspect aspect, String name, String value) {
  /** Parts of a request. */
  public enum Aspect {
    /** The name of the object. */
    NAME,
    /** The namespace of the object; for a namespace its own name. */
    NAMESPACE,
    /** The namespace that the request names. */
    REQUEST_NAMESPACE,
    /** A label of the object. */
    LABEL,
    /** A label of the object's namespace. */
    NAMESPACE_LABEL;

    /** What stays the same while an object is mutated; even its namespace may not. */
    public static final Set<Aspect> LASTING = Set.of(REQUEST_NAMESPACE, NAMESPACE_LABEL);

    /** Everything. */
    public static final Set<Aspect> ALL = Set.of(values());
  }

  /**
   * What a request must have one of so that one of several filters or rules can match.
   *
   * @param parts what each of them needs one of; empty when that cannot be said
   * @return empty when it cannot be said of each of them
   */
  public static Optional<Set<RequestKey>> oneOf(List<Optional<Set<RequestKey>>> parts) {
    if (parts.stream().anyMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    return Optional.of(
        parts.stream()
            .flatMap(Optional::stream)
            .flatMap(Set::stream)
            .collect(Collectors.toUnmodifiableSet()));
  }

  static RequestKey of(Aspect aspect, String value) {
    return new RequestKey(aspect, "", value);
  }

  /** The namespace that a request names. */
  public static RequestKey requestNamespace(String namespace) {
    return of(Aspect.REQUEST_NAMESPACE, namespace);
  }
}
