package dev.portcullis.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MaskedObjectsTest {
  @Test
  void valuesOfSecretsAreNotShown() {
    JsonNode secret =
        yaml(
            """
            apiVersion: v1
            kind: Secret
            metadata:
              name: s
              annotations: {kubectl.kubernetes.io/last-applied-configuration: '{"data": 1}', other: kept}
            data: {a: YQ==}
            stringData: {b: b}
            """);
    assertThat(MaskedObjects.of(secret))
        .isEqualTo(
            yaml(
                """
                apiVersion: v1
                kind: Secret
                metadata:
                  name: s
                  annotations: {kubectl.kubernetes.io/last-applied-configuration: '***', other: kept}
                data: {a: '***'}
                stringData: {b: '***'}
                """));
    assertThat(secret.path("data").path("a").asText()).isEqualTo("YQ==");
  }

  @Test
  void textsThatLookLikeCredentialsAreNotShownAnywhere() {
    assertThat(
            MaskedObjects.of(
                yaml(
                    """
                    apiVersion: v1
                    kind: ConfigMap
                    data:
                      kubeconfig: |
                        apiVersion: v1
                        kind: Config
                        users: []
                      key: "-----BEGIN EC PRIVATE KEY-----"
                      plain: text
                    """)))
        .isEqualTo(
            yaml(
                "{apiVersion: v1, kind: ConfigMap, data: {kubeconfig: '***', key: '***', plain: text}}"));
  }

  @Test
  void callersSayHowLongTheyWait() {
    assertThat(CallDeadline.of(null)).isEqualTo(Duration.ofSeconds(9));
    assertThat(CallDeadline.of("5s")).isEqualTo(Duration.ofMillis(4500));
    assertThat(CallDeadline.of("-5s")).isEqualTo(Duration.ofSeconds(9));
    assertThat(CallDeadline.of("1h")).isEqualTo(Duration.ofSeconds(9));
    assertThat(CallDeadline.of("soon")).isEqualTo(Duration.ofSeconds(9));
  }

  private static JsonNode yaml(String text) {
    try {
      return YamlReader.documents(text).getFirst().content();
    } catch (YamlSyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
