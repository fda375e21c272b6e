package dev.portcullis.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.cleanup.CleanupCompiler.Compilation;
import dev.portcullis.cleanup.CompiledCleanup.Candidate;
import dev.portcullis.cleanup.CompiledCleanup.Decision;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.expr.jmespath.StandardCatalogue;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The tables of what cleanup policies say of objects, and of those that are not used. */
class CompiledCleanupTest {
  private static final List<JsonNode> CASES = BehaviourTable.fixture("cleanup/candidates");
  private static final List<JsonNode> REFUSED = BehaviourTable.fixture("cleanup/refused");
  private static final CleanupCompiler COMPILER =
      new CleanupCompiler(
          new JmesPathCompiler(
              StandardCatalogue.in(
                  new FunctionEnvironment(
                      InstantSource.system(),
                      ZoneOffset.UTC,
                      new Random(1),
                      host -> List.of(),
                      ImageDefaults.DOCKER))));

  @Test
  void everyCaseIsThere() {
    assertThat(CASES.size()).isEqualTo(26);
    assertThat(REFUSED.size()).isEqualTo(5);
  }

  @TestFactory
  Stream<DynamicTest> decisions() {
    return CASES.stream()
        .map(one -> DynamicTest.dynamicTest(one.path("name").asText(), () -> check(one)));
  }

  @TestFactory
  Stream<DynamicTest> refused() {
    return REFUSED.stream()
        .map(
            one ->
                DynamicTest.dynamicTest(
                    one.path("reason").asText(),
                    () ->
                        assertThat(COMPILER.compile(policy(one)))
                            .isInstanceOfSatisfying(
                                Compilation.Refused.class,
                                no ->
                                    assertThat(no.reason())
                                        .contains(one.path("reason").asText()))));
  }

  private static void check(JsonNode one) {
    CompiledCleanup policy = ((Compilation.Usable) COMPILER.compile(policy(one))).policy();
    Map<String, String> labels = new HashMap<>();
    one.path("namespaceLabels")
        .properties()
        .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
    Decision decision =
        policy.decide(
            new Candidate(one.path("object"), labels),
            Ports.none(Ports.Mode.CONNECTED).withCluster(cluster(one.path("cluster"))),
            ImageDefaults.DOCKER,
            Budget.untimed());
    String expected = one.path("expect").asText();
    switch (expected) {
      case "delete" -> assertThat(decision).isInstanceOf(Decision.Delete.class);
      case "keep" -> assertThat(decision).isInstanceOf(Decision.Keep.class);
      default ->
          assertThat(decision)
              .isInstanceOfSatisfying(
                  Decision.Undecided.class, no -> assertThat(no.reason()).contains(expected));
    }
  }

  private static JsonNode policy(JsonNode one) {
    String namespace = one.path("namespace").asText("");
    ObjectNode policy = Json.object().put("apiVersion", "kyverno.io/v2");
    policy.put("kind", namespace.isEmpty() ? "ClusterCleanupPolicy" : "CleanupPolicy");
    ObjectNode metadata = policy.putObject("metadata").put("name", "cleans");
    if (!namespace.isEmpty()) {
      metadata.put("namespace", namespace);
    }
    ObjectNode spec = one.path("spec").deepCopy();
    if (!spec.has("schedule")) {
      spec.put("schedule", "* * * * *");
    }
    return policy.set("spec", spec);
  }

  /** A cluster that answers every list with those of its objects that are in the namespace. */
  private static ClusterLookup cluster(JsonNode objects) {
    return new ClusterLookup() {
      @Override
      public Answer<JsonNode> find(ResourceRef ref) {
        return new Answer.Absent<>("not here");
      }

      @Override
      public Answer<List<JsonNode>> list(
          GroupVersionKind kind, String namespace, JsonNode labelSelector) {
        return new Answer.Absent<>("not here");
      }

      @Override
      public Answer<JsonNode> read(ApiPath path) {
        ObjectNode list = Json.object();
        ArrayNode items = list.putArray("items");
        for (JsonNode object : objects) {
          if (object.at("/metadata/namespace").asText().equals(path.namespace())) {
            items.add(object);
          }
        }
        return new Answer.Found<>(list);
      }
    };
  }
}
