package dev.portcullis.autogen;

import dev.portcullis.policy.MatchBlock;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;
import java.util.List;
import java.util.stream.Stream;

/**
 * Whether rules can be generated for a policy at all. One rule that cannot be carried over to pod
 * controllers, for it generates, patches by JSON paths or selects pods by what controllers have
 * not, switches generation off for the whole policy.
 */
final class AutogenSupport {
  private AutogenSupport() {}

  static boolean canExpand(Policy policy) {
    boolean needed = false;
    for (Rule rule : policy.spec().rules()) {
      if (isBoundToPods(rule.body())) {
        return false;
      }
      List<MatchBlock.Resources> described =
          Stream.concat(resources(rule.match()), resources(rule.exclude())).toList();
      if (described.stream().anyMatch(AutogenSupport::selectsPods)) {
        return false;
      }
      needed |= described.stream().flatMap(r -> r.kinds().stream()).anyMatch(AutogenSupport::named);
    }
    return needed;
  }

  private static boolean named(String kind) {
    return kind.equals("Pod") || PodController.ALL.contains(kind);
  }

  private static boolean isBoundToPods(RuleBody body) {
    return switch (body) {
      case RuleBody.Generate _ -> true;
      case RuleBody.Mutate mutate ->
          mutate.patchesJson6902().isPresent()
              || mutate.foreach().stream().anyMatch(f -> f.patchesJson6902().isPresent());
      case RuleBody.Validate _, RuleBody.VerifyImages _, RuleBody.Unreadable _ -> false;
    };
  }

  private static boolean selectsPods(MatchBlock.Resources resources) {
    return !resources.name().isEmpty()
        || !resources.names().isEmpty()
        || resources.selector().isPresent()
        || !resources.annotations().isEmpty()
        || (resources.kinds().size() > 1 && PodKinds.contain(resources.kinds()));
  }

  /** Every description of resources in a block. */
  static Stream<MatchBlock.Resources> resources(MatchBlock block) {
    return Stream.concat(
            Stream.of(block.direct()), Stream.concat(block.any().stream(), block.all().stream()))
        .map(MatchBlock.Filter::resources);
  }

  /** Every kind string in a block. */
  static List<String> kinds(MatchBlock block) {
    return resources(block).flatMap(r -> r.kinds().stream()).toList();
  }
}
