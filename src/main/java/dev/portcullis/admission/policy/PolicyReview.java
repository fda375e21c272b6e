package dev.portcullis.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.LoadedPolicies;
import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.expr.variable.ApiCallReach;
import dev.portcullis.policy.AdmissionWarnings;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.PolicySet;
import dev.portcullis.policy.Rule;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import java.util.List;
import java.util.Optional;

/** Judges a ClusterPolicy or a Policy. */
final class PolicyReview {
  private final PolicyLoader loader;
  private final PolicyAdmissionSettings.UnknownKinds unknownKinds;
  private final ServedResources served;
  private final RulePermissions permissions;
  private final Request request;
  private final Judgement out = new Judgement();

  /**
   * A review.
   *
   * @param loader reads policies against the kinds that are served
   */
  PolicyReview(
      PolicyLoader loader,
      PolicyAdmissionSettings.UnknownKinds unknownKinds,
      ServedResources served,
      RulePermissions permissions,
      Request request) {
    this.loader = loader;
    this.unknownKinds = unknownKinds;
    this.served = served;
    this.permissions = permissions;
    this.request = request;
  }

  Judgement judge() {
    JsonNode object = request.object();
    out.warn(AdmissionWarnings.ofActions(object));
    LoadedPolicies loaded = loader.load(object);
    for (PolicySet.Refused refused : loaded.refused()) {
      out.refuse(refused.reason());
    }
    if (out.refused()) {
      return out;
    }
    out.warn(AdmissionWarnings.ofRemoved(object));
    loaded.policies().forEach(this::judge);
    return out;
  }

  private void judge(CompiledPolicy policy) {
    leavesNamespace(policy.policy()).ifPresent(out::refuse);
    if (out.refused() || targetsChange()) {
      return;
    }
    List<Rule> rules = policy.computedRules();
    boolean refuseUnknown =
        request.operation() == Operation.CREATE
            && unknownKinds == PolicyAdmissionSettings.UnknownKinds.REFUSE;
    KindChecks kinds =
        new KindChecks(served, policy.policy().spec().background(), refuseUnknown, out);
    if (kinds.allServed(rules)) {
      rules(policy.policy(), rules);
    }
  }

  /** What the reader cannot tell, because it reads no paths. */
  private static Optional<String> leavesNamespace(Policy policy) {
    List<Rule> rules = policy.spec().rules();
    for (int i = 0; policy.scope() == Policy.Scope.NAMESPACED && i < rules.size(); i++) {
      Optional<String> wrong = ApiCallReach.first(rules.get(i).json(), policy.namespace());
      if (wrong.isPresent()) {
        return Optional.of("path: spec.rules[" + i + "]: " + wrong.get());
      }
    }
    return Optional.empty();
  }

  /** Kyverno looks no further where the objects that rules generate change. */
  private boolean targetsChange() {
    if (request.operation() != Operation.UPDATE) {
      return false;
    }
    return switch (GenerateChange.between(request.oldObject(), request.object())) {
      case NONE -> false;
      case STALE_TARGETS -> {
        out.warn(
            "no synchronization will be performed to the old target resource upon policy updates:"
                + " changes in the generate rule pattern could result in stale targets");
        yield true;
      }
      case FORBIDDEN -> {
        out.refuse("changes of immutable fields of a rule spec in a generate rule is disallowed");
        yield true;
      }
    };
  }

  private void rules(Policy policy, List<Rule> rules) {
    for (int i = 0; i < rules.size() && !out.refused(); i++) {
      Rule rule = rules.get(i);
      String path = "spec.rules[" + i + "]";
      out.warn(AdmissionWarnings.ofPatches(rule));
      out.refuse(permissions.refusal(rule, path));
      if (!out.refused()) {
        out.warn(AdmissionWarnings.ofGenerate(rule, path));
        out.warn(permissions.warnings(rule));
        out.warn(AdmissionWarnings.ofRule(policy, rule));
      }
    }
  }
}
