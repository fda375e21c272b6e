package dev.portcullis.expr.variable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.port.ApiPath;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class UrlPathTest {
  @TestFactory
  Stream<DynamicTest> paths() {
    List<JsonNode> cases = BehaviourTable.fixture("variables/url-paths");
    assertThat(cases.size()).isEqualTo(125);
    return cases.stream()
        .map(c -> DynamicTest.dynamicTest("path " + c.get("path").asText(), () -> check(c)));
  }

  private static void check(JsonNode c) throws ExpressionException {
    String path = c.get("path").asText();
    if (c.has("error")) {
      assertThatExceptionOfType(ExpressionException.class)
          .isThrownBy(() -> UrlPath.parse(path))
          .withMessage("invalid Kubernetes API path " + path + ": " + c.get("error").asText());
      return;
    }
    assertThat(shown(UrlPath.parse(path))).isEqualTo(c.get("expect").asText());
  }

  private static String shown(ApiPath path) {
    return String.join(
        " ",
        path.group() + "/" + path.version(),
        dash(path.namespace()),
        dash(path.resource()),
        dash(path.name()),
        dash(path.subresource()),
        new TreeMap<>(path.query()).toString());
  }

  private static String dash(String text) {
    return text.isEmpty() ? "-" : text;
  }

  @Test
  void aNamespacedPolicyStaysInItsNamespace() throws ExpressionException {
    UrlPath.requireNamespace(UrlPath.parse("/api/v1/nodes"), "/api/v1/nodes", "");
    for (String inside : List.of("/api/v1/namespaces/a/pods", "/api/v1/namespaces/a")) {
      UrlPath.requireNamespace(UrlPath.parse(inside), inside, "a");
    }
    refuses(
        "/api/v1/namespaces/b/pods",
        " refers to namespace b, which is different from the policy namespace a");
    refuses(
        "/api/v1/namespaces/b",
        " refers to namespace b, which is different from the policy namespace a");
    refuses(
        "/api/v1/nodes",
        " does not contain a namespace segment, which is required for namespaced policies");
    refuses(
        "/api/v1/namespaces",
        " does not contain a namespace segment, which is required for namespaced policies");
  }

  private static void refuses(String path, String why) throws ExpressionException {
    ApiPath parsed = UrlPath.parse(path);
    assertThatExceptionOfType(ExpressionException.class)
        .isThrownBy(() -> UrlPath.requireNamespace(parsed, path, "a"))
        .withMessage("path " + path + why);
  }
}
