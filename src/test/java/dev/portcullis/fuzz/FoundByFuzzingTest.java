package dev.portcullis.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.mutate.JsonDifference;
import dev.portcullis.mutate.JsonPatchText;
import dev.portcullis.mutate.PatchResult;
import dev.portcullis.policy.PolicyReader;
import dev.portcullis.policy.PolicySet;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import dev.portcullis.value.Quantity;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import dev.portcullis.yaml.YamlWriter;
import org.junit.jupiter.api.Test;

/** What fuzzing found, by name; the inputs themselves are in the corpus. */
class FoundByFuzzingTest {
  @Test
  void pairsAtTheEndOfTheScannersBufferAreRead() throws YamlSyntaxException {
    String text = "\ud83d\ude00".repeat(3_000);
    for (String lead : new String[] {"a: ", "ab: "}) {
      JsonNode content = YamlReader.documents(lead + text).getFirst().content();
      assertThat(content.elements().next().textValue()).isEqualTo(text);
    }
  }

  @Test
  void halfAPairAtTheEndOfTheTextIsAnError() {
    for (int length = 1_015; length < 1_030; length++) {
      assertThat(YamlReader.parts("a".repeat(length) + "\ud83d").errors()).hasSize(1);
    }
  }

  @Test
  void escapesWithoutDigitsAreErrors() {
    for (String text : new String[] {"\"\\x", "\"\\U", "\"\\Uffffffff\"", "a: 1\nb: \"\\u"}) {
      assertThat(YamlReader.parts(text).errors())
          .singleElement()
          .satisfies(error -> assertThat(error.message()).startsWith("yaml: "));
    }
  }

  @Test
  void numbersTooLargeForAFloatMakeAPatchFail() {
    String patch = "[{\"op\": \"nonsense\", \"path\": \"/a\", \"value\": 1e309}]";
    for (String text : new String[] {patch, patch.replace("nonsense", "add")}) {
      assertThat(JsonPatchText.apply(text, Json.object()))
          .as(text)
          .isInstanceOf(PatchResult.Failed.class);
    }
    assertThat(JsonPatchText.apply("- {op: x, value: .inf}", Json.object()))
        .isInstanceOfSatisfying(
            PatchResult.Failed.class,
            failed -> assertThat(failed.message()).endsWith("json: unsupported value: +Inf"));
  }

  @Test
  void longKeysAreWrittenSoThatTheyAreRead() throws YamlSyntaxException {
    for (int length : new int[] {128, 129, 1_023, 1_024, 1_025, 5_000}) {
      String key = "k".repeat(length);
      JsonNode tree =
          Json.object()
              .<ObjectNode>set("l", Json.NODES.arrayNode().add(Json.object().put(key, "v")))
              .<ObjectNode>set(key, Json.NODES.arrayNode().add(1L))
              .set(key + "m", Json.object().put("a", 1L));
      String text = YamlWriter.text(tree);
      assertThat(YamlReader.documents(text).getFirst().content()).as(text).isEqualTo(tree);
    }
  }

  @Test
  void aNestedLoopThatIsNoListIsRefused() {
    String policy =
        """
        {"apiVersion": "kyverno.io/v1", "kind": "ClusterPolicy", "metadata": {"name": "p"}, "spec": {"rules": [{"name": "r",
         "match": {"any": [{"resources": {"kinds": ["Pod"]}}]}, "mutate": {"foreach": [{"list": "x", "foreach": {"a": "b"}}]}}]}}
        """;
    assertThat(new PolicyReader().read("", policy).refused()).hasSize(1);
  }

  @Test
  void valuesInListsThatLeadToThemselvesPassTheDepthLimit() {
    FuzzTarget.Outcome outcome =
        new TemplateRun("\"{{ a }}\"", "{\"a\": [[[[[[[[\"{{ a }}\"]]]]]]]]}").outcome();
    assertThat(outcome.taken()).isFalse();
    assertThat(outcome.text()).contains("depth limit exceeded");
  }

  @Test
  void copyingALongTextForEachOfItsVariablesCostsSteps() {
    FuzzTarget.Outcome outcome =
        new TemplateRun("\"{{ a }}x\"", "{\"a\": \"{{ a }}{{ a }}\"}").outcome();
    assertThat(outcome.taken()).isFalse();
    assertThat(outcome.text()).contains("steps limit exceeded");
  }

  private record TemplateRun(String document, String data) {
    FuzzTarget.Outcome outcome() {
      return new dev.portcullis.expr.variable.TemplateFuzz().run(Parts.join(document, data));
    }
  }

  @Test
  void thePlaceOfDeepLoopsIsNotDoubledForEver() {
    String loop = "{\"list\": \"x\", \"foreach\": [";
    String policy =
        """
        {"apiVersion": "kyverno.io/v1", "kind": "ClusterPolicy", "metadata": {"name": "p"}, "spec": {"rules": [{"name": "r",
         "match": {"any": [{"resources": {"kinds": ["Pod"]}}]}, "validate": {"message": "m", "foreach": [%s{"list": "x",
         "deny": {"conditions": {"any": [{"key": "a", "operator": "Nonsense", "value": "b"}]}}}%s]}}]}}
        """
            .formatted(loop.repeat(60), "]}".repeat(60));
    PolicySet set = new PolicyReader().read("", policy);
    assertThat(set.refused()).hasSize(1);
    assertThat(set.refused().getFirst().reason()).hasSizeLessThan(5_000);
  }

  @Test
  void exponentsOfAnySizeAreReadOrRefused() {
    assertThat(Quantity.parse("1e-2147483648")).isEmpty();
    assertThat(Quantity.parse("1e2147483648")).isEmpty();
    assertThat(Quantity.parse("1e-999")).isPresent();
  }

  @Test
  void zeroIsZeroWithEitherSign() {
    JsonNode positive = Json.object().put("a", 0L);
    JsonNode negative = Json.object().put("a", -0.0);
    assertThat(Numbers.same(positive, negative)).isTrue();
    assertThat(JsonDifference.between(positive, negative)).isEmpty();
  }
}
