package dev.portcullis.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.admission.AdmissionSubject;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.LoadedPolicies;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.engine.RuleType;
import dev.portcullis.expr.Budget;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.report.MergedResults;
import dev.portcullis.report.OutcomeResults;
import dev.portcullis.report.ReportForm;
import dev.portcullis.report.ReportResult;
import dev.portcullis.report.ResourceReport;
import dev.portcullis.report.RuleResult.Status;
import dev.portcullis.value.JsonText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The table of scans: policies and an object in, the lines of its report out. */
class ScanFixturesTest {
  private static final List<JsonNode> CASES = BehaviourTable.fixture("report/scan");

  @Test
  void everyCaseIsThere() {
    assertThat(CASES.size()).isEqualTo(20);
  }

  @TestFactory
  Stream<DynamicTest> scans() {
    return CASES.stream()
        .map(one -> DynamicTest.dynamicTest(one.path("name").asText(), () -> check(one)));
  }

  private static void check(JsonNode one) {
    StringBuilder yaml = new StringBuilder();
    one.path("policies").forEach(p -> yaml.append("---\n").append(JsonText.of(p)).append('\n'));
    LoadedPolicies loaded = AdmissionSubject.loader().load("policies.yaml", yaml.toString());
    assertThat(loaded.refused()).isEmpty();
    ReportSettings settings = settings(one);
    ScanPlan plan =
        ScanPlan.of(
            new PolicyIndex(loaded.policies(), loaded.exceptions()), ScanPlanTest.SERVED, settings);
    JsonNode object = one.path("object");
    List<PolicyOutcome> outcomes =
        plan.target(place(object))
            .map(target -> new JudgeObjects(means(one, settings), target).judge(object))
            .orElse(List.of());
    List<ReportResult> results =
        MergedResults.of(List.of(), r -> true, settings.outcomes().of(object, outcomes, 7));
    JsonNode report = ResourceReport.of(ReportForm.POLICY_REPORT, object, results);
    List<JsonNode> lines = new ArrayList<>();
    report.path("results").forEach(line -> lines.add(withoutTime(line)));
    assertThat(lines).containsExactlyElementsOf(one.path("results").valueStream().toList());
    assertThat(ResourceReport.results(report)).isEqualTo(results);
    assertThat(results).allMatch(plan::isAlive).allMatch(plan::isScanned);
  }

  private static String place(JsonNode object) {
    String apiVersion = object.path("apiVersion").asText();
    int slash = apiVersion.indexOf('/');
    return ScanTarget.place(
        slash < 0 ? "" : apiVersion.substring(0, slash), object.path("kind").asText());
  }

  private static JsonNode withoutTime(JsonNode line) {
    assertThat(line.path("timestamp").path("seconds").asLong()).isEqualTo(7);
    assertThat(line.path("timestamp").path("nanos").asLong(1)).isEqualTo(0);
    return ((ObjectNode) line.deepCopy()).without("timestamp");
  }

  private static JudgeObjects.Means means(JsonNode one, ReportSettings settings) {
    Map<String, String> labels = new HashMap<>();
    one.path("labels").properties().forEach(l -> labels.put(l.getKey(), l.getValue().asText()));
    return new JudgeObjects.Means(
        new Engine(ImageDefaults.DOCKER),
        policy -> AdmissionSubject.ports(ClusterLookup.empty()),
        () -> new Budget(Budget.Limits.DEFAULT, System::nanoTime),
        settings.outcomes().types(),
        namespace -> labels);
  }

  private static ReportSettings settings(JsonNode one) {
    return new ReportSettings(
        ReportForm.POLICY_REPORT,
        true,
        true,
        true,
        Duration.ofHours(1),
        true,
        1,
        10,
        new OutcomeResults(
            one.has("types")
                ? words(one.path("types")).map(RuleType::valueOf).collect(Collectors.toSet())
                : EnumSet.allOf(RuleType.class),
            one.has("allowed") ? allowed(one) : EnumSet.allOf(Status.class)));
  }

  private static Set<Status> allowed(JsonNode one) {
    return words(one.path("allowed"))
        .flatMap(word -> Status.of(word).stream())
        .collect(Collectors.toSet());
  }

  private static Stream<String> words(JsonNode list) {
    return list.valueStream().map(JsonNode::asText);
  }
}
