package dev.portcullis.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.value.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PolicyReaderTest {
  private final PolicyReader reader = new PolicyReader();

  private static String fixture(String name) {
    try (InputStream in = PolicyReaderTest.class.getResourceAsStream("/fixtures/policy/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void everyDocumentIsSorted() {
    PolicySet set = reader.read("two.yaml", fixture("two-policies.yaml"));
    assertThat(set.policies()).extracting(Policy::key).containsExactly("labels", "team-a/copy");
    assertThat(set.exceptions()).extracting(PolicyException::key).containsExactly("ns1/e");
    assertThat(set.unsupported()).extracting(PolicySet.Unsupported::key).containsExactly("cel");
    assertThat(set.others()).hasSize(1);
    assertThat(set.refused()).isEmpty();
  }

  @Test
  void aPolicyIsReadCompletely() {
    Policy policy = reader.read("f", fixture("two-policies.yaml")).policies().getFirst();
    assertThat(policy.scope()).isEqualTo(Policy.Scope.CLUSTER);
    assertThat(policy.spec().failureAction()).isEqualTo(FailureAction.ENFORCE);
    assertThat(policy.spec().failurePolicy()).isEqualTo(FailurePolicy.IGNORE);
    assertThat(policy.spec().timeoutSeconds()).contains(5);
    assertThat(policy.position()).isEqualTo(new SourcePosition("f", 0, 2, 1));
    Rule rule = policy.spec().rules().getFirst();
    assertThat(rule.body()).isInstanceOf(RuleBody.Validate.class);
    assertThat(rule.position()).isEqualTo(new SourcePosition("f", 0, 11, 5));
    assertThat(rule.match().any().getFirst().subjects())
        .containsExactly(new MatchBlock.Subject("User", "j*", ""));
    assertThat(rule.exclude().direct().resources().namespaces()).containsExactly("kube-system");
    assertThat(rule.context())
        .hasSize(5)
        .first()
        .isEqualTo(
            new ContextEntry.Variable(
                "v",
                Optional.empty(),
                Optional.of(Json.NODES.textNode("request.object")),
                Optional.of(Json.NODES.numberNode(5L))));
    assertThat(rule.preconditions())
        .contains(new Conditions.AnyAll(Optional.of(List.of()), Optional.empty()));
    assertThat(rule.body())
        .isInstanceOfSatisfying(
            RuleBody.Validate.class,
            v -> {
              assertThat(v.failureAction()).contains(FailureAction.AUDIT);
              assertThat(v.allowExistingViolations()).isFalse();
            });
    assertThat(rule.json().at("/validate/pattern/spec/size").isIntegralNumber()).isTrue();
  }

  @Test
  void loopsTargetsAndListsAreRead() {
    PolicySet set = reader.read("f", fixture("two-policies.yaml"));
    Rule loop = set.policies().getFirst().spec().rules().get(1);
    assertThat(loop.preconditions()).containsInstanceOf(Conditions.PlainList.class);
    assertThat(loop.body())
        .isInstanceOfSatisfying(
            RuleBody.Validate.class,
            v ->
                assertThat(((RuleBody.ForeachCheck) v.check()).entries().getFirst().check())
                    .isEqualTo(new RuleBody.DenyCheck(Optional.empty())));
    Policy copy = set.policies().get(1);
    assertThat(copy.spec().generateExisting()).isTrue();
    assertThat(copy.position().line()).isEqualTo(47);
    assertThat(copy.spec().rules().get(1).body())
        .isInstanceOfSatisfying(
            RuleBody.Mutate.class,
            m -> assertThat(m.targets().getFirst().selector().has("context")).isFalse());
  }

  @Test
  void aRuleOfTheWrongShapeIsUnreadable() throws Json.JsonSyntaxException {
    Rule rule =
        reader.readRule(
            Json.parse("{\"name\": \"r\", \"match\": {\"any\": 5}, \"validate\": {\"deny\": {}}}"),
            SourcePosition.UNKNOWN);
    assertThat(rule.name()).isEqualTo("r");
    assertThat(rule.body())
        .isEqualTo(
            new RuleBody.Unreadable("rule.match.any: must be of type array, but is integer"));
  }

  @Test
  void anUnrenderedHelmTemplateIsNamed() {
    PolicySet set =
        reader.read(
            "chart.yaml",
            "{{- if .Values.enabled }}\napiVersion: kyverno.io/v1\nkind: ClusterPolicy\n{{- end }}\n");
    assertThat(set.diagnostics())
        .singleElement()
        .satisfies(
            d ->
                assertThat(d.message())
                    .startsWith("this is a template of a Helm chart that was not rendered"));
  }
}
