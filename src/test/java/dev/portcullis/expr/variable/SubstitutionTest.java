package dev.portcullis.expr.variable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class SubstitutionTest {
  @TestFactory
  Stream<DynamicTest> variables() {
    return table("variables/substitution", 73);
  }

  @TestFactory
  Stream<DynamicTest> references() {
    return table("variables/references", 27);
  }

  private static Stream<DynamicTest> table(String name, int size) {
    List<JsonNode> cases = BehaviourTable.fixture(name);
    assertThat(cases.size()).isEqualTo(size);
    return cases.stream().map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> check(c)));
  }

  private static void check(JsonNode c) throws ExpressionException {
    Template template = VariablesSubject.TEMPLATES.compile(c.get("document"));
    if (c.has("error")) {
      assertThatExceptionOfType(ExpressionException.class)
          .isThrownBy(() -> template.substitute(VariablesSubject.scope(c)))
          .withMessage(c.get("error").asText());
      return;
    }
    // Twice, because the second time nothing may be left over from the first.
    template.substitute(VariablesSubject.scope(c));
    JsonNode result = template.substitute(VariablesSubject.scope(c));
    assertThat(Numbers.floats(result)).isEqualTo(Numbers.floats(c.get("expect")));
  }

  @Test
  void aDocumentWithoutVariablesIsKept() throws ExpressionException {
    JsonNode document = Json.object().set("a", Json.object().put("b", "no { braces } $ here"));
    Template template = VariablesSubject.TEMPLATES.compile(document);
    assertThat(template.constant()).isTrue();
    assertThat(template.substitute(VariablesSubject.scope(Json.object()))).isSameAs(document);
  }

  @Test
  void whatOnlyLosesItsEscapesIsAlwaysTheSameInstance() throws ExpressionException {
    Template template = VariablesSubject.TEMPLATES.compile(TextNode.valueOf("a \\{{ b }}"));
    assertThat(template.constant()).isFalse();
    JsonNode once = template.substitute(VariablesSubject.scope(Json.object()));
    assertThat(once).isEqualTo(TextNode.valueOf("a {{ b }}"));
    assertThat(template.substitute(VariablesSubject.scope(Json.object()))).isSameAs(once);
  }

  @Test
  void aValueWithoutVariablesIsNotCopied() throws ExpressionException {
    JsonNode data = Json.object().set("list", Json.object().put("a", "b"));
    JsonNode c = Json.object().set("data", data);
    Template template = VariablesSubject.TEMPLATES.compile(TextNode.valueOf("{{ list }}"));
    assertThat(template.substitute(VariablesSubject.scope(c))).isSameAs(data.get("list"));
  }
}
