package dev.portcullis.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class YamlReaderTest {
  @TestFactory
  Stream<DynamicTest> scalars() {
    List<JsonNode> cases = BehaviourTable.fixture("yaml/scalars");
    assertThat(cases.size()).isEqualTo(50);
    return cases.stream()
        .map(
            c ->
                DynamicTest.dynamicTest(
                    c.get("name").asText(),
                    () ->
                        assertThat(
                                YamlReader.documents(c.get("text").textValue())
                                    .getFirst()
                                    .content())
                            .isEqualTo(c.get("value"))));
  }

  @TestFactory
  Stream<DynamicTest> documents() {
    List<JsonNode> cases = BehaviourTable.fixture("yaml/documents");
    assertThat(cases.size()).isEqualTo(41);
    return cases.stream().map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> check(c)));
  }

  private static void check(JsonNode c) {
    YamlParts parts = YamlReader.parts(c.get("text").textValue());
    assertThat(parts.errors().stream().map(YamlParts.Fault::message).findFirst())
        .isEqualTo(c.optional("error").map(JsonNode::textValue));
    assertThat(parts.errors().stream().map(YamlParts.Fault::line).findFirst())
        .isEqualTo(c.optional("line").map(JsonNode::intValue));
    assertThat(parts.documents().stream().map(YamlDocument::content).toList())
        .isEqualTo(c.get("documents").valueStream().toList());
  }

  @Test
  void documentsBeforeAnErrorAreKept() {
    assertThatExceptionOfType(YamlSyntaxException.class)
        .isThrownBy(() -> YamlReader.documents("a: 1\n---\nb: [\n---\nc: 1"))
        .satisfies(e -> assertThat(e.before()).hasSize(1))
        .satisfies(e -> assertThat(e.line()).isEqualTo(4));
  }

  @Test
  void positionsCountFromTheStartOfTheText() throws YamlSyntaxException {
    String text = "a: 1\n---\nspec:\n  rules:\n  - name: x\n    b/c: {d: e}\n";
    YamlDocument document = YamlReader.documents(text).get(1);
    assertThat(document.index()).isEqualTo(1);
    assertThat(document.positions().at("/spec/rules")).isEqualTo(new YamlDocument.Place(4, 3));
    assertThat(document.positions().at("/spec/rules/0/b~1c/d"))
        .isEqualTo(new YamlDocument.Place(6, 11));
    assertThat(document.positions().at("/spec/rules/0/missing/x"))
        .isEqualTo(new YamlDocument.Place(5, 5));
    assertThat(document.positions().at("")).isEqualTo(new YamlDocument.Place(3, 1));
  }

  @Test
  void duplicateKeysAreTold() throws YamlSyntaxException {
    assertThat(YamlReader.documents("a: {b: 1, b: 2}\na: 3").getFirst().duplicateKeys())
        .containsExactly("/a/b", "/a");
  }

  @Test
  void aliasesCannotMultiplyWithoutLimit() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 12; i++) {
      String alias = "*a" + (i - 1);
      bomb.append(
          "a%d: &a%d [%s]\n".formatted(i, i, String.join(", ", alias, alias, alias, alias)));
    }
    assertThatExceptionOfType(YamlSyntaxException.class)
        .isThrownBy(() -> YamlReader.documents(bomb.toString()))
        .withMessage("yaml: document contains excessive aliasing");
  }

  @Test
  void nestingIsLimited() {
    assertThatExceptionOfType(YamlSyntaxException.class)
        .isThrownBy(() -> YamlReader.documents("[".repeat(Json.MAX_DEPTH + 2)))
        .withMessage("yaml: exceeded max depth of 500");
  }

  @Test
  void largeJsonIsReadLikeYaml() throws YamlSyntaxException {
    String filler = "\"" + "x".repeat(300_000) + "\"";
    JsonNode read =
        YamlReader.documents("{\"a\": 1.0, \"b\": [2], \"c\": " + filler + "}")
            .getFirst()
            .content();
    assertThat(read.get("a")).isEqualTo(Json.NODES.numberNode(1L));
    assertThat(read.get("b")).isEqualTo(Json.NODES.arrayNode().add(2L));
  }
}
