package dev.portcullis.expr.globalcontext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.expr.jmespath.StandardCatalogue;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.policy.GlobalContextEntry;
import dev.portcullis.policy.GlobalContextReader;
import dev.portcullis.port.Answer;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class GlobalDataTest {
  private static final JmesPathCompiler EXPRESSIONS =
      new JmesPathCompiler(
          StandardCatalogue.in(
              new FunctionEnvironment(
                  InstantSource.fixed(Instant.EPOCH),
                  ZoneOffset.UTC,
                  new Random(1),
                  host -> List.of(),
                  ImageDefaults.DOCKER)));

  @TestFactory
  Stream<DynamicTest> data() {
    List<JsonNode> cases = BehaviourTable.fixture("globalcontext/data");
    assertThat(cases.size()).isEqualTo(16);
    return cases.stream().map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> check(c)));
  }

  private static void check(JsonNode c) throws ExpressionException {
    GlobalContextEntry entry = entry(c.get("spec"));
    if (c.has("broken")) {
      assertThatExceptionOfType(ExpressionException.class)
          .isThrownBy(() -> CompiledGlobalEntry.compile(entry, EXPRESSIONS))
          .withMessageStartingWith(c.get("broken").asText());
      return;
    }
    CompiledGlobalEntry compiled = CompiledGlobalEntry.compile(entry, EXPRESSIONS);
    GlobalContextStore store = new GlobalContextStore();
    int failures = 0;
    for (JsonNode given : c.get("given")) {
      failures = put(compiled, given, store);
    }
    assertThat(failures).isEqualTo(c.path("failures").asInt(0));
    for (Map.Entry<String, JsonNode> asked : c.path("ask").properties()) {
      assertThat(store.entry(asked.getKey())).isEqualTo(new Answer.Found<>(asked.getValue()));
    }
    for (Map.Entry<String, JsonNode> asked : c.path("errors").properties()) {
      String reason = reason(store.entry(asked.getKey()));
      assertThat(asked.getValue().asText()).isIn("*", reason);
    }
  }

  private static int put(CompiledGlobalEntry compiled, JsonNode given, GlobalContextStore store) {
    return switch (compiled.entry().source()) {
      case GlobalContextEntry.KubernetesResource resource -> {
        Map<String, JsonNode> before =
            store.find("g").orElse(null) instanceof GlobalData.Objects objects
                ? objects.projections()
                : Map.of();
        List<JsonNode> objects = given.valueStream().map(Numbers::floats).toList();
        CompiledGlobalEntry.Projected projected =
            compiled.ofObjects(objects, before, Budget::untimed);
        store.put("g", projected.data());
        yield projected.failures().size();
      }
      case GlobalContextEntry.ApiCall call -> {
        store.put("g", compiled.ofResponse(given, Budget::untimed));
        yield 0;
      }
    };
  }

  private static GlobalContextEntry entry(JsonNode spec) {
    ObjectNode object = Json.object();
    object.put("apiVersion", "kyverno.io/v2beta1").put("kind", "GlobalContextEntry");
    object.putObject("metadata").put("name", "g");
    object.set("spec", spec);
    return GlobalContextReader.read(object).value().orElseThrow();
  }

  private static String reason(Answer<JsonNode> answer) {
    return switch (answer) {
      case Answer.Found<JsonNode>(JsonNode data) -> "found " + data;
      case Answer.Absent<JsonNode>(String reason) -> reason;
      case Answer.Unavailable<JsonNode>(String reason) -> reason;
    };
  }
}
