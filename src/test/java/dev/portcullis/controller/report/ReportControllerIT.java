package dev.portcullis.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.http.AnswerListener;
import dev.portcullis.adapter.http.Webhook;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.configuration.Configuration;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.Evaluation;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.engine.RuleType;
import dev.portcullis.expr.variable.GivenValues;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.match.ResourceFilters;
import dev.portcullis.port.Ports;
import dev.portcullis.report.OutcomeResults;
import dev.portcullis.report.ReportForm;
import dev.portcullis.report.RuleResult.Status;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Scans and reports on a real API server. */
@WithCluster
class ReportControllerIT {
  private static final String LABELS =
      """
      apiVersion: kyverno.io/v1
      kind: Policy
      metadata:
        name: labels
        namespace: NAMESPACE
        annotations:
          policies.kyverno.io/category: Good manners
          policies.kyverno.io/severity: medium
      spec:
        rules:
        - name: team
          match:
            any:
            - resources:
                kinds: [ConfigMap]
                names: [it-*]
          validate:
            failureAction: Enforce
            message: Say whose it is.
            pattern:
              metadata:
                labels:
                  team: "?*"
      """;

  private TestCluster cluster;
  private ReportSubject subject;
  private String namespace;

  static ReportSettings settings(ReportForm form) {
    return new ReportSettings(
        form,
        true,
        true,
        true,
        Duration.ofHours(1),
        true,
        2,
        100,
        new OutcomeResults(EnumSet.allOf(RuleType.class), EnumSet.allOf(Status.class)));
  }

  @BeforeAll
  static void definitions(TestCluster cluster) {
    cluster.apply(Path.of("deploy/crds"));
    cluster.apply(Path.of("deploy/crds-openreports"));
  }

  @BeforeEach
  void connect(TestCluster shared) {
    cluster = shared;
    namespace = cluster.newNamespace();
    subject = new ReportSubject(cluster.client(), settings(ReportForm.POLICY_REPORT), Shares.ALL);
  }

  @AfterEach
  void end() {
    subject.close();
  }

  private JsonNode map(String name, String labels) {
    cluster.apply(
        """
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: %s
          namespace: %s
          labels: {%s}
        """
            .formatted(name, namespace, labels));
    return subject.object("v1", "ConfigMap", namespace, name);
  }

  private void use(String... policies) {
    subject.use(String.join("---\n", policies).replace("NAMESPACE", namespace));
  }

  @Test
  void anExistingObjectGetsAReportThatGoesWithItsPolicy() {
    JsonNode map = map("it-one", "some: label");
    use(LABELS);
    subject.awaitLines(map, namespace + "/labels/team: fail");
    JsonNode report = subject.report(map).orElseThrow();
    String uid = map.path("metadata").path("uid").asText();
    assertThat(report.path("metadata").path("name").asText()).isEqualTo(uid);
    assertThat(report.path("metadata").path("labels").path("app.kubernetes.io/managed-by").asText())
        .isEqualTo("kyverno");
    assertThat(report.path("metadata").path("ownerReferences").path(0).path("uid").asText())
        .isEqualTo(uid);
    assertThat(report.path("scope").path("name").asText()).isEqualTo("it-one");
    assertThat(report.path("summary").path("fail").asInt()).isEqualTo(1);
    JsonNode line = report.path("results").path(0);
    assertThat(line.path("message").asText())
        .isEqualTo(
            "validation error: Say whose it is. rule team failed at path /metadata/labels/team/");
    assertThat(line.path("category").asText()).isEqualTo("Good manners");
    assertThat(line.path("severity").asText()).isEqualTo("medium");
    assertThat(line.path("source").asText()).isEqualTo("kyverno");
    assertThat(line.path("properties").path("process").asText()).isEqualTo("background scan");
    assertThat(line.path("timestamp").path("seconds").asLong()).isPositive();

    use();
    TestCluster.await(
        Duration.ofSeconds(20), "the report is gone", () -> subject.report(map).isEmpty());
  }

  @Test
  void aReportFollowsItsObjectAndTellsViolationsAsEvents() {
    use(LABELS);
    JsonNode map = map("it-two", "some: label");
    subject.awaitLines(map, namespace + "/labels/team: fail");
    map("it-two", "team: a");
    subject.awaitLines(map, namespace + "/labels/team: pass");
    TestCluster.await(
        Duration.ofSeconds(20),
        "an event about the object",
        () ->
            cluster
                .client()
                .events()
                .v1()
                .events()
                .inNamespace(namespace)
                .list()
                .getItems()
                .stream()
                .anyMatch(
                    event ->
                        event.getRegarding().getName().equals("it-two")
                            && event.getReportingController().equals("kyverno-scan")
                            && event.getReason().equals("PolicyViolation")
                            && event.getAction().equals("Resource Passed")
                            && event
                                .getNote()
                                .startsWith("policy " + namespace + "/labels/team fail: ")));
  }

  @Test
  void anExceptionIsShownAndGoes() {
    JsonNode map = map("it-three", "some: label");
    String exception =
        """
        apiVersion: kyverno.io/v2
        kind: PolicyException
        metadata: {name: leave, namespace: NAMESPACE}
        spec:
          exceptions: [{policyName: NAMESPACE/labels, ruleNames: [team]}]
          match: {any: [{resources: {kinds: [ConfigMap]}}]}
        """;
    use(LABELS, exception);
    subject.awaitLines(map, namespace + "/labels/team: skip");
    assertThat(
            subject
                .report(map)
                .orElseThrow()
                .path("results")
                .path(0)
                .path("properties")
                .path("exceptions")
                .asText())
        .isEqualTo("leave");
    use(LABELS);
    subject.awaitLines(map, namespace + "/labels/team: fail");
  }

  @Test
  void anObjectOutsideOfNamespacesHasAClusterReport() {
    use(
        """
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata: {name: NAMESPACE}
        spec:
          rules:
          - name: a
            match: {any: [{resources: {kinds: [Namespace], names: [NAMESPACE]}}]}
            validate: {failureAction: Audit, message: refused, deny: {}}
          - name: b
            match: {any: [{resources: {kinds: [Namespace], names: [NAMESPACE]}}]}
            mutate: {patchStrategicMerge: {metadata: {labels: {c: d}}}}
        """);
    JsonNode object = subject.object("v1", "Namespace", "", namespace);
    subject.awaitLines(object, namespace + "/a: fail", namespace + "/b: pass");
    JsonNode report = subject.report(object).orElseThrow();
    assertThat(report.path("kind").asText()).isEqualTo("ClusterPolicyReport");
    assertThat(report.path("scope").path("kind").asText()).isEqualTo("Namespace");
    assertThat(report.path("results").path(1).path("message").asText())
        .isEqualTo("mutated Namespace/" + namespace);
  }

  @Test
  void reportsAreOfTheOtherFormWhereThatIsAskedFor() {
    JsonNode map = map("it-four", "team: a");
    try (ReportSubject open =
        new ReportSubject(cluster.client(), settings(ReportForm.OPEN_REPORT), Shares.ALL)) {
      open.use(LABELS.replace("NAMESPACE", namespace));
      open.awaitLines(map, namespace + "/labels/team: pass");
      assertThat(open.report(map).orElseThrow().path("apiVersion").asText())
          .isEqualTo("openreports.io/v1alpha1");
      assertThat(subject.report(map)).isEmpty();
      open.use("");
      TestCluster.await(
          Duration.ofSeconds(20), "the report is gone", () -> open.report(map).isEmpty());
    }
  }

  @Test
  void aRestartWritesNothingAndMissesNothing() {
    JsonNode same = map("it-five", "team: a");
    JsonNode other = map("it-six", "team: a");
    use(LABELS);
    subject.awaitLines(same, namespace + "/labels/team: pass");
    subject.awaitLines(other, namespace + "/labels/team: pass");
    JsonNode before = subject.report(same).orElseThrow();
    subject.close();
    map("it-six", "some: label");
    JsonNode late = map("it-seven", "some: label");
    subject = new ReportSubject(cluster.client(), settings(ReportForm.POLICY_REPORT), Shares.ALL);
    use(LABELS);
    subject.awaitLines(late, namespace + "/labels/team: fail");
    subject.awaitLines(other, namespace + "/labels/team: fail");
    assertThat(subject.report(same)).contains(before);
  }

  @Test
  void eachReplicaWritesItsPart() {
    JsonNode mine = map("it-eight", "team: a");
    JsonNode theirs = map("it-nine", "team: a");
    String uid = mine.path("metadata").path("uid").asText();
    subject.close();
    subject =
        new ReportSubject(
            cluster.client(),
            settings(ReportForm.POLICY_REPORT),
            new Shares() {
              @Override
              public boolean isMine(String key) {
                return key.equals(uid);
              }

              @Override
              public void onChange(Runnable listener) {
                // They stay.
              }
            });
    use(LABELS);
    subject.awaitLines(mine, namespace + "/labels/team: pass");
    assertThat(subject.report(theirs)).isEmpty();
  }

  private static final String ON_REQUEST =
      """
      apiVersion: kyverno.io/v1
      kind: Policy
      metadata: {name: asked, namespace: NAMESPACE}
      spec:
        background: false
        rules:
        - name: team
          match: {any: [{resources: {kinds: [ConfigMap]}}]}
          validate: {failureAction: Audit, pattern: {metadata: {labels: {team: "?*"}}}}
      """;

  /** Tells the controller of a request as the webhook would. */
  private void asked(JsonNode object, boolean blocked, boolean dryRun) {
    Request request =
        new Request(
            Operation.UPDATE,
            new GroupVersionKind("", "v1", "ConfigMap"),
            new GroupVersionResource("", "v1", "configmaps"),
            "",
            object.path("metadata").path("name").asText(),
            namespace,
            object,
            object,
            Optional.empty(),
            Map.of(),
            dryRun,
            Json.object());
    PolicyIndex index = subject.use(ON_REQUEST.replace("NAMESPACE", namespace));
    List<PolicyOutcome> outcomes =
        index.policies().stream()
            .map(
                policy ->
                    new Engine(ImageDefaults.DOCKER)
                        .validate(
                            policy,
                            new Evaluation(
                                request,
                                GivenValues.NONE,
                                Ports.none(Ports.Mode.CONNECTED),
                                List.of(),
                                subject.configuration.budget())))
            .toList();
    subject.controller.answered(
        new AnswerListener.Answered(request, 1_000, Webhook.VALIDATE, outcomes, blocked, List::of),
        outcomes);
  }

  @Test
  void whatOnlyRequestsTellSurvivesScansAsLongAsItsPolicy() {
    JsonNode map = map("it-ten", "some: label");
    asked(map, false, false);
    subject.awaitLines(map, namespace + "/asked/team: fail");
    assertThat(
            subject
                .report(map)
                .orElseThrow()
                .path("results")
                .path(0)
                .path("properties")
                .path("process")
                .asText())
        .isEqualTo("admission review");
    use(ON_REQUEST, LABELS);
    subject.awaitLines(map, namespace + "/asked/team: fail", namespace + "/labels/team: fail");
    use(LABELS);
    subject.awaitLines(map, namespace + "/labels/team: fail");
  }

  @Test
  void requestsThatStoreNothingLeaveNoReport() {
    JsonNode map = map("it-eleven", "some: label");
    asked(map, true, false);
    asked(map, false, true);
    ObjectNode never = map.deepCopy();
    if (never.path("metadata") instanceof ObjectNode metadata) {
      metadata.put("name", "it-never").put("uid", "00000000-0000-4000-8000-000000000000");
    }
    asked(never, false, false);
    JsonNode last = map("it-twelve", "some: label");
    asked(last, false, false);
    subject.awaitLines(last, namespace + "/asked/team: fail");
    assertThat(subject.report(map)).isEmpty();
    assertThat(subject.report(never)).isEmpty();
  }

  @Test
  void filteredObjectsAreLeftOut() {
    JsonNode map = map("it-thirteen", "team: a");
    JsonNode other = map("it-fourteen", "team: a");
    use(LABELS);
    subject.awaitLines(map, namespace + "/labels/team: pass");
    Configuration now = subject.configuration.current();
    subject.configuration.replace(
        new Configuration(
            ResourceFilters.parse("[ConfigMap," + namespace + ",it-thirteen]"),
            now.userExclusions(),
            now.images(),
            now.events(),
            now.webhooks(),
            now.updateRequestThreshold(),
            now.maxContextSize()));
    subject.awaitLines(map);
    subject.awaitLines(other, namespace + "/labels/team: pass");
  }
}
