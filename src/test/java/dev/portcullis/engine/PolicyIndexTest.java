package dev.portcullis.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.admission.ReadReview;
import dev.portcullis.admission.ReviewReader;
import dev.portcullis.cli.evaluate.Toolkit;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Policies that replace others. */
class PolicyIndexTest {
  private static final String POLICY =
      """
      ---
      apiVersion: kyverno.io/v1
      kind: ClusterPolicy
      metadata: {name: %s}
      spec:
        rules:
        - name: team
          match: {any: [{resources: {kinds: [%s]}}]}
          validate:
            failureAction: Enforce
            message: team is needed
            pattern: {metadata: {labels: {team: "?*"}}}
      """;

  private static PolicyIndex index(String policies) {
    LoadedPolicies loaded = Toolkit.loader().load("test.yaml", policies);
    assertThat(loaded.diagnostics()).isEmpty();
    return new PolicyIndex(loaded.policies(), loaded.exceptions());
  }

  private static Request creation(String kind) {
    ObjectNode review = Json.object();
    review.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
    ObjectNode request = review.putObject("request").put("uid", "u").put("operation", "CREATE");
    request.putObject("kind").put("group", "").put("version", "v1").put("kind", kind);
    request.put("namespace", "shop").put("name", "one");
    ObjectNode object = request.putObject("object").put("apiVersion", "v1").put("kind", kind);
    object.putObject("metadata").put("name", "one").put("namespace", "shop");
    byte[] body = JsonText.of(review).getBytes(StandardCharsets.UTF_8);
    return switch (ReviewReader.read(body)) {
      case ReadReview.Accepted(var accepted) -> accepted.request();
      case ReadReview.Refused refused -> throw new AssertionError(refused.reason());
    };
  }

  private static List<String> names(PolicyIndex index, String kind) {
    return index.matching(creation(kind), RuleType.VALIDATE).stream()
        .map(CompiledPolicy::key)
        .toList();
  }

  @Test
  void whatWasAskedBeforeIsReadyAndOfTheNewPolicies() {
    PolicyIndex before = index(POLICY.formatted("old", "ConfigMap"));
    assertThat(names(before, "ConfigMap")).containsExactly("old");
    PolicyIndex next =
        index(POLICY.formatted("new", "ConfigMap") + POLICY.formatted("other", "Secret"));
    next.prepare(before);
    assertThat(next.preparedTables()).isEqualTo(1);
    assertThat(names(next, "ConfigMap")).containsExactly("new");
    assertThat(names(next, "Secret")).containsExactly("other");
  }

  @Test
  void whatNobodyAsksAnyMoreIsNotMadeAgain() {
    PolicyIndex first = index(POLICY.formatted("one", "ConfigMap"));
    names(first, "ConfigMap");
    names(first, "Secret");
    PolicyIndex second = index(POLICY.formatted("two", "ConfigMap"));
    second.prepare(first);
    names(second, "Secret");
    PolicyIndex third = index(POLICY.formatted("three", "ConfigMap"));
    third.prepare(second);
    assertThat(second.preparedTables()).isEqualTo(2);
    assertThat(third.preparedTables()).isEqualTo(1);
  }
}
