package dev.portcullis.generate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.condition.ConditionCompiler;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.expr.jmespath.StandardCatalogue;
import dev.portcullis.expr.variable.GivenValues;
import dev.portcullis.expr.variable.Scope;
import dev.portcullis.expr.variable.TemplateCompiler;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.PolicyReader;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;
import dev.portcullis.policy.SourcePosition;
import dev.portcullis.port.Ports;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Generate blocks and the objects they want. */
class GenerateFixturesTest {
  private final TemplateCompiler templates =
      new TemplateCompiler(
          new JmesPathCompiler(
              StandardCatalogue.in(
                  new FunctionEnvironment(
                      () -> Instant.EPOCH,
                      ZoneOffset.UTC,
                      new Random(1),
                      host -> List.of(),
                      ImageDefaults.DOCKER))));

  @Test
  void targets() {
    List<JsonNode> cases = BehaviourTable.fixture("generate/targets");
    for (JsonNode c : cases) {
      GenerateResult result = run(c);
      assertThat(result.problems()).as(c.toString()).isEqualTo(texts(c.path("problems")));
      List<JsonNode> objects =
          result.desired().stream().map(d -> shown(d.object(), c.has("labels"))).toList();
      List<JsonNode> wanted = new ArrayList<>();
      c.get("objects").forEach(wanted::add);
      assertThat(objects).as(c.get("name").asText()).isEqualTo(wanted);
    }
    assertThat(cases).hasSize(23);
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static JsonNode shown(JsonNode object, boolean labels) {
    ObjectNode copy = object.deepCopy();
    if (!labels) {
      ObjectNode metadata = (ObjectNode) copy.get("metadata");
      ObjectNode own = (ObjectNode) metadata.get("labels");
      List<String> names = new ArrayList<>();
      own.fieldNames().forEachRemaining(names::add);
      names.removeIf(n -> !n.startsWith("generate.kyverno.io/") && !n.endsWith("/managed-by"));
      own.remove(names);
      if (own.isEmpty()) {
        metadata.remove("labels");
      }
    }
    return copy;
  }

  private GenerateResult run(JsonNode c) {
    Policy policy = policy(c);
    Rule rule = rule(c, policy.position());
    assertThat(rule.body()).as(c.toString()).isInstanceOf(RuleBody.Generate.class);
    CompiledGenerate compiled =
        new GenerateCompiler(templates, new ConditionCompiler(templates))
            .compile(policy, rule, (RuleBody.Generate) rule.body());
    List<JsonNode> sources = new ArrayList<>();
    c.path("sources").forEach(sources::add);
    String before = sources.toString();
    GenerateResult result = compiled.desired(scope(c), new FakeCluster(sources));
    assertThat(sources.toString()).isEqualTo(before);
    assertThat(compiled.desired(scope(c), new FakeCluster(sources))).isEqualTo(result);
    return result;
  }

  /** A policy without rules; checks of its texts are the reader's matter. */
  private static Policy policy(JsonNode c) {
    Policy any =
        new PolicyReader()
            .read(
                "",
                "{apiVersion: kyverno.io/v1, kind: ClusterPolicy, metadata: {name: p},"
                    + " spec: {rules: [{name: r, match: {any: [{resources: {kinds: [Pod]}}]},"
                    + " validate: {deny: {}}}]}}")
            .policies()
            .getFirst();
    return new Policy(
        any.apiVersion(),
        c.has("policyNamespace") ? Policy.Scope.NAMESPACED : Policy.Scope.CLUSTER,
        any.name(),
        c.path("policyNamespace").asText(""),
        any.annotations(),
        any.spec(),
        any.document(),
        any.position());
  }

  private static Rule rule(JsonNode c, SourcePosition position) {
    ObjectNode rule = Json.object().put("name", "r");
    rule.set("generate", c.get("generate"));
    return new PolicyReader().readRule(rule, position);
  }

  private static Scope scope(JsonNode c) {
    JsonNode trigger =
        c.has("trigger")
            ? c.get("trigger")
            : Json.object()
                .put("apiVersion", "v1")
                .put("kind", "ConfigMap")
                .set("metadata", Json.object().put("name", "t"));
    ObjectNode document = Json.object().put("operation", "CREATE");
    document.set("object", trigger);
    Request request =
        new Request(
            Operation.CREATE,
            GroupVersionKind.of(trigger.get("apiVersion").asText(), trigger.get("kind").asText()),
            new GroupVersionResource("", "v1", "things"),
            "",
            "t",
            "",
            trigger,
            Json.NODES.nullNode(),
            Optional.empty(),
            Map.of(),
            false,
            Numbers.floats(document));
    return Scope.of(
        request,
        c.path("policyNamespace").asText(""),
        GivenValues.NONE,
        Ports.none(Ports.Mode.OFFLINE),
        ImageDefaults.DOCKER,
        Budget.untimed());
  }
}
