package dev.portcullis.autogen;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.PolicyReader;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ExpandAutogenTest {
  private final PolicyReader reader = new PolicyReader();
  private final ExpandAutogen expansion = new ExpandAutogen(reader);

  @TestFactory
  Stream<DynamicTest> rules() {
    List<JsonNode> cases = BehaviourTable.fixture("autogen/rules");
    assertThat(cases.size()).isEqualTo(24);
    return cases.stream().map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> check(c)));
  }

  private void check(JsonNode c) {
    List<Rule> rules = expand(c).forKind(c.path("kind").asText("Deployment"));
    assertThat(rules)
        .extracting(Rule::name)
        .containsExactlyElementsOf(c.get("names").valueStream().map(JsonNode::asText).toList());
    assertThat(rules).noneMatch(rule -> rule.body() instanceof RuleBody.Unreadable);
    ObjectNode last = rules.getLast().json().deepCopy();
    if (c.has("kinds")) {
      assertThat(last.at("/match/any/0/resources/kinds")).isEqualTo(c.get("kinds"));
    }
    if (c.has("generated")) {
      last.remove(List.of("name", "match"));
      assertThat((Object) last).isEqualTo(c.get("generated"));
    }
  }

  @Test
  void rulesThatDifferOnlyInWhatTheyMatchShareWhatTheyDo() throws Json.JsonSyntaxException {
    JsonNode rules =
        Json.parse(
            """
            {"rules": [{
              "name": "team",
              "match": {"any": [{"resources": {"kinds": ["Pod"]}}]},
              "validate": {"message": "m", "pattern": {"metadata": {"labels": {"team": "?*"}}}}
            }]}""");
    ComputedRules computed = expand(rules);
    Rule written = computed.originals().getFirst();
    Rule deployment = computed.forKind("Deployment").getLast();
    Rule job = computed.forKind("Job").getLast();
    Rule cronJob = computed.forKind("CronJob").getLast();

    assertThat(job.match()).isNotEqualTo(deployment.match());
    assertThat(job.body()).isSameAs(deployment.body());
    assertThat(cronJob.body()).isNotEqualTo(deployment.body());
    assertThat(cronJob.json().at("/validate/pattern/spec/jobTemplate/spec/template"))
        .isSameAs(written.json().at("/validate/pattern"));
  }

  private ComputedRules expand(JsonNode c) {
    ObjectNode policy = Json.object();
    policy.put("apiVersion", "kyverno.io/v1").put("kind", "ClusterPolicy");
    ObjectNode metadata = policy.putObject("metadata").put("name", "p");
    if (c.has("annotation")) {
      metadata.putObject("annotations").set(ExpandAutogen.ANNOTATION, c.get("annotation"));
    }
    if (c.has("annotations")) {
      metadata.set("annotations", c.get("annotations"));
    }
    policy.putObject("spec").set("rules", c.get("rules"));
    List<Policy> policies = reader.read("", policy.toString()).policies();
    return policies.isEmpty()
        ? new ComputedRules(List.of(), Map.of(), List.of())
        : expansion.expand(policies.getFirst());
  }

  @Test
  void statusListsAllControllersInOneRule() {
    ComputedRules computed = expand(BehaviourTable.fixture("autogen/rules").getFirst());
    assertThat(computed.status())
        .extracting(Rule::name)
        .containsExactly("team-label", "autogen-team-label", "autogen-cronjob-team-label");
    assertThat(computed.status().get(1).match().any().getFirst().resources().kinds())
        .containsExactly(
            "apps/v1/DaemonSet",
            "apps/v1/Deployment",
            "batch/v1/Job",
            "apps/v1/ReplicaSet",
            "v1/ReplicationController",
            "apps/v1/StatefulSet");
  }

  /** Every rule that Kyverno evaluated for a resource must be among the computed ones. */
  @Test
  void recordedRulesAreComputed() {
    Assumptions.assumeTrue(BehaviourTable.present());
    int agreeing = 0;
    for (JsonNode c : BehaviourTable.cases("autogen")) {
      if (!c.get("expect").isArray()) {
        continue;
      }
      Set<String> computed =
          expand(c).forKind(c.at("/resource/kind").asText()).stream()
              .map(Rule::name)
              .collect(Collectors.toSet());
      List<String> recorded =
          c.get("expect").valueStream().map(r -> r.get("rule").asText()).toList();
      assertThat(computed).as(c.get("name").asText()).containsAll(recorded);
      agreeing++;
    }
    assertThat(agreeing).isEqualTo(256);
  }
}
