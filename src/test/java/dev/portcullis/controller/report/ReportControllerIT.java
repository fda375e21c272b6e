package dev.portcullis.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.controller.work.Shares;
import dev.portcullis.engine.RuleType;
import dev.portcullis.report.OutcomeResults;
import dev.portcullis.report.ReportForm;
import dev.portcullis.report.RuleResult.Status;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
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
}
