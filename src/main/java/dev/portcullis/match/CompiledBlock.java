package dev.portcullis.match;

import dev.portcullis.match.MatchResult.NotMatched;
import dev.portcullis.policy.MatchBlock;
import dev.portcullis.request.GroupVersionKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A match or exclude block.
 *
 * @param any one of these suffices; decides when it is not empty
 * @param all each of these is needed, the filter written directly included
 */
record CompiledBlock(List<CompiledFilter> any, List<CompiledFilter> all) {
  private static final NotMatched NONE = new NotMatched("no resource matched");

  static CompiledBlock of(MatchBlock block, CompiledFilter.Kind purpose) {
    List<MatchBlock.Filter> all =
        block.any().isEmpty() && block.all().isEmpty() && purpose != CompiledFilter.Kind.EXCEPTION
            ? List.of(block.direct())
            : block.all();
    return new CompiledBlock(
        block.any().stream().map(f -> new CompiledFilter(f, purpose)).toList(),
        all.stream().map(f -> new CompiledFilter(f, purpose)).toList());
  }

  /** Whether the block matches; one without filters does not. */
  MatchResult matches(MatchedObject object) {
    if (any.isEmpty()) {
      return matchesAll(object);
    }
    for (CompiledFilter filter : any) {
      if (filter.matches(object) instanceof MatchResult.Matched) {
        return MatchResult.MATCHED;
      }
    }
    return NONE;
  }

  private MatchResult matchesAll(MatchedObject object) {
    for (CompiledFilter filter : all) {
      MatchResult result = filter.matches(object);
      if (result instanceof NotMatched) {
        return result;
      }
    }
    return all.isEmpty() ? NONE : MatchResult.MATCHED;
  }

  /** What a request must have one of; empty when that cannot be said. */
  Optional<Set<RequestKey>> keys(Set<RequestKey.Aspect> aspects) {
    if (any.isEmpty()) {
      return all.stream().map(filter -> filter.keys(aspects)).flatMap(Optional::stream).findFirst();
    }
    return RequestKey.oneOf(any.stream().map(filter -> filter.keys(aspects)).toList());
  }

  /** Whether a request of this type could match. */
  boolean couldMatch(GroupVersionKind kind, String subresource) {
    return any.isEmpty()
        ? all.stream().allMatch(filter -> filter.couldMatch(kind, subresource))
        : any.stream().anyMatch(filter -> filter.couldMatch(kind, subresource));
  }
}
