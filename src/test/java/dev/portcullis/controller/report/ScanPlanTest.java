package dev.portcullis.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.admission.AdmissionSubject;
import dev.portcullis.engine.LoadedPolicies;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.engine.RuleType;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ServedResources;
import dev.portcullis.report.OutcomeResults;
import dev.portcullis.report.ReportForm;
import dev.portcullis.report.ReportResult;
import dev.portcullis.report.RuleResult.Status;
import dev.portcullis.request.GroupVersionKind;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ScanPlanTest {
  /** What the API server of these tests serves. */
  static final ServedResources SERVED =
      new ServedResources(
          List.of(
              resource("", "v1", "ConfigMap", "configmaps", true),
              resource("", "v1", "Pod", "pods", true),
              resource("", "v1", "Secret", "secrets", true),
              resource("", "v1", "Event", "events", true),
              resource("", "v1", "Namespace", "namespaces", true),
              resource("apps", "v1", "Deployment", "deployments", true),
              resource("autoscaling", "v1", "HorizontalPodAutoscaler", "hpas", false),
              resource("autoscaling", "v2", "HorizontalPodAutoscaler", "hpas", true),
              resource("wgpolicyk8s.io", "v1alpha2", "PolicyReport", "policyreports", true),
              new ApiResource(
                  "authorization.k8s.io",
                  "v1",
                  "subjectaccessreviews",
                  "",
                  new GroupVersionKind("authorization.k8s.io", "v1", "SubjectAccessReview"),
                  false,
                  true,
                  Set.of("create"))));

  private static ApiResource resource(
      String group, String version, String kind, String plural, boolean preferred) {
    return new ApiResource(
        group,
        version,
        plural,
        "",
        new GroupVersionKind(group, version, kind),
        !kind.equals("Namespace"),
        preferred,
        Set.of("get", "list", "watch"));
  }

  private static ReportSettings settings(boolean scan) {
    return new ReportSettings(
        ReportForm.POLICY_REPORT,
        true,
        true,
        scan,
        Duration.ofHours(1),
        true,
        1,
        10,
        new OutcomeResults(EnumSet.allOf(RuleType.class), EnumSet.allOf(Status.class)));
  }

  private static ScanPlan plan(boolean scan, String... rules) {
    StringBuilder policy =
        new StringBuilder(
            "{apiVersion: kyverno.io/v1, kind: Policy, metadata: {name: p, namespace: shop}, spec: {rules: [");
    policy.append(String.join(", ", rules)).append("]}}");
    LoadedPolicies loaded = AdmissionSubject.loader().load("policy.yaml", policy.toString());
    assertThat(loaded.refused()).isEmpty();
    return ScanPlan.of(
        new PolicyIndex(loaded.policies(), loaded.exceptions()), SERVED, settings(scan));
  }

  private static String rule(String name, String kinds) {
    return "{name: "
        + name
        + ", match: {any: [{resources: {kinds: ["
        + kinds
        + "]}}]}, validate: {failureAction: Audit, message: refused, deny: {}}}";
  }

  private static List<String> targets(ScanPlan plan) {
    return plan.targets().stream()
        .map(target -> target.resource().version() + "/" + target.resource().resource())
        .toList();
  }

  private static ReportResult result(String source, String policy, String rule) {
    return new ReportResult(source, policy, rule, Status.PASS, "", true, "", "", 1, Map.of());
  }

  @Test
  void kindsAreReadInOneVersionAndReportsEventsAndAnswersNever() {
    ScanPlan plan =
        plan(
            true,
            rule("a", "HorizontalPodAutoscaler"),
            rule("b", "PolicyReport"),
            rule("c", "Event"),
            rule("d", "SubjectAccessReview"),
            rule("e", "apps/v1/Deployment"));
    assertThat(targets(plan)).containsExactly("v1/deployments", "v2/hpas");
  }

  @Test
  void aNamespacedPolicyIsReadInItsNamespaceOnly() {
    ScanTarget target = plan(true, rule("a", "ConfigMap")).targets().iterator().next();
    assertThat(target.namespaces()).containsExactly("shop");
    assertThat(target.covers("shop")).isTrue();
    assertThat(target.covers("other")).isFalse();
  }

  @Test
  void resultsLiveAsLongAsTheirRule() {
    ScanPlan plan = plan(true, rule("a", "Pod"));
    assertThat(plan.isAlive(result("kyverno", "shop/p", "a"))).isTrue();
    assertThat(plan.isAlive(result("kyverno", "shop/p", "autogen-cronjob-a"))).isTrue();
    assertThat(plan.isAlive(result("kyverno", "shop/p", "b"))).isFalse();
    assertThat(plan.isAlive(result("kyverno", "p", "a"))).isFalse();
    assertThat(plan.isAlive(result("ValidatingAdmissionPolicy", "shop/p", "a"))).isFalse();
    assertThat(plan.stays(result("kyverno", "shop/p", "a"))).isFalse();
  }

  @Test
  void withoutScansEverythingIsLeftToRequests() {
    ScanPlan plan = plan(false, rule("a", "Pod"));
    assertThat(plan.targets()).isEmpty();
    assertThat(plan.stays(result("kyverno", "shop/p", "a"))).isTrue();
  }
}
