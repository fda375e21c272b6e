package dev.portcullis.match;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.match.MatchResult.NotMatched;
import dev.portcullis.match.RequestKey.Aspect;
import dev.portcullis.policy.MatchBlock.Filter;
import dev.portcullis.policy.MatchBlock.Resources;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Wildcard;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One filter of a match or exclude block: all it says must hold, one entry of each list suffices.
 */
final class CompiledFilter {
  private static final NotMatched OPERATION = new NotMatched("operation does not match");
  private static final NotMatched NAME = new NotMatched("name does not match");
  private static final NotMatched NAMES = new NotMatched("none of the names match");
  private static final NotMatched NAMESPACE = new NotMatched("namespace does not match");
  private static final NotMatched ANNOTATIONS = new NotMatched("annotations does not match");
  private static final NotMatched SELECTOR = new NotMatched("selector does not match");
  private static final NotMatched NAMESPACE_SELECTOR =
      new NotMatched("namespace selector does not match labels");
  private static final NotMatched NAMESPACE_OBJECT =
      new NotMatched("namespace selector is not applicable for namespace resource");
  private static final NotMatched EMPTY = new NotMatched("match cannot be empty");

  private final Filter source;
  private final boolean empty;
  private final boolean anyResource;
  private final Kind purpose;
  private final List<KindPattern> kinds;
  private final NotMatched kindMismatch;
  private final Optional<LabelSelector> selector;
  private final Optional<LabelSelector> namespaceSelector;
  private final UserFilter user;

  /** Whether kinds are all that it says, as most filters do. */
  private final boolean onlyKinds;

  /** What the filter belongs to, which decides some details. */
  enum Kind {
    /** The match block of a rule: what it says of users goes when nobody is known. */
    MATCH,
    /** The exclude block of a rule. */
    EXCLUDE,
    /** The match block of an exception: operations do not count. */
    EXCEPTION
  }

  CompiledFilter(Filter source, Kind purpose) {
    this.source = source;
    this.empty = source.isEmpty();
    this.anyResource = source.resources().isEmpty();
    this.purpose = purpose;
    Resources resources = source.resources();
    this.kinds = resources.kinds().stream().flatMap(k -> KindPattern.parse(k).stream()).toList();
    this.kindMismatch =
        new NotMatched("kind does not match [" + String.join(" ", resources.kinds()) + "]");
    this.selector = resources.selector().map(LabelSelector::compile);
    this.namespaceSelector = resources.namespaceSelector().map(LabelSelector::compile);
    this.user = UserFilter.of(source);
    this.onlyKinds =
        !kinds.isEmpty()
            && resources.isGeneral()
            && resources.operations().isEmpty()
            && user.isEmpty();
  }

  /** Whether the filter says nothing at all. */
  boolean isEmpty() {
    return empty;
  }

  /** Whether a request of this type could match. */
  boolean couldMatch(GroupVersionKind type, String subresource) {
    return source.resources().kinds().isEmpty() || kindMatches(type, subresource);
  }

  /** What a request must have one of; empty when that cannot be said. The narrowest comes first. */
  Optional<Set<RequestKey>> keys(Set<Aspect> aspects) {
    Resources resources = source.resources();
    List<String> name = resources.name().isEmpty() ? List.of() : List.of(resources.name());
    return literal(Aspect.NAME, resources.names(), aspects)
        .or(() -> literal(Aspect.NAME, name, aspects))
        .or(() -> labels(Aspect.LABEL, resources.selector(), aspects))
        .or(() -> literal(Aspect.NAMESPACE, resources.namespaces(), aspects))
        .or(() -> labels(Aspect.NAMESPACE_LABEL, resources.namespaceSelector(), aspects));
  }

  private static Optional<Set<RequestKey>> literal(
      Aspect aspect, List<String> patterns, Set<Aspect> aspects) {
    return patterns.isEmpty()
            || !aspects.contains(aspect)
            || patterns.stream().anyMatch(Wildcard::isPattern)
        ? Optional.empty()
        : Optional.of(
            patterns.stream()
                .map(text -> RequestKey.of(aspect, text))
                .collect(Collectors.toUnmodifiableSet()));
  }

  private static Optional<Set<RequestKey>> labels(
      Aspect aspect, Optional<JsonNode> selector, Set<Aspect> aspects) {
    return selector
        .filter(s -> aspects.contains(aspect))
        .flatMap(LabelRequirement::read)
        .flatMap(
            requirements ->
                requirements.stream()
                    .flatMap(r -> r instanceof LabelRequirement.In in ? Stream.of(in) : Stream.of())
                    .findFirst())
        .map(
            in ->
                in.values().stream()
                    .map(value -> new RequestKey(aspect, in.key(), value))
                    .collect(Collectors.toUnmodifiableSet()));
  }

  /** Whether the filter matches; an empty one never does. */
  MatchResult matches(MatchedObject object) {
    if (onlyKinds) {
      return kindMatches(object.request().kind(), object.request().subresource())
          ? MatchResult.MATCHED
          : kindMismatch;
    }
    boolean withUser = purpose != Kind.MATCH || object.hasUser();
    if (anyResource && (!withUser || empty)) {
      return EMPTY;
    }
    MatchResult resource = matchesResource(object);
    return resource instanceof NotMatched || !withUser ? resource : user.matches(object.user());
  }

  private MatchResult matchesResource(MatchedObject object) {
    Resources resources = source.resources();
    if (purpose != Kind.EXCEPTION
        && !resources.operations().isEmpty()
        && !resources.operations().contains(object.request().operation().name())) {
      return OPERATION;
    }
    if (!couldMatch(object.request().kind(), object.request().subresource())) {
      return kindMismatch;
    }
    if (!resources.name().isEmpty() && !Wildcard.matches(resources.name(), object.name())) {
      return NAME;
    }
    if (!resources.names().isEmpty() && !Wildcard.anyMatches(resources.names(), object.name())) {
      return NAMES;
    }
    if (!resources.namespaces().isEmpty()
        && !Wildcard.anyMatches(resources.namespaces(), object.namespaceOrOwnName())) {
      return NAMESPACE;
    }
    return matchesMetadata(object);
  }

  private MatchResult matchesMetadata(MatchedObject object) {
    Map<String, String> annotations = source.resources().annotations();
    if (!annotations.isEmpty() && !annotationsMatch(annotations, object.annotations())) {
      return ANNOTATIONS;
    }
    if (selector.isPresent() && !selector.get().matches(object.labels())) {
      return SELECTOR;
    }
    if (namespaceSelector.isEmpty()) {
      return MatchResult.MATCHED;
    }
    if (object.isNamespace()) {
      return purpose == Kind.EXCEPTION ? MatchResult.MATCHED : NAMESPACE_OBJECT;
    }
    return namespaceSelector.get().matches(object.request().namespaceLabels())
        ? MatchResult.MATCHED
        : NAMESPACE_SELECTOR;
  }

  private boolean kindMatches(GroupVersionKind type, String subresource) {
    for (KindPattern kind : kinds) {
      if (kind.matchesInPolicy(type, subresource)) {
        return true;
      }
    }
    return false;
  }

  private static boolean annotationsMatch(
      Map<String, String> expected, Map<String, String> actual) {
    return expected.entrySet().stream()
        .allMatch(
            e ->
                actual.entrySet().stream()
                    .anyMatch(
                        a ->
                            Wildcard.matches(e.getKey(), a.getKey())
                                && Wildcard.matches(e.getValue(), a.getValue())));
  }
}
