package dev.portcullis.controller.webhook;

import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.policy.FailurePolicy;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.Rule;
import dev.portcullis.request.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Computes the webhooks through which policies see requests: one for all policies that fail closed,
 * one for all that fail open, and one for each policy with match conditions of its own.
 *
 * @see <a href="https://kyverno.io/docs/installation/customization/#resource-webhooks">Resource
 *     webhooks</a>
 */
final class ResourceWebhooks {
  private static final int LONGEST_TIMEOUT = 30;

  private final PlanSettings settings;
  private final FindTargets targets;
  private final boolean mutating;
  private final Function<Rule, Map<String, EnumSet<Operation>>> kinds;
  private final Set<String> unserved = new TreeSet<>();

  private ResourceWebhooks(
      PlanSettings settings,
      FindTargets targets,
      boolean mutating,
      Function<Rule, Map<String, EnumSet<Operation>>> kinds) {
    this.settings = settings;
    this.targets = targets;
    this.mutating = mutating;
    this.kinds = kinds;
  }

  static ResourceWebhooks mutating(PlanSettings settings, FindTargets targets) {
    return new ResourceWebhooks(settings, targets, true, NeededKinds::mutating);
  }

  static ResourceWebhooks validating(PlanSettings settings, FindTargets targets) {
    return new ResourceWebhooks(settings, targets, false, NeededKinds::validating);
  }

  /** What several policies share while it is collected. */
  private static final class Draft {
    private final NeededResources resources = new NeededResources();
    private int timeout;

    private Draft(int timeout) {
      this.timeout = timeout;
    }
  }

  /** The webhooks for these policies, by name; those that would never be called are left out. */
  List<PolicyWebhook> of(List<CompiledPolicy> policies) {
    Map<FailurePolicy, Draft> shared = new EnumMap<>(FailurePolicy.class);
    List<PolicyWebhook> webhooks = new ArrayList<>();
    for (CompiledPolicy policy : policies) {
      Policy.Spec spec = policy.policy().spec();
      if (!spec.admission()) {
        continue;
      }
      FailurePolicy failure = failurePolicy(spec);
      if (spec.matchConditions().isEmpty()) {
        add(policy, shared.computeIfAbsent(failure, f -> new Draft(settings.timeoutSeconds())));
      } else {
        Draft own = new Draft(settings.timeoutSeconds());
        add(policy, own);
        webhook(own, failure, Optional.of(policy.policy())).ifPresent(webhooks::add);
      }
    }
    shared.forEach(
        (failure, draft) -> webhook(draft, failure, Optional.empty()).ifPresent(webhooks::add));
    webhooks.sort(Comparator.comparing(PolicyWebhook::name));
    return webhooks;
  }

  /** The two webhooks for everything that are made when nothing is computed. */
  List<PolicyWebhook> ofEverything() {
    EnumSet<Operation> operations =
        mutating ? EnumSet.of(Operation.CREATE, Operation.UPDATE) : EnumSet.allOf(Operation.class);
    List<PolicyWebhook> webhooks = new ArrayList<>();
    for (FailurePolicy failure : List.of(FailurePolicy.FAIL, FailurePolicy.IGNORE)) {
      Draft draft = new Draft(settings.timeoutSeconds());
      draft.resources.add(Set.of(new WebhookTarget("*", "*", "*", "*", false)), operations);
      webhook(draft, failure, Optional.empty()).ifPresent(webhooks::add);
    }
    return webhooks;
  }

  /** Kind strings that nothing is served for. */
  Set<String> unserved() {
    return unserved;
  }

  private FailurePolicy failurePolicy(Policy.Spec spec) {
    return settings.toggles().ignoreFailures() ? FailurePolicy.IGNORE : spec.failurePolicy();
  }

  private void add(CompiledPolicy policy, Draft draft) {
    boolean namespaced = policy.policy().scope() == Policy.Scope.NAMESPACED;
    boolean takesPart = false;
    for (Rule rule : policy.computedRules()) {
      for (Map.Entry<String, EnumSet<Operation>> kind : kinds.apply(rule).entrySet()) {
        takesPart = true;
        Set<WebhookTarget> found = targets.find(kind.getKey(), namespaced);
        if (found.isEmpty()) {
          unserved.add(kind.getKey());
        }
        draft.resources.add(found, kind.getValue());
      }
    }
    if (takesPart) {
      policy
          .policy()
          .spec()
          .timeoutSeconds()
          .ifPresent(seconds -> draft.timeout = Math.max(draft.timeout, seconds));
    }
  }

  private Optional<PolicyWebhook> webhook(
      Draft draft, FailurePolicy failure, Optional<Policy> policy) {
    if (draft.resources.isEmpty()) {
      return Optional.empty();
    }
    String verb = mutating ? "mutate" : "validate";
    String end = failure == FailurePolicy.FAIL ? "fail" : "ignore";
    String name = settings.names().webhook(verb) + "-" + end;
    String path = "/" + verb + "/" + end;
    if (policy.isPresent()) {
      String key = policy.get().key();
      name += "-finegrained-" + key.replace('/', '-');
      path += "/finegrained/" + key;
    }
    return Optional.of(
        new PolicyWebhook(
            name,
            path,
            failure,
            Math.min(draft.timeout, LONGEST_TIMEOUT),
            policy.map(own -> own.spec().matchConditions()).orElseGet(() -> settings.conditions()),
            draft.resources.rules(),
            policy.map(Policy::key)));
  }
}
