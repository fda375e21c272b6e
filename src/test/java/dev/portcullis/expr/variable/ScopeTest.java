package dev.portcullis.expr.variable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.port.Ports;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScopeTest {
  private static final Ports NOWHERE = Ports.none(Ports.Mode.CONNECTED);

  private static String ask(Scope scope, String text) {
    try {
      JsonNode value = VariablesSubject.TEMPLATES.compile(TextNode.valueOf(text)).substitute(scope);
      return value.isTextual() ? value.textValue() : value.toString();
    } catch (ExpressionException e) {
      return "error: " + e.text();
    }
  }

  private static ArrayNode context(String... nameAndVariable) {
    ArrayNode out = Json.NODES.arrayNode();
    for (int i = 0; i < nameAndVariable.length; i += 2) {
      out.addObject()
          .put("name", nameAndVariable[i])
          .set("variable", FakeSources.json(nameAndVariable[i + 1]));
    }
    return out;
  }

  private static Scope scope(String json, ArrayNode context) {
    ObjectNode c = (ObjectNode) FakeSources.json(json);
    c.set("context", context);
    return VariablesSubject.scope(c);
  }

  private static List<CompiledContextEntry> entries(String... nameAndVariable) {
    return VariablesSubject.entries(context(nameAndVariable));
  }

  @Test
  void anElementIsSeenByItsOwnScopeOnly() {
    Scope rule = scope("{}", context());
    Scope outer = rule.withElement(FakeSources.json("{\"a\":1}"), 3, 0);
    Scope inner = outer.withElement(TextNode.valueOf("x"), 0, 1);
    assertThat(
            ask(outer, "{{ element.a }} {{ elementIndex }} {{ element0.a }} {{ elementIndex0 }}"))
        .isEqualTo("1 3 1 3");
    assertThat(ask(inner, "{{ element }} {{ elementIndex }} {{ element0.a }} {{ element1 }}"))
        .isEqualTo("x 0 1 x");
    assertThat(ask(outer, "{{ element1 || 'none' }} {{ element.a }}")).isEqualTo("none 1");
    assertThat(ask(rule, "{{ element || 'none' }}")).isEqualTo("none");
  }

  @Test
  void entriesOfALoopAreEvaluatedForEachElement() {
    Scope rule = scope("{}", context());
    List<CompiledContextEntry> own = entries("x", "{\"value\":\"{{ element }}!\"}");
    Scope first = rule.withElement(TextNode.valueOf("a"), 0, 0).withEntries(own);
    Scope second = rule.withElement(TextNode.valueOf("b"), 1, 0).withEntries(own);
    assertThat(ask(first, "{{ x }}") + ask(second, "{{ x }}")).isEqualTo("a!b!");
    assertThat(ask(rule, "{{ x || 'none' }}")).isEqualTo("none");
  }

  @Test
  void anEntryOfTheRuleFirstReadInALoopIsThereInEachElementAndBehindIt() {
    Scope rule = scope("{}", context("x", "{\"value\":\"AAA\"}"));
    for (int i = 0; i < 3; i++) {
      Scope element = rule.withElement(TextNode.valueOf("dummy"), i, 0);
      assertThat(ask(element, "{{ x || '!!!' }}")).isEqualTo("AAA");
    }
    assertThat(ask(rule, "{{ x || '!!!' }}")).isEqualTo("AAA");
  }

  @Test
  void aVariableOfTheRuleIsComputedAnewWithoutTheElement() {
    Scope rule = scope("{}", context("x", "{\"jmesPath\":\"element\",\"default\":\"none\"}"));
    assertThat(ask(rule.withElement(TextNode.valueOf("a"), 0, 0), "{{ x }}")).isEqualTo("a");
    assertThat(ask(rule.withElement(TextNode.valueOf("b"), 1, 0), "{{ x }}")).isEqualTo("none");
  }

  @Test
  void aVariableThatCannotBeComputedAnewIsUnknown() {
    Scope rule = scope("{}", context("x", "{\"jmesPath\":\"element\"}"));
    assertThat(ask(rule.withElement(TextNode.valueOf("a"), 0, 0), "{{ x }}")).isEqualTo("a");
    assertThat(ask(rule.withElement(TextNode.valueOf("b"), 1, 0), "{{ x || 'gone' }}"))
        .isEqualTo("gone");
  }

  @Test
  void aFailedEntryIsTriedAgainForTheNextElement() {
    Scope rule = scope("{}", context("x", "{\"jmesPath\":\"element.a\"}"));
    Scope first = rule.withElement(FakeSources.json("{}"), 0, 0);
    assertThat(ask(first, "{{ x }}"))
        .startsWith("error: failed to resolve x at path : failed to apply");
    assertThat(ask(first, "{{ x }}")).endsWith("Unknown key \"x\" in path");
    assertThat(ask(rule.withElement(FakeSources.json("{\"a\":\"b\"}"), 1, 0), "{{ x }}"))
        .isEqualTo("b");
  }

  @Test
  void anOverrideInALoopSeesWhatStandsBeforeIt() {
    Scope rule =
        scope(
            "{}",
            context(
                "foo", "{\"value\":\"foo\"}",
                "one", "{\"jmesPath\":\"foo\"}",
                "foo", "{\"value\":\"baz\"}"));
    Scope element =
        rule.withElement(TextNode.valueOf("e"), 0, 0)
            .withEntries(entries("foo", "{\"value\":\"bar\"}"));
    assertThat(ask(element, "{{ one }}")).isEqualTo("foo");
  }

  @Test
  void fetchedDataIsFetchedOnceForAllElements() {
    FakeSources sources = FakeSources.giving("{\"data\":{\"k\":\"v\"}}");
    ObjectNode c = Json.object();
    c.putArray("context")
        .addObject()
        .put("name", "x")
        .putObject("configMap")
        .put("name", "cm")
        .put("namespace", "ns");
    Scope rule = VariablesSubject.scope(c, sources.ports(Ports.Mode.CONNECTED), Budget.untimed());
    for (int i = 0; i < 3; i++) {
      Scope element = rule.withElement(TextNode.valueOf("e"), i, 0);
      assertThat(ask(element, "{{ x.data.k }}")).isEqualTo("v");
    }
    assertThat(sources.asked).hasSize(1);
  }

  @Test
  void oneRuleKnowsNothingOfAnother() {
    Scope base = VariablesSubject.base(Json.object(), NOWHERE, Budget.untimed());
    Scope one = base.withRule("one", entries("x", "{\"value\":\"test\"}"));
    assertThat(ask(one, "{{ x }}")).isEqualTo("test");
    assertThat(ask(base.withRule("two", List.of()), "{{ to_string(x) }}")).isEqualTo("null");
  }

  @Test
  void aChangedObjectIsSeenAndImagesStay() {
    Scope rule =
        scope(
            "{\"object\":{\"kind\":\"Pod\",\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"a\"}]}}}",
            context("x", "{\"jmesPath\":\"request.object.spec.containers[0].image\"}"));
    assertThat(ask(rule, "{{ x }}")).isEqualTo("a");
    JsonNode changed =
        FakeSources.json(
            "{\"kind\":\"Pod\",\"spec\":{\"n\":1,\"containers\":[{\"name\":\"c\",\"image\":\"b\"}]}}");
    Scope after = rule.withObject(changed);
    assertThat(
            ask(
                after,
                "{{ request.object.spec.containers[0].image }} {{ x }} {{ images.containers.c.name }}"))
        .isEqualTo("b a a");
    assertThat(after.object()).isSameAs(changed);
    assertThat(ask(rule, "{{ request.object.spec.containers[0].image }}")).isEqualTo("a");
  }

  @Test
  void numbersOfTheRequestAreFloatsAndItsObjectIsKept() {
    ObjectNode c = (ObjectNode) FakeSources.json("{\"object\":{\"spec\":{\"replicas\":3}}}");
    Scope scope = VariablesSubject.scope(c);
    assertThat(scope.tree().at("/request/object/spec/replicas").isDouble()).isTrue();
    assertThat(scope.object()).isSameAs(c.get("object"));
  }

  @Test
  void givenValuesChangeTheObject() {
    ObjectNode c =
        (ObjectNode) FakeSources.json("{\"object\":{\"metadata\":{\"labels\":{\"a\":\"b\"}}}}");
    Scope scope =
        Scope.of(
            VariablesSubject.request(c),
            "",
            new GivenValues(
                Map.of("request.object.metadata.labels.\"c.com/d\"", TextNode.valueOf("e")),
                Map.of(),
                Map.of()),
            NOWHERE,
            ImageDefaults.DOCKER,
            Budget.untimed());
    assertThat(scope.object())
        .isEqualTo(FakeSources.json("{\"metadata\":{\"labels\":{\"a\":\"b\",\"c.com/d\":\"e\"}}}"));
    assertThat(ask(scope, "{{ request.object.metadata.labels.\"c.com/d\" }}")).isEqualTo("e");
  }

  @Test
  void valuesGivenForARuleServeItsVariants() {
    GivenValues values =
        new GivenValues(
            Map.of("v", TextNode.valueOf("request")),
            Map.of("r", Map.of("v", TextNode.valueOf("rule"))),
            Map.of(
                "r", Map.of("w", List.of(TextNode.valueOf("first"), TextNode.valueOf("second")))));
    Scope base =
        Scope.of(
            VariablesSubject.request(Json.object()),
            "",
            values,
            NOWHERE,
            ImageDefaults.DOCKER,
            Budget.untimed());
    assertThat(ask(base.withRule("other", List.of()), "{{ v }} {{ w || 'none' }}"))
        .isEqualTo("request none");
    for (String name : List.of("r", "autogen-r", "autogen-cronjob-r")) {
      Scope rule = base.withRule(name, List.of());
      assertThat(ask(rule, "{{ v }}")).isEqualTo("rule");
      Scope second = rule.withElement(TextNode.valueOf("e"), 1, 0).withEntries(List.of());
      assertThat(ask(second, "{{ w }}")).isEqualTo("first");
    }
  }

  @Test
  void extractorsOfARuleReplaceTheImagesOfAKind() throws ExpressionException {
    ObjectNode c =
        (ObjectNode)
            FakeSources.json(
                "{\"object\":{\"kind\":\"Task\",\"spec\":{\"steps\":[{\"name\":\"s\",\"image\":\"a:1\"}],\"other\":{\"x\":{\"ref\":\"b\"}}}}}");
    ImageExtractors extractors =
        ImageExtractors.compile(
            FakeSources.json(
                "{\"Task\":[{\"path\":\"/spec/steps/*/image\"},{\"path\":\"/spec/other/*/\",\"value\":\"ref\",\"name\":\"o\",\"jmesPath\":\"join(':', [@, '2'])\"},{\"path\":\"/spec/steps/*\",\"value\":\"image\",\"key\":\"name\",\"name\":\"named\"}]}"),
            VariablesSubject.EXPRESSIONS);
    Scope plain = VariablesSubject.scope(c);
    assertThat(ask(plain, "{{ images || 'none' }}")).isEqualTo("none");
    Scope scope = plain.withExtractors(extractors);
    assertThat(ask(scope, "{{ images.custom.\"/spec/steps/0/image\".reference }}"))
        .isEqualTo("docker.io/a:1");
    assertThat(ask(scope, "{{ images.o.\"/spec/other/x/ref\".tag }}")).isEqualTo("2");
    assertThat(ask(scope, "{{ images.named.s.jsonPointer }}")).isEqualTo("/spec/steps/0/image");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "{\"a\":\"x {{ request.object.a }}\"}; y {{ request.object.a }}",
        "{\"a\":\"{{ request.object.a }}\"}; y {{ request.object.a }}",
        "{\"a\":\"{{ request.object.a }} {{ request.object.a }}\"}; y {{ request.object.a }}",
        "{\"a\":[\"{{ request.object.a }}\"]}; {{ request.object.a }}",
        "{\"a\":{\"b\":\"{{ request.object.a }}\",\"c\":\"{{ request.object.a }}\"}}; {{ request.object.a }}",
      })
  void aValueThatRefersToItselfSpendsTheBudget(String object, String text) {
    Scope scope =
        VariablesSubject.scope(
            Json.object().set("object", FakeSources.json(object)),
            NOWHERE,
            new Budget(new Budget.Limits(200_000, 1 << 20, 1 << 16, 64, 1), () -> 0L));
    Template template = VariablesSubject.TEMPLATES.compile(TextNode.valueOf(text));
    assertThatExceptionOfType(ExpressionException.class)
        .isThrownBy(() -> template.substitute(scope))
        .matches(e -> e.kind() == ExpressionException.Kind.BUDGET);
  }

  @Test
  void contextDataIsLimited() {
    Scope scope =
        VariablesSubject.scope(
            ((ObjectNode) FakeSources.json("{}"))
                .set("context", context("x", "{\"value\":\"12345678\"}", "y", "{\"value\":\"1\"}")),
            NOWHERE,
            new Budget(new Budget.Limits(1_000_000, 12, 1 << 20, 64, 1), () -> 0L));
    assertThat(ask(scope, "{{ x }}")).isEqualTo("12345678");
    assertThat(ask(scope, "{{ y }}"))
        .isEqualTo(
            "error: failed to resolve y at path : context size limit exceeded: 13 bytes exceeds limit of 12 bytes");
  }

  @Test
  void aTreeIsSharedByTheScopesOfOneRequest() {
    RequestTree tree = RequestTree.of(VariablesSubject.request(Json.object()));
    Scope one =
        Scope.of(tree, "", GivenValues.NONE, NOWHERE, ImageDefaults.DOCKER, Budget.untimed());
    Scope two =
        Scope.of(tree, "", GivenValues.NONE, NOWHERE, ImageDefaults.DOCKER, Budget.untimed());
    assertThat(one.tree()).isSameAs(two.tree());
    assertThat(ask(one.withRule("r", entries("x", "{\"value\":1}")), "{{ x }}")).isEqualTo("1.0");
    assertThat(ask(two, "{{ x || 'none' }}")).isEqualTo("none");
  }

  @Test
  void sizesAreThoseOfCompactJson() {
    for (String json :
        List.of(
            "{\"a\":[1,2.5,true,false,null,\"é<😀\\n\\u0001\\u2028\"],\"b\":{}}",
            "[]",
            "\"\"",
            "1e+21")) {
      JsonNode node = FakeSources.json(json);
      assertThat(JsonSize.of(node))
          .isEqualTo(JsonText.of(node).getBytes(StandardCharsets.UTF_8).length);
    }
  }
}
