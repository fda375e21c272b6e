package dev.portcullis.match;

import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Request;
import java.util.Optional;
import java.util.Set;

/** The match and exclude blocks of a rule, compiled. Immutable, shared by all requests. */
public interface CompiledMatch {
  /**
   * Whether the rule applies to the request. The matched object is the new one, or the old one
   * where there is no new one; the kind is that of the request.
   *
   * @param policyNamespace the namespace of a namespaced policy, empty otherwise
   */
  MatchResult matches(Request request, String policyNamespace);

  /** Whether a request of this kind and subresource could match at all; used to index rules. */
  boolean couldMatch(GroupVersionKind kind, String subresource);

  /**
   * What a request must have at least one of to match; empty when that cannot be said.
   *
   * @param aspects the parts of a request that may be named
   */
  Optional<Set<RequestKey>> keys(Set<RequestKey.Aspect> aspects);
}
