package dev.portcullis.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The recorded calls of {@code parse_yaml} with a literal, which show how YAML is read. */
class YamlBehaviourTest {
  private static final Pattern CALL =
      Pattern.compile("(?s)parse_yaml\\((?:'([^'\\\\]*)'|`\"(.*)\"`)\\)((?:\\.[a-z]+)*)");

  @Test
  void literalsAreReadAsRecorded() throws Json.JsonSyntaxException {
    Assumptions.assumeTrue(BehaviourTable.present());
    List<JsonNode> cases =
        BehaviourTable.cases("jmespath").stream()
            .filter(c -> CALL.matches(c.get("expression").asText()))
            .filter(c -> !c.path("error").asText().contains("number of args"))
            .toList();
    for (JsonNode c : cases) {
      Matcher call = CALL.matcher(c.get("expression").asText());
      assertThat(call.matches()).isTrue();
      String text =
          call.group(1) != null
              ? call.group(1)
              : Json.parse("\"" + call.group(2) + "\"").textValue();
      assertThat(read(text, call.group(3)))
          .as("%s %s", c.get("name"), c.get("expression"))
          .isEqualTo(
              c.has("error") ? c.get("error") : Numbers.floats(Numbers.ints(c.get("result"))));
    }
    assertThat(cases.size()).isEqualTo(78);
  }

  private static JsonNode read(String text, String path) {
    try {
      List<YamlDocument> documents = YamlReader.documents(text);
      JsonNode value = documents.isEmpty() ? Json.NODES.nullNode() : documents.getFirst().content();
      for (String key : path.isEmpty() ? new String[0] : path.substring(1).split("\\.")) {
        value = value.path(key);
      }
      return Numbers.floats(value);
    } catch (YamlSyntaxException e) {
      return Json.NODES.textNode(e.getMessage());
    }
  }
}
