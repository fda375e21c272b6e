package dev.portcullis.expr.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.library.AccessDecision;
import dev.portcullis.expr.cel.library.AuthorizationLibrary;
import dev.portcullis.expr.cel.library.Authorizer;
import dev.portcullis.expr.cel.library.AuthorizerValue;
import dev.portcullis.expr.cel.library.Libraries;
import dev.portcullis.expr.cel.value.CostMeter;
import dev.portcullis.expr.cel.value.JsonValues;
import dev.portcullis.expr.cel.value.Value;
import dev.portcullis.expr.cel.value.ValueText;
import dev.portcullis.request.UserInfo;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Expressions and what they give, as a table. */
class CelFixturesTest {
  private static final CelEnvironment ENVIRONMENT =
      new CelEnvironment(
          Libraries.KUBERNETES,
          Map.of(
              "object",
              SimpleType.DYN,
              "authorizer",
              OpaqueType.create(AuthorizationLibrary.AUTHORIZER)),
          List.of());

  /** Somebody who may read pods of one namespace, and the path {@code /healthz}. */
  private static final Authorizer AUTHORIZER =
      question ->
          question.path().equals("/healthz")
                  || (question.resource().equals("pods")
                      && question.namespace().equals("ns1")
                      && question.user().username().startsWith("system:serviceaccount:ns1:"))
              ? new AccessDecision(true, "may", "")
              : new AccessDecision(false, "", question.verb().equals("fail") ? "no answer" : "");

  private static final UserInfo USER =
      new UserInfo("jane", "", List.of(), Map.of(), List.of(), List.of());

  @TestFactory
  Stream<DynamicTest> language() {
    return table("language", LANGUAGE);
  }

  @TestFactory
  Stream<DynamicTest> texts() {
    return table("texts", TEXTS);
  }

  @TestFactory
  Stream<DynamicTest> lists() {
    return table("lists", LISTS);
  }

  @TestFactory
  Stream<DynamicTest> kubernetes() {
    return table("kubernetes", KUBERNETES);
  }

  private static final int LANGUAGE = 196;
  private static final int TEXTS = 76;
  private static final int LISTS = 54;
  private static final int KUBERNETES = 156;

  private static Stream<DynamicTest> table(String name, int count) {
    List<JsonNode> cases = BehaviourTable.fixture("expr-cel/" + name);
    assertThat(cases).hasSize(count);
    return cases.stream().map(c -> DynamicTest.dynamicTest(c.get("e").asText(), () -> check(c)));
  }

  private static void check(JsonNode c) throws ExpressionException {
    switch (ENVIRONMENT.compile(c.get("e").asText())) {
      case CompilationResult.Refused refused ->
          assertThat(refused.reason()).contains(c.path("refused").asText("it compiles"));
      case CompilationResult.Compiled compiled -> check(c, compiled.program());
    }
  }

  private static void check(JsonNode c, CelProgram program) throws ExpressionException {
    assertThat(c.has("refused")).as("compiles").isFalse();
    if (c.has("error")) {
      assertThatExceptionOfType(ExpressionException.class)
          .isThrownBy(() -> evaluate(program, c))
          .withMessage(c.get("error").asText());
      return;
    }
    Value value = evaluate(program, c);
    if (c.has("text")) {
      assertThat(ValueText.plain(value)).isEqualTo(c.get("text").asText());
    } else {
      assertThat(JsonValues.json(value)).isEqualTo(c.get("is"));
    }
  }

  private static Value evaluate(CelProgram program, JsonNode c) throws ExpressionException {
    Map<String, Value> variables =
        Map.of(
            "object",
            JsonValues.of(c.path("object")),
            "authorizer",
            new AuthorizerValue(AUTHORIZER, USER));
    return program.evaluate(
        Bindings.of(variables), new CostMeter(CostMeter.EXPRESSION_LIMIT, Budget.untimed()));
  }
}
