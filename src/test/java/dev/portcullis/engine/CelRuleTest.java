package dev.portcullis.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.admission.AdmissionSubject;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.variable.GivenValues;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.KnownKinds;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Rules in CEL, from the text of a policy to an outcome. */
class CelRuleTest {
  private static final int CASES = 46;
  private static final Engine ENGINE = new Engine(ImageDefaults.DOCKER);

  @TestFactory
  Stream<DynamicTest> rules() {
    List<JsonNode> cases = BehaviourTable.fixture("expr-cel/rules");
    assertThat(cases).hasSize(CASES);
    return cases.stream().map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> check(c)));
  }

  private static void check(JsonNode c) {
    LoadedPolicies loaded = AdmissionSubject.loader().load("policy.yaml", policy(c).toString());
    String wanted = c.get("outcome").asText();
    if (wanted.equals("refused")) {
      assertThat(loaded.refused()).hasSize(1);
      assertThat(loaded.refused().getFirst().toString()).contains(c.get("message").asText());
      return;
    }
    assertThat(loaded.refused()).isEmpty();
    PolicyOutcome outcome = ENGINE.validate(loaded.policies().getFirst(), evaluation(c));
    if (wanted.equals("nothing")) {
      assertThat(outcome.rules()).isEmpty();
      return;
    }
    RuleOutcome rule = outcome.rules().getFirst();
    assertThat(kind(rule)).as(rule.message()).isEqualTo(wanted);
    if (c.has("message")) {
      assertThat(rule.message()).isEqualTo(c.get("message").asText());
    }
  }

  static String kind(RuleOutcome outcome) {
    return switch (outcome) {
      case RuleOutcome.Pass _ -> "pass";
      case RuleOutcome.Fail _ -> "fail";
      case RuleOutcome.Skip _ -> "skip";
      case RuleOutcome.Errored _ -> "error";
    };
  }

  private static JsonNode policy(JsonNode c) {
    ObjectNode rule = Json.object();
    rule.put("name", "r");
    String kind = c.path("kind").asText(subject(c).path("kind").asText());
    rule.putObject("match")
        .putArray("any")
        .addObject()
        .putObject("resources")
        .putArray("kinds")
        .add(kind);
    rule.setAll((ObjectNode) c.get("rule"));
    ObjectNode policy = Json.object();
    policy.put("apiVersion", "kyverno.io/v1").put("kind", "ClusterPolicy");
    policy.putObject("metadata").put("name", "p");
    ObjectNode spec = policy.putObject("spec");
    spec.put("background", false);
    if (c.get("spec") instanceof ObjectNode more) {
      spec.setAll(more);
    }
    spec.putArray("rules").add(rule);
    return policy;
  }

  private static JsonNode subject(JsonNode c) {
    return c.has("object") ? c.get("object") : c.get("old");
  }

  static Evaluation evaluation(JsonNode c) {
    JsonNode subject = subject(c);
    GroupVersionKind kind = kindOf(subject);
    JsonNode metadata = subject.path("metadata");
    Request request =
        new Request(
            Operation.valueOf(c.path("operation").asText("CREATE")),
            kind,
            new GroupVersionResource(kind.group(), kind.version(), KnownKinds.resource(kind)),
            "",
            metadata.path("name").asText(),
            metadata.path("namespace").asText(""),
            c.path("object"),
            c.path("old"),
            user(c.path("user")),
            Map.of(),
            false,
            Json.object());
    return new Evaluation(request, GivenValues.NONE, ports(c), List.of(), Budget.untimed());
  }

  private static GroupVersionKind kindOf(JsonNode object) {
    return GroupVersionKind.of(object.path("apiVersion").asText(), object.path("kind").asText());
  }

  private static Optional<UserInfo> user(JsonNode user) {
    return user.isMissingNode()
        ? Optional.empty()
        : Optional.of(
            new UserInfo(
                user.path("username").asText(),
                "",
                user.path("groups").valueStream().map(JsonNode::asText).toList(),
                Map.of(),
                List.of(),
                List.of()));
  }

  private static Ports ports(JsonNode c) {
    if (!c.has("cluster")) {
      return Ports.none(Ports.Mode.OFFLINE);
    }
    Map<ResourceRef, JsonNode> objects = new HashMap<>();
    for (JsonNode object : c.get("cluster")) {
      JsonNode metadata = object.path("metadata");
      objects.put(
          new ResourceRef(
              kindOf(object),
              metadata.path("namespace").asText(""),
              metadata.path("name").asText()),
          object);
    }
    return AdmissionSubject.ports(ClusterLookup.of(objects));
  }
}
