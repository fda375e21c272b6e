package dev.portcullis.match;

import dev.portcullis.match.MatchResult.NotMatched;
import dev.portcullis.policy.MatchBlock;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Request;
import java.util.Optional;
import java.util.Set;

/**
 * Compiles match and exclude blocks.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/match-exclude/">Match and
 *     exclude</a>
 */
public final class MatchCompiler {
  private static final NotMatched NO_OBJECT = new NotMatched("resource is empty");
  private static final NotMatched OTHER_NAMESPACE =
      new NotMatched("policy and resource namespaces mismatch");
  private static final NotMatched EXCLUDED =
      new NotMatched("resource excluded since one of the criteria excluded it");

  private MatchCompiler() {}

  /** Compiles the two blocks of a rule. */
  public static CompiledMatch compile(MatchBlock match, MatchBlock exclude) {
    return new Blocks(
        CompiledBlock.of(match, CompiledFilter.Kind.MATCH),
        exclude.isEmpty()
            ? Optional.empty()
            : Optional.of(CompiledBlock.of(exclude, CompiledFilter.Kind.EXCLUDE)));
  }

  /**
   * Compiles the match block of an exception: operations are ignored, an empty filter never
   * matches, and what is said of users counts even when nobody is known.
   */
  public static CompiledMatch compileException(MatchBlock match) {
    return new Blocks(CompiledBlock.of(match, CompiledFilter.Kind.EXCEPTION), Optional.empty());
  }

  private record Blocks(CompiledBlock match, Optional<CompiledBlock> exclude)
      implements CompiledMatch {
    @Override
    public MatchResult matches(Request request, String policyNamespace) {
      Optional<MatchedObject> subject = MatchedObject.of(request);
      if (subject.isEmpty()) {
        return NO_OBJECT;
      }
      MatchedObject object = subject.get();
      if (!policyNamespace.isEmpty() && !policyNamespace.equals(object.namespace())) {
        return OTHER_NAMESPACE;
      }
      MatchResult result = match.matches(object);
      if (result instanceof MatchResult.Matched
          && exclude.isPresent()
          && exclude.get().matches(object) instanceof MatchResult.Matched) {
        return EXCLUDED;
      }
      return result;
    }

    @Override
    public boolean couldMatch(GroupVersionKind kind, String subresource) {
      return match.couldMatch(kind, subresource);
    }

    @Override
    public Optional<Set<RequestKey>> keys(Set<RequestKey.Aspect> aspects) {
      return match.keys(aspects);
    }
  }
}
