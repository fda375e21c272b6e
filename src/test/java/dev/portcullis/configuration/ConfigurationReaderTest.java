package dev.portcullis.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.KnownKinds;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The tables of keys and of requests that are let through. */
class ConfigurationReaderTest {
  private static final List<JsonNode> KEYS = BehaviourTable.fixture("configuration/keys");
  private static final List<JsonNode> REQUESTS = BehaviourTable.fixture("configuration/requests");
  private static final Path SHIPPED = Path.of("deploy/configuration/configmap.yaml");

  @Test
  void everyCaseIsThere() {
    assertThat(KEYS).hasSize(43);
    assertThat(REQUESTS).hasSize(34);
  }

  @TestFactory
  Stream<DynamicTest> keys() {
    return KEYS.stream()
        .map(one -> DynamicTest.dynamicTest(one.path("name").asText(), () -> check(one)));
  }

  private static void check(JsonNode one) {
    ConfigurationReading reading = ConfigurationReader.read(configMap(one.path("data")));
    assertThat(reading.problems().stream().map(ConfigurationProblem::key))
        .containsExactlyInAnyOrderElementsOf(
            one.path("problems").valueStream().map(JsonNode::asText).toList());
    ObjectNode expected = described(Configuration.DEFAULT);
    one.path("expect").properties().forEach(e -> expected.set(e.getKey(), e.getValue()));
    assertThat(Numbers.ints(described(reading.configuration()))).isEqualTo(Numbers.ints(expected));
  }

  private static ObjectNode described(Configuration configuration) {
    ObjectNode out = Json.object();
    out.put("registry", configuration.images().registry());
    out.put("mutate", configuration.images().mutate());
    out.put("successEvents", configuration.events().enabled());
    var actions = out.putArray("actions");
    configuration.events().actions().stream().sorted().forEach(actions::add);
    out.put("threshold", configuration.updateRequestThreshold());
    out.put("contextBytes", configuration.limits().contextBytes());
    WebhookSettings webhooks = configuration.webhooks();
    out.set("namespaceSelector", webhooks.namespaceSelector());
    out.set("objectSelector", webhooks.objectSelector());
    ObjectNode annotations = out.putObject("annotations");
    webhooks.annotations().forEach(annotations::put);
    ObjectNode labels = out.putObject("labels");
    webhooks.labels().forEach(labels::put);
    out.set("matchConditions", webhooks.matchConditions());
    return out;
  }

  @TestFactory
  Stream<DynamicTest> requests() {
    return REQUESTS.stream()
        .map(one -> DynamicTest.dynamicTest(one.path("name").asText(), () -> skips(one)));
  }

  private static void skips(JsonNode one) throws IOException {
    JsonNode map = one.has("shipped") ? shipped() : configMap(one.path("data"));
    Configuration configuration = ConfigurationReader.read(map).configuration();
    assertThat(configuration.skips(request(one.path("request"))))
        .isEqualTo(one.path("skips").asBoolean());
  }

  private static Request request(JsonNode given) {
    GroupVersionKind kind =
        GroupVersionKind.of(given.path("apiVersion").asText("v1"), given.path("kind").asText());
    return new Request(
        Operation.CREATE,
        kind,
        new GroupVersionResource(kind.group(), kind.version(), KnownKinds.resource(kind)),
        given.path("subresource").asText(""),
        given.path("name").asText(""),
        given.path("namespace").asText(""),
        Json.object(),
        Json.object(),
        user(given),
        Map.of(),
        false,
        Json.object());
  }

  private static Optional<UserInfo> user(JsonNode given) {
    return given.has("user")
        ? Optional.of(
            new UserInfo(
                given.path("user").asText(),
                "",
                texts(given.path("groups")),
                Map.of(),
                texts(given.path("roles")),
                texts(given.path("clusterRoles"))))
        : Optional.empty();
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asText).toList();
  }

  @Test
  void theShippedConfigMapHasNoProblems() throws IOException {
    ConfigurationReading reading = ConfigurationReader.read(shipped());
    assertThat(reading.problems()).isEmpty();
    assertThat(reading.configuration().resourceFilters().filters()).hasSize(38);
    assertThat(reading.configuration().webhooks().namespaceSelector().isEmpty()).isFalse();
  }

  @Test
  void aProblemNamesKeyValueAndReason() {
    assertThat(
            ConfigurationReader.read(Map.of("maxContextSize", "lots\n"))
                .problems()
                .getFirst()
                .text())
        .isEqualTo(
            "key `maxContextSize`: value `lots\\n` is ignored: must be a quantity of bytes, for example 2Mi");
  }

  @Test
  void successEventsCanBeChosenByAction() {
    Configuration chosen =
        ConfigurationReader.read(
                Map.of("generateSuccessEvents", "true", "successEventActions", "Resource Passed"))
            .configuration();
    assertThat(chosen.events().includes("Resource Passed")).isTrue();
    assertThat(chosen.events().includes("Resource Mutated")).isFalse();
    assertThat(Configuration.DEFAULT.events().includes("Resource Passed")).isFalse();
  }

  private static JsonNode configMap(JsonNode data) {
    ObjectNode map = Json.object();
    map.set("data", data);
    return map;
  }

  private static JsonNode shipped() throws IOException {
    try {
      return YamlReader.documents(Files.readString(SHIPPED)).getFirst().content();
    } catch (YamlSyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
