package dev.portcullis.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.autogen.ExpandAutogen;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.value.Json;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever stands in a policy, reading it gives a policy or a reason, and never an exception. */
class PolicyReaderPropertiesTest {
  private static final List<JsonNode> RULES = rules();

  private final PolicyReader reader = new PolicyReader();
  private final ExpandAutogen autogen = new ExpandAutogen(reader);

  private static List<JsonNode> rules() {
    List<JsonNode> out = new ArrayList<>();
    for (JsonNode c : BehaviourTable.fixture("autogen/rules")) {
      c.get("rules").forEach(out::add);
    }
    try (InputStream in =
        PolicyReaderPropertiesTest.class.getResourceAsStream(
            "/fixtures/policy/two-policies.yaml")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      YamlReader.documents(text).getFirst().content().at("/spec/rules").forEach(out::add);
    } catch (IOException | YamlSyntaxException e) {
      throw new IllegalStateException(e);
    }
    return out;
  }

  @Property(tries = 2000)
  void aDisturbedPolicyIsTakenOrRefused(@ForAll long seed) {
    Random random = new Random(seed);
    ObjectNode policy =
        Json.object().put("apiVersion", "kyverno.io/v1").put("kind", "ClusterPolicy");
    policy.putObject("metadata").put("name", "p");
    JsonNode rule = RULES.get(random.nextInt(RULES.size())).deepCopy();
    policy.putObject("spec").putArray("rules").add(rule);
    disturb(rule, random);
    PolicySet set = reader.read("", policy.toString());
    assertThat(set.policies().size() + set.refused().size()).isEqualTo(1);
    set.refused().forEach(refused -> assertThat(refused.reason()).isNotEmpty());
    set.policies().forEach(autogen::expand);
  }

  @Property(tries = 1000)
  void aRuleIsReadWhateverItIs(@ForAll long seed) {
    Random random = new Random(seed);
    JsonNode rule = RULES.get(random.nextInt(RULES.size())).deepCopy();
    for (int i = 0; i < 4; i++) {
      disturb(rule, random);
    }
    assertThat(reader.readRule(rule, SourcePosition.UNKNOWN).json()).isSameAs(rule);
  }

  /** Puts something else in the place of one node. */
  private static void disturb(JsonNode root, Random random) {
    List<JsonNode> containers = new ArrayList<>();
    collect(root, containers);
    JsonNode container = containers.get(random.nextInt(containers.size()));
    if (container instanceof ObjectNode object) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      names.add("foo");
      object.set(names.get(random.nextInt(names.size())), other(random));
    } else if (container instanceof ArrayNode array && !array.isEmpty()) {
      array.set(random.nextInt(array.size()), other(random));
    }
  }

  private static void collect(JsonNode node, List<JsonNode> out) {
    if (node.isContainerNode()) {
      out.add(node);
      node.forEach(child -> collect(child, out));
    }
  }

  private static JsonNode other(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> Json.NODES.nullNode();
      case 1 -> Json.NODES.numberNode(5L);
      case 2 -> Json.NODES.booleanNode(true);
      case 3 -> Json.NODES.textNode("");
      case 4 -> Json.NODES.textNode("{{ x }} (*");
      case 5 -> Json.NODES.arrayNode();
      case 6 -> Json.NODES.arrayNode().add(Json.object()).add("x").addNull();
      default -> Json.object().set("any", Json.NODES.arrayNode().add(Json.object()));
    };
  }
}
