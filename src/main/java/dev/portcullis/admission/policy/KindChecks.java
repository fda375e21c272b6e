package dev.portcullis.admission.policy;

import dev.portcullis.match.KindPattern;
import dev.portcullis.policy.MatchBlock;
import dev.portcullis.policy.Rule;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ServedResources;
import java.util.List;
import java.util.Optional;

/** Whether the kinds that rules are about are served. */
final class KindChecks {
  private static final String EVERY_KIND = "*";
  private static final String INVALID = "the kind defined in the all match resource is invalid: ";

  private final ServedResources served;
  private final boolean background;
  private final boolean refuseUnknown;
  private final Judgement out;

  /**
   * Checks against what is served.
   *
   * @param background whether the policy is also evaluated in scans
   * @param refuseUnknown whether kinds none of which is served refuse it
   */
  KindChecks(ServedResources served, boolean background, boolean refuseUnknown, Judgement out) {
    this.served = served;
    this.background = background;
    this.refuseUnknown = refuseUnknown;
    this.out = out;
  }

  /** Looks at all rules, to the first kind that is not served. */
  boolean allServed(List<Rule> rules) {
    for (int i = 0; i < rules.size(); i++) {
      Rule rule = rules.get(i);
      String path = "spec.rules[" + i + "]";
      boolean goOn =
          block(rule.match(), path + ".match", rule, refuseUnknown)
              && block(rule.exclude(), path + ".exclude", rule, false);
      if (!goOn) {
        return false;
      }
    }
    return true;
  }

  private boolean block(MatchBlock block, String path, Rule rule, boolean refuse) {
    return filters(block.any(), path + ".any", rule, refuse)
        && filters(block.all(), path + ".all", rule, refuse)
        && kinds(block.direct().resources().kinds(), path, rule, refuse);
  }

  private boolean filters(List<MatchBlock.Filter> filters, String path, Rule rule, boolean refuse) {
    for (int i = 0; i < filters.size(); i++) {
      List<String> kinds = filters.get(i).resources().kinds();
      if (!kinds(kinds, path + "[" + i + "]", rule, refuse)) {
        return false;
      }
    }
    return true;
  }

  private boolean kinds(List<String> kinds, String path, Rule rule, boolean refuse) {
    if (kinds.contains(EVERY_KIND)) {
      return true;
    }
    String at = "path: " + path + ".kinds: ";
    for (String kind : kinds) {
      List<ApiResource> found = find(kind);
      if (found.isEmpty()) {
        String unknown = INVALID + "unable to convert GVK to GVR for kinds " + kind;
        if (refuse && kinds.stream().allMatch(one -> find(one).isEmpty())) {
          out.refuse(at + unknown);
        } else {
          out.warn(unknown);
        }
        return false;
      }
      if (background && scansSubresource(rule, found)) {
        out.refuse(at + "background scan enabled with subresource " + kind);
        return false;
      }
    }
    return true;
  }

  private static boolean scansSubresource(Rule rule, List<ApiResource> found) {
    return !rule.json().path("validate").isEmpty()
        && found.stream().anyMatch(one -> !one.subresource().isEmpty());
  }

  private List<ApiResource> find(String kind) {
    Optional<KindPattern> pattern = KindPattern.parse(kind);
    return pattern.map(p -> p.servedBy(served)).orElse(List.of());
  }
}
