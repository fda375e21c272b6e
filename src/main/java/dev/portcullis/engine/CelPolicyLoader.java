package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.autogen.ControllerVariants;
import dev.portcullis.engine.CompiledValidatingPolicy.Variant;
import dev.portcullis.expr.cel.admission.AdmissionCompiler;
import dev.portcullis.expr.cel.admission.CompiledPolicyExpressions;
import dev.portcullis.match.ResourceConstraints;
import dev.portcullis.policy.CelExpression;
import dev.portcullis.policy.FailureAction;
import dev.portcullis.policy.FailurePolicy;
import dev.portcullis.policy.NamedExpression;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.PolicySet;
import dev.portcullis.policy.SourcePosition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compiles policies of {@code policies.kyverno.io}: ValidatingPolicies for Kubernetes objects, and
 * exceptions from them. Other kinds are handed back.
 */
public final class CelPolicyLoader {
  private static final Set<String> VALIDATING =
      Set.of("ValidatingPolicy", "NamespacedValidatingPolicy");

  private static final SourcePosition NOWHERE = new SourcePosition("", 0, 0, 0);

  private final AdmissionCompiler compiler = new AdmissionCompiler();

  /** Compiles what can be compiled of these documents. */
  public LoadedCelPolicies load(List<PolicySet.Unsupported> documents) {
    List<CompiledValidatingPolicy> validating = new ArrayList<>();
    List<CompiledCelException> exceptions = new ArrayList<>();
    List<PolicySet.Refused> refused = new ArrayList<>();
    List<PolicySet.Unsupported> rest = new ArrayList<>();
    for (PolicySet.Unsupported document : documents) {
      if (isException(document)) {
        exceptions.add(exception(document));
      } else if (isValidating(document)) {
        List<String> faults = new ArrayList<>();
        Optional<CompiledValidatingPolicy> policy = policy(document, faults);
        policy.ifPresent(validating::add);
        if (policy.isEmpty()) {
          refused.add(new PolicySet.Refused(document.key(), document.kind(), reason(faults)));
        }
      } else {
        rest.add(document);
      }
    }
    return new LoadedCelPolicies(validating, exceptions, refused, rest);
  }

  private static String reason(List<String> faults) {
    return "validating policy compiler 1.0 error: failed to compile policy: "
        + String.join(", ", faults);
  }

  private static boolean isException(PolicySet.Unsupported document) {
    return document.kind().equals("PolicyException");
  }

  private static boolean isValidating(PolicySet.Unsupported document) {
    String mode =
        document.document().path("spec").path("evaluation").path("mode").asText("Kubernetes");
    return VALIDATING.contains(document.kind()) && mode.equals("Kubernetes");
  }

  private CompiledCelException exception(PolicySet.Unsupported document) {
    JsonNode spec = document.document().path("spec");
    List<CompiledCelException.PolicyRef> policies =
        spec.path("policyRefs")
            .valueStream()
            .map(
                ref ->
                    new CompiledCelException.PolicyRef(
                        ref.path("kind").asText(""), ref.path("name").asText("")))
            .toList();
    return new CompiledCelException(
        document.key(),
        policies,
        compiler.exceptionConditions(named(spec.path("matchConditions"))),
        spec.path("reportResult").asText("").equals("pass"));
  }

  private Optional<CompiledValidatingPolicy> policy(
      PolicySet.Unsupported document, List<String> faults) {
    JsonNode spec = document.document().path("spec");
    List<Variant> variants = new ArrayList<>();
    variants.add(variant(spec, faults));
    if (!faults.isEmpty()) {
      return Optional.empty();
    }
    List<String> ignored = new ArrayList<>();
    ControllerVariants.of(spec).forEach(other -> variants.add(variant(other, ignored)));
    return Optional.of(new CompiledValidatingPolicy(face(document), document.kind(), variants));
  }

  private Variant variant(JsonNode spec, List<String> faults) {
    CompiledPolicyExpressions expressions =
        compiler.policy(
            named(spec.path("matchConditions")),
            named(spec.path("variables")),
            spec.path("validations").valueStream().map(CelPolicyLoader::validation).toList(),
            spec.path("failurePolicy").asText("").equals("Ignore"));
    faults.addAll(expressions.faults());
    return new Variant(ResourceConstraints.compile(spec.path("matchConstraints")), expressions);
  }

  private static List<NamedExpression> named(JsonNode list) {
    return list.valueStream().map(NamedExpression::of).toList();
  }

  private static CelExpression validation(JsonNode json) {
    return new CelExpression(
        json.path("expression").asText(""),
        json.path("message").asText(""),
        json.path("messageExpression").asText(""));
  }

  /** The policy as what is common to all policies: its name and its annotations, without rules. */
  private CompiledPolicy face(PolicySet.Unsupported document) {
    JsonNode metadata = document.document().path("metadata");
    Map<String, String> annotations = new LinkedHashMap<>();
    metadata
        .path("annotations")
        .properties()
        .forEach(entry -> annotations.put(entry.getKey(), entry.getValue().asText()));
    boolean namespaced = document.kind().startsWith("Namespaced");
    Policy policy =
        new Policy(
            document.document().path("apiVersion").asText(""),
            namespaced ? Policy.Scope.NAMESPACED : Policy.Scope.CLUSTER,
            metadata.path("name").asText(""),
            namespaced ? metadata.path("namespace").asText("") : "",
            annotations,
            withoutRules(document.document().path("spec")),
            document.document(),
            NOWHERE);
    return new CompiledPolicy(
        policy, compiler.matchConditions(List.of()), List.of(), Map.of(), List.of());
  }

  private static Policy.Spec withoutRules(JsonNode spec) {
    boolean audits =
        spec.path("validationActions").valueStream().noneMatch(a -> a.asText().equals("Deny"))
            && !spec.path("validationActions").isEmpty();
    return new Policy.Spec(
        List.of(),
        false,
        spec.path("failurePolicy").asText("").equals("Ignore")
            ? FailurePolicy.IGNORE
            : FailurePolicy.FAIL,
        audits ? FailureAction.AUDIT : FailureAction.ENFORCE,
        List.of(),
        false,
        true,
        true,
        false,
        false,
        false,
        Optional.empty(),
        List.of());
  }
}
