package dev.portcullis.chainsaw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.yaml.YamlReader;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TemplatesTest {
  private static final Bindings BINDINGS = Bindings.NONE.with("n", TextNode.valueOf("web"));

  private static JsonNode yaml(String text) throws Exception {
    return YamlReader.documents(text).getFirst().content();
  }

  @Test
  void textsInParenthesesAreReplacedEverywhere() throws Exception {
    assertThat(Templates.all(yaml("{a: ($n), b: [x, \"(to_upper($n))\"], c: 1}"), BINDINGS))
        .isEqualTo(yaml("{a: web, b: [x, WEB], c: 1}"));
  }

  @Test
  void ofAnAssertionOnlyWhatItsObjectIsFoundBy() throws Exception {
    assertThat(
            Templates.reference(
                yaml(
                    "{kind: Pod, metadata: {name: ($n), annotations: {a: ($n)}}, spec: {a: ($n)}}"),
                BINDINGS))
        .isEqualTo(
            yaml("{kind: Pod, metadata: {name: web, annotations: {a: ($n)}}, spec: {a: ($n)}}"));
  }

  @Test
  void anUnboundNameIsAFault() {
    assertThatThrownBy(() -> Templates.text(TextNode.valueOf("($x)"), BINDINGS))
        .isInstanceOf(CaseFault.class)
        .hasMessageContaining("$x");
  }

  @Test
  void timeoutsOfATestAndOfAnOperation() throws Exception {
    Timeouts timeouts = Timeouts.standard(Duration.ofSeconds(7)).with(yaml("{delete: 1m30s}"));
    assertThat(timeouts.of("delete", yaml("{}"))).isEqualTo(Duration.ofSeconds(90));
    assertThat(timeouts.of("assert", yaml("{}"))).isEqualTo(Duration.ofSeconds(7));
    assertThat(timeouts.of("assert", yaml("{timeout: 2s}"))).isEqualTo(Duration.ofSeconds(2));
  }
}
